import { CheckCounts, DefinedCheck } from '@/components/report/check-mark';
import { EvidenceLinks } from '@/components/report/evidence';
import { FrameButton, type StillSrc } from '@/components/report/frames';
import { sectionHues } from '@/components/report/hues';
import { MarkLink } from '@/components/report/mark';
import type { Findings, Waterfall } from '@/lib/report/view/blocks';
import type { SumStep } from '@/lib/report/view/breakdown';
import { drawWaterfall, type WaterfallBar } from '@/lib/report/view/charts';
import { rowAnchor } from '@/lib/report/view/evidence-links';
import { judgmentWords } from '@/lib/report/words';
import { toSigned } from '@/lib/signed-number';

const roleHues = {
  bonus: '[--hue:var(--color-excellent)]',
  penalty: '[--hue:var(--color-weak)]',
  limit: '[--hue:var(--color-weak)]',
  total: '[--hue:var(--color-ink)]',
} as const;

const hueOf = ({ role, section }: SumStep) => (role === 'section' ? section && sectionHues[section] : roleHues[role]);

function SumRow({ step, bar: { start, length } }: { step: SumStep; bar: WaterfallBar }) {
  const { role, label, points, to, note } = step;
  const isTotal = role === 'total';
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_48px] items-center gap-x-5 gap-y-0.5 border-line py-3 not-last:border-b last:break-before-avoid sm:grid-cols-[150px_minmax(0,1fr)_48px] print:py-1.5 ${hueOf(step)}`}
    >
      <span className={`font-semibold ${isTotal ? '' : 'text-sm'}`}>{label}</span>
      <svg
        className="h-3.5 w-full rounded-xs max-sm:col-span-2 max-sm:row-start-2"
        viewBox="0 0 100 14"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="fill-sunk" width="100" height="14" />
        <rect className="fill-(--hue)" x={100 * start} width={100 * length} height="14" />
      </svg>
      <span className={`text-right font-semibold tabular-nums ${isTotal ? '' : 'text-sm'}`}>{isTotal ? to : toSigned(points)}</span>
      {note && (
        <span className="col-span-2 max-w-[64ch] text-sm leading-normal text-quiet sm:col-start-2" dir="auto">
          {note}
        </span>
      )}
    </li>
  );
}

export function WaterfallBlock({ block: { steps } }: { block: Waterfall }) {
  const bars = drawWaterfall(steps);
  return (
    <ol>
      {steps.map((step, index) => {
        const bar = bars[index];
        return bar && <SumRow key={`${step.role}-${step.from}-${step.label}-${step.note}`} step={step} bar={bar} />;
      })}
    </ol>
  );
}

const HEAD = 'whitespace-nowrap border-quiet border-b py-2 pr-3 text-left font-semibold text-quiet text-xs';
const CELL = 'align-top sm:border-line sm:border-b sm:py-2.5 sm:pr-3';

const FRAME = 56;

const headsOf = (hasFrames: boolean) => [
  'No.',
  'Time',
  ...(hasFrames ? ['Still'] : []),
  'Section',
  'Judgment',
  'Finding',
  'Confidence',
  'Source',
];

type RowProps = { row: Findings['rows'][number]; hasFrames: boolean; stillSrc: StillSrc };

function FindingRow({ row, hasFrames, stillSrc }: RowProps) {
  return (
    <tr
      id={rowAnchor(row.number)}
      className={`scroll-mt-6 target:bg-sunk max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-b max-sm:border-line max-sm:py-3.5 ${sectionHues[row.section]}`}
    >
      <td className={CELL}>
        <MarkLink line={row} />
      </td>
      <td className={`whitespace-nowrap tabular-nums ${CELL}`}>{row.clock}</td>
      {hasFrames && (
        <td className={`max-sm:hidden ${CELL}`}>
          <FrameButton frame={row.frame} longer={FRAME} stillSrc={stillSrc} />
        </td>
      )}
      <td className={`text-xs leading-5 font-semibold whitespace-nowrap text-(--hue) ${CELL}`}>{row.sectionName}</td>
      <td className={`whitespace-nowrap ${CELL}`}>{row.works ? judgmentWords.works : judgmentWords.doesntWork}</td>
      <td className={`wrap-anywhere max-sm:order-1 max-sm:basis-full max-sm:text-[15px] ${CELL}`}>
        <p dir="auto">{row.text}</p>
        {row.check && (
          <p className="mt-1 flex">
            <DefinedCheck check={row.check} />
          </p>
        )}
        <EvidenceLinks links={row.cites} />
      </td>
      <td className={`max-sm:order-2 max-sm:text-quiet max-sm:after:content-['_confidence'] ${CELL}`}>{row.confidence}</td>
      <td className={`max-sm:order-2 max-sm:text-quiet ${CELL}`}>{row.source}</td>
    </tr>
  );
}

export function FindingsBlock({ block: { checks, rows }, stillSrc }: { block: Findings; stillSrc: StillSrc }) {
  const hasFrames = rows.some(({ frame }) => frame !== undefined && stillSrc(frame.n) !== undefined);
  return (
    <>
      <CheckCounts counts={checks} />
      <table className="mt-2.5 w-full border-collapse text-sm leading-normal max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            {headsOf(hasFrames).map((head) => (
              <th key={head} className={HEAD} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <FindingRow key={row.number} row={row} hasFrames={hasFrames} stillSrc={stillSrc} />
          ))}
        </tbody>
      </table>
    </>
  );
}
