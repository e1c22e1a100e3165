import { EvidenceLinks } from '@/components/report/evidence';
import { type CriterionLine, isFull } from '@/lib/report/view/panels';
import { labels, toFullLabel } from '@/lib/report/words';

const DOT = 10;

const drawDots = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `M ${(first + index) * DOT - 9} 4 a 3 3 0 1 1 6 0 a 3 3 0 1 1 -6 0 Z`).join(' ');

function Dots({ points, max }: { points: number; max: number }) {
  return (
    <svg className="h-2 w-12" viewBox={`0 0 ${max * DOT} 8`} aria-hidden="true">
      {points > 0 && <path className="fill-(--hue) stroke-(--hue)" d={drawDots(1, points)} />}
      {points < max && <path className="fill-none stroke-quiet" d={drawDots(points + 1, max)} />}
    </svg>
  );
}

function Lines({ criteria }: { criteria: readonly CriterionLine[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {criteria.map(({ label, points, max, by, reason, evidence }) => (
        <li key={label}>
          <p className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
            <span className="text-sm leading-normal font-medium">{label}</span>
            <span className="inline-flex items-center gap-2 text-sm tabular-nums">
              <Dots points={points} max={max} />
              <span>
                <b className="font-semibold">{points}</b> of {max}
              </span>
            </span>
          </p>
          <p className="text-sm leading-normal text-quiet">
            <span className="font-medium text-ink">{by}.</span> <span dir="auto">{reason}</span> <EvidenceLinks links={evidence} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function Criteria({ criteria }: { criteria: readonly CriterionLine[] }) {
  if (criteria.length === 0) return null;
  const [lost, full] = [criteria.filter((line) => !isFull(line)), criteria.filter(isFull)];
  return (
    <div>
      {lost.length > 0 && (
        <>
          <h4 className="mb-1 text-sm font-semibold">{labels.lost}</h4>
          <Lines criteria={lost} />
        </>
      )}
      {full.length > 0 && (
        <details className="mt-1.5">
          <summary className="cursor-pointer py-1 text-sm text-quiet hover:text-ink print:list-none">{toFullLabel(full.length)}</summary>
          <div className="mt-2">
            <Lines criteria={full} />
          </div>
        </details>
      )}
    </div>
  );
}
