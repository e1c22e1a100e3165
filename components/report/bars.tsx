import { hues } from '@/components/report/hues';
import { Words } from '@/components/report/reading';
import type { Bar, NodeOf } from '@/lib/report/view/nodes';

/** Shares are those of its whole width; a `look` has its height and corners. */
export function ScoreBar({ share, start = 0, look = 'h-2 rounded-full' }: { share: number; start?: number; look?: string }) {
  return (
    <svg className={`w-full ${look}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="fill-sunk" width="100" height="8" />
      <rect className="fill-(--hue)" x={100 * start} width={100 * share} height="8" />
    </svg>
  );
}

const looks = {
  scores: {
    list: 'mt-1 grid gap-y-1.5 text-sm leading-normal tabular-nums max-sm:grid-cols-[92px_minmax(0,1fr)_max-content] max-sm:gap-x-3 sm:grid-cols-4 sm:gap-x-6',
    bar: 'gap-y-1.5 max-sm:col-span-3 max-sm:grid max-sm:grid-cols-subgrid max-sm:items-center sm:flex sm:flex-col',
    line: '',
    value: '',
    shape: 'h-2 rounded-full',
  },
  sum: {
    list: 'divide-y divide-line text-sm tabular-nums',
    bar: 'grid grid-cols-[minmax(0,1fr)_48px] items-center gap-x-5 gap-y-0.5 py-3 last:break-before-avoid last:text-base sm:grid-cols-[150px_minmax(0,1fr)_48px] print:py-1.5',
    line: 'max-sm:col-span-2 max-sm:row-start-2',
    value: 'text-right',
    shape: 'h-3.5 rounded-xs',
  },
} as const;

function BarLine({ bar: { label, hue, start, length, value, of, note }, look }: { bar: Bar; look: keyof typeof looks }) {
  const { bar, line, value: points, shape } = looks[look];
  return (
    <li className={`${bar} ${hues[hue]}`}>
      <span className="font-semibold">{label}</span>
      <span className={`flex ${line}`}>
        <ScoreBar share={length} start={start} look={shape} />
      </span>
      <span className={`text-quiet ${points}`}>
        <b className="font-semibold text-ink">{value}</b> {of}
      </span>
      <Words as="span" text={note} look="col-span-2 max-w-[64ch] leading-normal text-quiet sm:col-start-2" />
    </li>
  );
}

export function BarsView({ node: { look, bars } }: { node: NodeOf<'bars'> }) {
  return (
    <ol className={looks[look].list}>
      {bars.map((bar) => (
        <BarLine key={`${bar.label} ${bar.start} ${bar.value} ${bar.note}`} bar={bar} look={look} />
      ))}
    </ol>
  );
}
