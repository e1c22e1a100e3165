import { EvidenceLinks } from '@/components/report/evidence';
import type { CriterionLine } from '@/lib/report/panels';

const DOT = 10;

/** Points as dots; decoration beside the figure. */
function Dots({ points, max }: { points: number; max: number }) {
  return (
    <svg className="h-2 w-12" viewBox={`0 0 ${max * DOT} 8`} aria-hidden="true">
      {Array.from({ length: max }, (_, index) => index + 1).map((point) => (
        <circle
          key={point}
          className={point <= points ? 'fill-(--hue) stroke-(--hue)' : 'fill-none stroke-quiet'}
          cx={point * DOT - 6}
          cy="4"
          r="3"
        />
      ))}
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
