import type { Measured, ScreenText } from '@/lib/report/view/measured';

export function MeasuredBlock({ block: { note, facts } }: { block: Measured }) {
  return (
    <>
      <p className="max-w-[68ch] text-sm text-quiet">{note}</p>
      {facts.length > 0 && (
        <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-7 gap-y-3.5">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-xs leading-normal text-quiet">{label}</dt>
              <dd className="text-sm leading-normal wrap-anywhere tabular-nums" dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

export function ScreenTextBlock({ block: { rows, more } }: { block: ScreenText }) {
  return (
    <>
      <ol className="gap-x-10 text-sm leading-normal sm:columns-2">
        {rows.map(({ number, span, words }) => (
          <li
            key={number}
            id={`text-${number}`}
            className="grid scroll-mt-16 break-inside-avoid grid-cols-[124px_minmax(0,1fr)] gap-3 py-0.75 target:bg-sunk lg:scroll-mt-8"
          >
            <span className="text-xs leading-5.25 whitespace-nowrap text-quiet tabular-nums">{span}</span>
            <span className="wrap-anywhere" dir="auto">
              {words}
            </span>
          </li>
        ))}
      </ol>
      {more && <p className="mt-3 text-sm text-quiet">{more}</p>}
    </>
  );
}
