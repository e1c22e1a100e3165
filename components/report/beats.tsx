import { Check } from '@/components/report/check-mark';
import { FrameImage, type StillSrc } from '@/components/report/frames';
import type { Beats, Transcript } from '@/lib/report/view/observed-blocks';
import { labels } from '@/lib/report/words';

const FRAME = 72;
const TARGET = 'scroll-mt-16 target:bg-sunk lg:scroll-mt-8';

function Channel({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3">
      <dt className="text-xs leading-5.5 text-quiet">{label}</dt>
      <dd dir="auto">{text}</dd>
    </div>
  );
}

export function BeatsBlock({ block: { rows }, stillSrc }: { block: Beats; stillSrc: StillSrc }) {
  return (
    <ol className="grid gap-x-10 border-b border-line lg:grid-cols-2 print:grid-cols-2">
      {rows.map(({ anchor, number, span, role, shown, words, check, frame }) => (
        <li key={anchor} id={anchor} className={`flex gap-4 border-t border-line py-2.5 ${TARGET}`}>
          <FrameImage frame={frame} longer={FRAME} stillSrc={stillSrc} />
          <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[110px_minmax(0,1fr)] print:grid-cols-1">
            <p className="leading-6 font-semibold">
              {number}. {role}
              <span className="block text-xs leading-4 font-normal text-quiet tabular-nums max-sm:ml-2 max-sm:inline">{span}</span>
            </p>
            <div>
              <dl className="text-sm leading-5.5">
                <Channel label={labels.shown} text={shown} />
                {words.map(({ label, text }) => (
                  <Channel key={label} label={label} text={text} />
                ))}
              </dl>
              <p className="mt-1 flex">
                <Check check={check} />
              </p>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function TranscriptBlock({ block: { rows } }: { block: Transcript }) {
  return (
    <ol className="divide-y divide-line text-sm leading-normal">
      {rows.map(({ anchor, span, words, translation, onScreen, check }) => (
        <li key={anchor} id={anchor} className={`grid gap-x-4 py-2 sm:grid-cols-[130px_minmax(0,1fr)_minmax(0,0.7fr)] ${TARGET}`}>
          <span className="text-xs leading-5.25 whitespace-nowrap text-quiet tabular-nums">{span}</span>
          <div>
            <p className="text-[0.9375rem]" dir="auto">
              {words}
            </p>
            {translation && (
              <p className="text-quiet" dir="auto">
                {translation}
              </p>
            )}
          </div>
          <div>
            {onScreen && <p className="text-xs leading-5.25 text-quiet">{labels.onScreen}</p>}
            <Check check={check} />
          </div>
        </li>
      ))}
    </ol>
  );
}
