import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import type { AdRun, Runs } from '@/lib/analyses/brands/runs';
import { platformNames } from '@/lib/platforms';
import { toOlderRubric } from '@/lib/report/view/older-rubric';
import { toCount, toDay } from '@/lib/report/words';

const MAX_LISTED = 8;
const columns = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_12rem]';

function Run({ run: { analysis, days, from, width } }: { run: AdRun }) {
  const { id, platform, adId, score, facts } = analysis;
  return (
    <li className={`${columns} items-center gap-y-1`}>
      <span className="flex min-w-0 items-baseline gap-2">
        <Link href={`/analyses/${id}`} prefetch={false} className={`truncate ${linkClass}`} dir="auto">
          {facts.hookLine ?? 'Ad'}
        </Link>
        <span className="text-xs whitespace-nowrap text-quiet">
          {platformNames[platform]} …{adId.slice(-4)}
        </span>
      </span>
      <svg className="h-2 w-full max-sm:order-last max-sm:col-span-full" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="fill-sunk" width="100" height="8" />
        <rect className={facts.isActive ? 'fill-brand' : 'fill-quiet'} x={100 * from} width={Math.max(0.5, 100 * width)} height="8" />
      </svg>
      <span className="text-right whitespace-nowrap text-quiet tabular-nums">
        <span className="text-ink">{toCount(days, 'day')}</span>
        {facts.isActive && ', running'}
        {score !== null && ` · score ${[Math.round(score.value), toOlderRubric(facts.rubricVersion)].filter(Boolean).join(' ')}`}
      </span>
    </li>
  );
}

export function LongestRuns({ runs: { ads, first, last }, allHref }: { runs: Runs; allHref: string }) {
  return (
    <section aria-labelledby="runs" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="runs" className="text-xl font-semibold">
          Longest runs
        </h2>
        <Link href={allHref} className={`text-sm ${linkClass}`}>
          Sort all by days
        </Link>
      </div>
      <ol className="flex flex-col gap-2.5 text-sm">
        {ads.slice(0, MAX_LISTED).map((run) => (
          <Run key={run.analysis.id} run={run} />
        ))}
      </ol>
      <p className={`${columns} text-xs text-quiet`}>
        <span className="flex justify-between gap-3 max-sm:col-span-full sm:col-start-2">
          <span>{toDay(first)}</span>
          <span>{toDay(last)}</span>
        </span>
      </p>
    </section>
  );
}
