import { hues } from '@/components/report/hues';
import { toOlderRubric } from '@/lib/report/view/older-rubric';
import { bandOfValue, bandWords } from '@/lib/report/view/theme';

const RADIUS = 15;
const LENGTH = 2 * Math.PI * RADIUS;

type Props = { score: { value: number; grade: string }; rubricVersion: string | null };

/** A score by an older rubric says so, because it is not comparable with those beside it. */
export function ScoreRing({ score, rubricVersion }: Props) {
  const older = toOlderRubric(rubricVersion);
  return (
    <span className="inline-flex flex-col gap-0.5">
      <Ring score={score} rubricVersion={rubricVersion} />
      {older && <span className="text-xs leading-4 font-normal text-quiet">{older}</span>}
    </span>
  );
}

function Ring({ score: { value, grade }, rubricVersion }: Props) {
  const band = bandOfValue(value, rubricVersion);
  return (
    <span className={`inline-flex items-center gap-2.5 ${hues[band]}`}>
      <svg className="size-9 flex-none fill-none" viewBox="0 0 36 36" aria-hidden="true">
        <circle className="stroke-sunk" cx="18" cy="18" r={RADIUS} strokeWidth="3" />
        {value > 0 && (
          <circle
            className="stroke-(--hue)"
            cx="18"
            cy="18"
            r={RADIUS}
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray={`${(LENGTH * Math.min(100, value)) / 100} ${LENGTH}`}
            transform="rotate(-90 18 18)"
          />
        )}
        <text className="fill-ink text-[13px] font-semibold tabular-nums" x="18" y="22.5" textAnchor="middle">
          {Math.round(value)}
        </text>
      </svg>
      <span className="sr-only">{Math.round(value)} of 100, </span>
      <span className="w-7 text-sm font-semibold text-(--hue)" title={bandWords[band]}>
        <span className="sr-only">grade </span>
        {grade}
        <span className="sr-only">, {bandWords[band]}</span>
      </span>
    </span>
  );
}
