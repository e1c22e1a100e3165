import type { Metadata } from 'next';
import Link from 'next/link';
import { Thumbnail } from '@/components/analyses/thumbnail';
import { Breadcrumb } from '@/components/shell/breadcrumb';
import { PageHeader, pageClass } from '@/components/shell/page-header';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Moment } from '@/components/ui/moment';
import { ScoreRing } from '@/components/ui/score-ring';
import { type ListedBrand, listBrands, MAX_BRANDS } from '@/lib/analyses/brands/list';
import { toBrandPath, toSessionStillPath } from '@/lib/api-paths';
import { platformNames } from '@/lib/platforms';
import { toCount } from '@/lib/report/words';
import { rowLinkClass } from '../analyses/analysis-parts';
import { requirePage } from '../page-context';

export const metadata: Metadata = { title: 'Brands' };

function Brand({ listed, now }: { listed: ListedBrand; now: string }) {
  const { id, brand, name, analyses, running, longestRun, platforms, newestAt, firstStill, score, rubricVersion } = listed;
  return (
    <li className="relative flex items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 hover:border-quiet has-focus-visible:border-brand">
      <Thumbnail src={firstStill === null ? undefined : toSessionStillPath(id, firstStill)} name={name} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-sm font-semibold" dir="auto">
          <Link href={toBrandPath(brand)} prefetch={false} className={rowLinkClass} title={name}>
            {name}
          </Link>
        </h2>
        <p className="text-xs leading-5 text-quiet">
          {toCount(analyses, 'ad')}
          {running > 0 && `, ${running} running`} · {platforms.map((platform) => platformNames[platform]).join(', ')}
        </p>
        <p className="text-xs leading-5 text-quiet">
          {longestRun === null ? (
            <>
              Analyzed <Moment iso={newestAt.toISOString()} now={now} />
            </>
          ) : (
            `Longest run ${toCount(longestRun, 'day')}`
          )}
        </p>
      </div>
      {score !== null && (
        <div className="flex flex-none flex-col items-center text-xs text-quiet">
          <ScoreRing score={score} rubricVersion={rubricVersion} />
          newest score
        </div>
      )}
    </li>
  );
}

export default async function BrandsPage() {
  const { ctx } = await requirePage('/brands');
  const { brands, hasMore } = await listBrands(ctx);
  const now = new Date().toISOString();
  return (
    <main className={pageClass}>
      <div className="flex flex-col gap-3">
        <Breadcrumb way={[['/analyses', 'Analyses']]} />
        <PageHeader
          title="Brands"
          lead={hasMore ? `The brands of your newest analyses, at most ${MAX_BRANDS}` : 'What each brand does, over all its ads'}
        />
      </div>
      {brands.length === 0 ? (
        <EmptyState title="No brands yet">
          <p>A brand is here as soon as the analysis of one of its ads is done.</p>
          <Link href="/analyses" className={buttonClass('primary')}>
            Analyze an ad
          </Link>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {brands.map((listed) => (
            <Brand key={listed.id} listed={listed} now={now} />
          ))}
        </ul>
      )}
    </main>
  );
}
