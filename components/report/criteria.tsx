import { EvidenceLinks } from '@/components/report/evidence';
import type { CriterionLine } from '@/lib/report/view/panels';

const DOT = 10;

/** The dots from `first` to `last`, in one path. */
const drawDots = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `M ${(first + index) * DOT - 9} 4 a 3 3 0 1 1 6 0 a 3 3 0 1 1 -6 0 Z`).join(' ');

/** Points as dots, a decoration of the figure. */
function Dots({ points, max }: { points: number; max: number }) {
  return (
    <svg className="h-2 w-12" viewBox={`0 0 ${max * DOT} 8`} aria-hidden="true">
      {points > 0 && <path className="fill-(--hue) stroke-(--hue)" d={drawDots(1, points)} />}
      {points < max && <path className="fill-none stroke-quiet" d={drawDots(points + 1, max)} />}
    </svg>
  );
}

export function Criteria({ criteria }: { criteria: readonly CriterionLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {criteria.map(({ label, points, max, by, reason, evidence }) => (
        <li key={label} className="py-2.5 first:pt-0 last:pb-0">
          <p className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
            <span className="text-[0.9375rem] leading-6 font-medium">{label}</span>
            <span className="inline-flex items-center gap-2 text-sm tabular-nums">
              <Dots points={points} max={max} />
              <span>
                <b className="font-semibold">{points}</b> of {max}
              </span>
            </span>
          </p>
          <p className="text-sm leading-normal text-quiet">
            <span className="font-medium text-ink">{by}.</span> <span dir="auto">{reason}</span>
          </p>
          <EvidenceLinks links={evidence} />
        </li>
      ))}
    </ul>
  );
}
