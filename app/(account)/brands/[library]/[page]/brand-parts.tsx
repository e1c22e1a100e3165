import { ScoreBar } from '@/components/report/bars';
import { hues } from '@/components/report/hues';
import { ShareBars } from '@/components/ui/share-bars';
import { type BrandPage, NEW_DAYS, type ValueCount } from '@/lib/analyses/brands/get';
import { sections } from '@/lib/report/criteria';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import { toOlderRubric } from '@/lib/report/view/older-rubric';
import { sectionNames } from '@/lib/report/words';

const MAX_LISTED = 5;
const CURVE = { width: 360, height: 112, left: 28, padding: 10 } as const;

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const toDay = (score: BrandPage['scores'][number] | undefined) => (score === undefined ? '' : format.format(new Date(score.day)));

function NewValue({ label }: { label: string }) {
  return (
    <>
      {label}{' '}
      <span
        className="rounded-sm bg-brand/15 px-1 text-xs font-medium whitespace-nowrap"
        title={`In no analysis older than ${NEW_DAYS} days`}
      >
        New
      </span>
    </>
  );
}

export function Shares({ title, shares, toLabel }: { title: string; shares: readonly ValueCount[]; toLabel: (value: string) => string }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="text-base font-semibold">{title}</h2>
      {total === 1 ? (
        <p className="mt-1 text-sm text-quiet">{toLabel(shares[0]?.value ?? '')}</p>
      ) : (
        <ShareBars
          shares={shares.slice(0, MAX_LISTED).map(({ value, count, isNew }) => ({
            key: value,
            label: isNew ? <NewValue label={toLabel(value)} /> : toLabel(value),
            count: `${count} of ${total}`,
            share: count / total,
          }))}
        />
      )}
      {shares.length > MAX_LISTED && <p className="mt-2 text-sm text-quiet">And {shares.length - MAX_LISTED} more.</p>}
    </section>
  );
}

function Sections({ points }: { points: NonNullable<BrandPage['points']> }) {
  return (
    <dl className="mt-3 grid max-w-90 gap-1.5 text-sm">
      {sections.map((section) => (
        <div key={section} className={`grid grid-cols-[6.5rem_minmax(0,1fr)_3rem] items-center gap-2 ${hues[section]}`}>
          <dt>{sectionNames[section]}</dt>
          <dd className="contents">
            <ScoreBar share={points[section] / MAX_SECTION_SCORE} look="h-1.5 rounded-full" />
            <span className="text-right text-quiet tabular-nums">{points[section]}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Curve({ scores, points: sectionPoints, rubricVersion }: Pick<BrandPage, 'scores' | 'points' | 'rubricVersion'>) {
  const values = scores.map(({ value }) => value);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { width, height, left, padding } = CURVE;
  const times = scores.map(({ day }) => Date.parse(day));
  const [began = 0, ended = 0] = [times[0], times.at(-1)];
  // By their days; of one day, side by side.
  const toShare = (index: number) =>
    ended > began ? ((times[index] ?? 0) - began) / (ended - began) : index / Math.max(1, values.length - 1);
  const toX = (index: number) => left + padding + toShare(index) * (width - left - 2 * padding);
  const toY = (value: number) => height - padding - (value / 100) * (height - 2 * padding);
  const points = values.map((value, index) => [toX(index), toY(value)] as const);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const older = toOlderRubric(rubricVersion);
  const by = older === undefined ? 'by the current rubric' : `${older}, for want of a score by the current one,`;
  const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return (
    <section className="min-w-0">
      <h2 className="text-base font-semibold">Scores</h2>
      <p className="mt-1 text-sm text-quiet tabular-nums">
        {values.length === 1
          ? `${mean}, the only score ${by} and by the newest model`
          : `${mean} on average${low === high ? '' : `, ${low} to ${high}`}, ${by} and by the newest model`}
      </p>
      {sectionPoints !== null && <Sections points={sectionPoints} />}
      {values.length > 2 && (
        <svg
          className="mt-3 w-full max-w-90 overflow-visible"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`Scores from the first ad that ran to the last: ${values.join(', ')}`}
        >
          <path
            className="stroke-line"
            d={`M ${left} ${toY(0)} H ${width} M ${left} ${toY(50)} H ${width} M ${left} ${toY(100)} H ${width}`}
          />
          {[0, 50, 100].map((value) => (
            <text key={value} className="fill-quiet text-[13px] tabular-nums" x={left - 6} y={toY(value) + 4} textAnchor="end">
              {value}
            </text>
          ))}
          <polyline className="fill-none stroke-brand stroke-2" points={points.map((point) => point.join(',')).join(' ')} />
          {points.map(([x, y], index) => (
            <circle key={scores[index]?.id} className="fill-brand" cx={x} cy={y} r="3.5">
              <title>{`${values[index]}, ${toDay(scores[index])}`}</title>
            </circle>
          ))}
        </svg>
      )}
      {values.length > 2 && (
        <p className="mt-1 flex max-w-90 justify-between gap-3 text-xs text-quiet">
          {[scores[0], scores.at(-1)].map((score) => score && <span key={score.id}>{toDay(score)}</span>)}
        </p>
      )}
    </section>
  );
}
