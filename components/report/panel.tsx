import { ScoreBar } from '@/components/report/bars';
import { Hinted } from '@/components/report/check-mark';
import { hues } from '@/components/report/hues';
import { type Reading, Words } from '@/components/report/reading';
import { Links, Rows } from '@/components/report/rows';
import type { Criterion, NodeOf } from '@/lib/report/view/nodes';

type PanelProps = { node: NodeOf<'panel'>; reading: Reading };

const TITLE = 'mb-1 text-sm font-semibold';

function Dots({ points, max }: { points: number; max: number }) {
  const circles = Array.from({ length: max }, (_, dot) => `M${dot * 10 + 1} 4a3 3 0 1 0 6 0a3 3 0 1 0-6 0`);
  return (
    <svg className="h-2 w-12 fill-none stroke-quiet" viewBox={`0 0 ${max * 10} 8`} aria-hidden="true">
      <path d={circles.slice(points).join('')} />
      <path className="fill-(--hue) stroke-(--hue)" d={circles.slice(0, points).join('')} />
    </svg>
  );
}

function Criteria({ lines, page }: { lines: readonly Criterion[]; page: string }) {
  return (
    <ul className="flex flex-col gap-1.5 text-sm leading-normal">
      {lines.map(({ label, points, max, by, reason, links }) => (
        <li key={label}>
          <p className="flex items-baseline gap-x-2 tabular-nums">
            <span className="flex-1 font-medium">{label}</span>
            <Dots points={points} max={max} />
            <span>
              <b className="font-semibold">{points}</b> of {max}
            </span>
          </p>
          <p className="text-quiet">
            <span className="font-medium text-ink">{by}.</span> <Words as="span" text={reason} /> <Links links={links} page={page} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Head({ node: { title, classification, score }, reading }: PanelProps) {
  return (
    <header className="relative grid items-start gap-x-8 gap-y-2 border-b border-line pb-2.5 text-sm leading-normal sm:grid-cols-[minmax(0,1fr)_176px] print:mb-3 print:break-inside-avoid print:break-after-avoid">
      <div>
        <h3 className="text-lg leading-snug font-semibold text-(--hue)">{title}</h3>
        {classification && (
          <p dir="auto">
            <span className="text-quiet">{classification.label}: </span>
            <Hinted hint={classification.hint} reading={reading}>
              <b className="font-semibold">{classification.value}</b>
            </Hinted>
          </p>
        )}
      </div>
      {score && (
        <p className="flex flex-col gap-y-1.5 whitespace-nowrap tabular-nums">
          <span>
            <b className="text-xl leading-none font-semibold">{score.value}</b> {score.of}
          </span>
          <ScoreBar share={score.length} />
        </p>
      )}
    </header>
  );
}

export function PanelView({ node, reading }: PanelProps) {
  const [first, ...others] = node.lists.map(({ title, rows }) => (
    <div key={title}>
      <h4 className={TITLE}>{title}</h4>
      <Rows rows={rows} look="findings" reading={reading} />
    </div>
  ));
  const criteria = node.criteria.map(({ title, isFolded, lines }) => {
    const [Group, Name] = isFolded ? (['details', 'summary'] as const) : (['div', 'h4'] as const);
    return (
      <Group key={title}>
        <Name className={isFolded ? 'cursor-pointer py-1 text-sm text-quiet hover:text-ink print:list-none' : TITLE}>{title}</Name>
        <Criteria lines={lines} page={reading.page} />
      </Group>
    );
  });
  return (
    <article
      className={`flex flex-col gap-3 rounded-card border border-t-4 border-line border-t-(--hue) bg-surface p-4 pt-3 sm:px-5 print:block ${hues[node.section]}`}
    >
      <Head node={node} reading={reading} />
      <Words text={node.reasoning} look="max-w-[76ch] leading-snug text-pretty" />
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2 print:block print:columns-2">
        {first}
        <div className="flex flex-col gap-3 empty:hidden print:mt-3">
          {others}
          {criteria}
        </div>
      </div>
    </article>
  );
}
