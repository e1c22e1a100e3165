import type { Awareness } from '@/lib/report/view/blocks';

const rungs = {
  primary: 'border-(--hue) font-semibold text-ink',
  secondary: 'border-(--hue) border-double text-ink',
  other: 'border-sunk text-quiet',
} as const satisfies Record<Awareness['ladder'][number]['role'], string>;

export function AwarenessBlock({ block: { title, label, definition, secondary, reasoning, ladder } }: { block: Awareness }) {
  return (
    <div className="flex flex-col gap-2.5">
      <h3 className="text-xl leading-snug font-semibold">{title}</h3>
      {ladder.length > 0 && (
        <ol className="mt-1 mb-2 grid gap-1 max-sm:gap-0 sm:grid-cols-5" aria-hidden="true">
          {ladder.map((rung) => (
            <li
              key={rung.label}
              className={`text-sm leading-snug max-sm:border-l-6 max-sm:px-3 max-sm:py-1.5 sm:border-t-6 sm:pt-2 ${rungs[rung.role]}`}
            >
              {rung.label}
            </li>
          ))}
        </ol>
      )}
      <p className="max-w-[68ch]" dir="auto">
        <b className="font-semibold">{label}</b>
        {definition && `. ${definition}`}
      </p>
      {secondary && (
        <p className="max-w-[68ch]" dir="auto">
          <b className="font-semibold">Also:</b> {secondary}
        </p>
      )}
      {reasoning && (
        <p className="max-w-[68ch]" dir="auto">
          {reasoning}
        </p>
      )}
    </div>
  );
}
