import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { Breadcrumb } from '@/components/shell/breadcrumb';
import { PageHeader, pageClass } from '@/components/shell/page-header';
import { buttonClass, linkClass, tabClass } from '@/components/ui/button';
import { type BrandPage, getBrand, MAX_BRAND_ANALYSES } from '@/lib/analyses/brands/get';
import { toRuns } from '@/lib/analyses/brands/runs';
import { parseListView } from '@/lib/analyses/list/filter';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { PAGE_SIZE } from '@/lib/analyses/search/schema';
import { listTags } from '@/lib/analyses/tags/tag';
import { toBrandPath } from '@/lib/api-paths';
import { Platform } from '@/lib/platform-schema';
import { libraryNames, platformNames } from '@/lib/platforms';
import { FEWEST_COMPARED, MOST_COMPARED } from '@/lib/report/compare/limits';
import { toCount, toTerm } from '@/lib/report/words';
import { toListHref } from '../../../analyses/list-columns';
import { ListKeys } from '../../../analyses/list-keys';
import { Cards } from '../../../analyses/listed';
import { LiveProvider } from '../../../analyses/live-progress';
import { SelectionBar } from '../../../analyses/selection';
import { requirePage } from '../../../page-context';
import { Curve, Shares } from './brand-parts';
import { LongestRuns } from './longest-runs';

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Cached per request, for the page and its title; `platform` is undefined for all libraries. */
const getShown = cache(async (library: string, page: string) => {
  const parsed = Platform.safeParse(library);
  const brand = decode(page);
  if ((!parsed.success && library !== 'all') || brand === undefined) notFound();
  const platform = parsed.data;
  const { ctx } = await requirePage(toBrandPath(brand, platform));
  // Before the brand: of an analysis that ends between the two, the first poll says so, and the page is read again.
  const live = await listLiveAnalyses(ctx);
  const [found, tags] = await Promise.all([getBrand(ctx, { platform, brand }), listTags(ctx)]);
  const [newest] = found.analyses;
  if (newest === undefined) notFound();
  return { platform, brand, live, found, tags, name: newest.pageName ?? brand };
});

export async function generateMetadata({ params }: PageProps<'/brands/[library]/[page]'>): Promise<Metadata> {
  const { library, page } = await params;
  return { title: (await getShown(library, page)).name };
}

function LibraryTabs({ brand, platform, libraries }: { brand: string; platform: Platform | undefined } & Pick<BrandPage, 'libraries'>) {
  if (libraries.length < 2) return null;
  const total = libraries.reduce((sum, { analyses }) => sum + analyses, 0);
  const tabs = [
    { library: undefined, label: 'All', analyses: total },
    ...libraries.map((one) => ({ library: one.platform, label: platformNames[one.platform], analyses: one.analyses })),
  ];
  return (
    <nav aria-label="Library" className="-mx-1 flex">
      {tabs.map(({ library, label, analyses }) => (
        <Link
          key={label}
          href={toBrandPath(brand, library)}
          prefetch={false}
          aria-current={library === platform ? 'page' : undefined}
          className={tabClass}
        >
          {label}
          <span className="text-quiet tabular-nums">{analyses.toLocaleString('en')}</span>
        </Link>
      ))}
    </nav>
  );
}

function toLead({ total, analyses, libraries }: BrandPage, platform: Platform | undefined): string {
  const counted = total > MAX_BRAND_ANALYSES ? `The newest ${MAX_BRAND_ANALYSES} of your analyses` : toCount(total, 'analyzed ad');
  const running = analyses.filter(({ facts }) => facts.isActive === true).length;
  const [only] = libraries;
  const shown = platform ?? (libraries.length === 1 ? only?.platform : undefined);
  const unscored = analyses.filter(({ score }) => score === null).length;
  const without = unscored > 0 ? [`${unscored} without a score`] : [];
  return [counted, ...without, ...(running > 0 ? [`${running} running`] : []), ...(shown === undefined ? [] : [libraryNames[shown]])].join(
    ' · ',
  );
}

export default async function BrandPageView({ params }: PageProps<'/brands/[library]/[page]'>) {
  const { library, page } = await params;
  const { platform, brand, live, found, tags, name } = await getShown(library, page);
  const { analyses, total, archetypes, stages, offers, scores, points, rubricVersion, libraries } = found;
  const view = { ...parseListView({}), brand, ...(platform === undefined ? {} : { platform }) };
  const scored = analyses.filter(({ score }) => score !== null);
  const runs = toRuns(analyses);
  const compared = scored.slice(0, MOST_COMPARED).map(({ id }) => id);
  return (
    <main className={pageClass}>
      <div className="flex flex-col gap-3">
        <Breadcrumb
          way={[
            ['/analyses', 'Analyses'],
            ['/brands', 'Brands'],
          ]}
        />
        <PageHeader title={name} lead={toLead(found, platform)}>
          {compared.length >= FEWEST_COMPARED && (
            <Link href={`/compare?ids=${compared.join(',')}`} prefetch={false} className={buttonClass('plain')}>
              Compare the newest {compared.length}
            </Link>
          )}
        </PageHeader>
        <LibraryTabs brand={brand} platform={platform} libraries={libraries} />
      </div>
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        <Curve scores={scores} points={points} rubricVersion={rubricVersion} />
        <Shares title="Hook archetypes" shares={archetypes} toLabel={(slug) => toTerm('archetype', slug).label} />
        <Shares title="Awareness stages" shares={stages} toLabel={(slug) => toTerm('awareness', slug).label} />
        <Shares title="Offers" shares={offers} toLabel={(offer) => offer} />
      </div>
      {runs !== undefined && <LongestRuns runs={runs} allHref={toListHref({ ...view, sort: { column: 'days', order: 'desc' } })} />}
      <section aria-labelledby="ads" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="ads" className="text-xl font-semibold">
            Ads
          </h2>
          <span className="flex gap-4">
            <ListKeys />
            <Link href={toListHref(view)} className={`text-sm ${linkClass}`}>
              {total > PAGE_SIZE ? `Show all ${total > MAX_BRAND_ANALYSES ? '' : `${total} `}in the list` : 'Sort and filter in the list'}
            </Link>
          </span>
        </div>
        <LiveProvider initial={live} shown={[]}>
          <Cards analyses={analyses.slice(0, PAGE_SIZE)} now={new Date().toISOString()} view={view} isOfBrand />
        </LiveProvider>
        <SelectionBar tags={tags.map(({ name }) => name)} />
      </section>
    </main>
  );
}
