import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { PageHeader, pageClass } from '@/components/shell/page-header';
import { linkClass } from '@/components/ui/button';
import { ShareBars } from '@/components/ui/share-bars';
import { parseListView } from '@/lib/analyses/list/filter';
import { type BrandPage, getBrand, MAX_BRAND_ANALYSES, NEW_DAYS, type ValueCount } from '@/lib/analyses/search/brand';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { PAGE_SIZE } from '@/lib/analyses/search/schema';
import { listTags } from '@/lib/analyses/tags/tag';
import { toBrandPath } from '@/lib/api-paths';
import { Platform } from '@/lib/platform-schema';
import { libraryNames } from '@/lib/platforms';
import { toCount, toTerm } from '@/lib/report/words';
import { AnalysisRow } from '../../../analyses/analysis-row';
import { ListHeadings, toListHref } from '../../../analyses/list-columns';
import { LiveProvider } from '../../../analyses/live-progress';
import { SelectionBar } from '../../../analyses/selection';
import { requirePage } from '../../../page-context';

type Params = PageProps<'/brands/[library]/[page]'>['params'];

const MAX_LISTED = 5;
const CURVE = { width: 360, height: 112, left: 28, padding: 10 } as const;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A part of a path as its text; undefined for one that is none. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

async function readParams(params: Params): Promise<{ platform: Platform; pageName: string }> {
  const { library, page } = await params;
  const platform = Platform.safeParse(library);
  const pageName = decode(page);
  if (!platform.success || pageName === undefined) notFound();
  return { platform: platform.data, pageName };
}

export async function generateMetadata({ params }: PageProps<'/brands/[library]/[page]'>): Promise<Metadata> {
  return { title: (await readParams(params)).pageName };
}

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

function Shares({
  title,
  shares,
  total,
  toLabel,
}: {
  title: string;
  shares: readonly ValueCount[];
  total: number;
  toLabel: (value: string) => string;
}) {
  if (shares.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="text-base font-semibold">{title}</h2>
      {total === 1 ? (
        <p className="mt-1 text-sm text-quiet">{toLabel(shares[0]?.value ?? '')}</p>
      ) : (
        <ShareBars
          tone="fill-brand"
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

/** The scores of a brand's ads in the order in which they were analyzed. */
function Curve({ scores }: { scores: BrandPage['scores'] }) {
  const values = scores.map(({ value }) => value);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { width, height, left, padding } = CURVE;
  const toX = (index: number) => left + padding + (index / Math.max(1, values.length - 1)) * (width - left - 2 * padding);
  const toY = (value: number) => height - padding - (value / 100) * (height - 2 * padding);
  const points = values.map((value, index) => [toX(index), toY(value)] as const);
  const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return (
    <section className="min-w-0">
      <h2 className="text-base font-semibold">Scores</h2>
      <p className="mt-1 text-sm text-quiet tabular-nums">
        {values.length === 1
          ? `${mean}, the only score by the newest rubric and model`
          : `${mean} on average, ${Math.min(...values)} to ${Math.max(...values)}, by the newest rubric and model`}
      </p>
      {values.length > 1 && (
        <svg
          className="mt-3 w-full max-w-90 overflow-visible"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`Scores from the oldest to the newest: ${values.join(', ')}`}
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
              <title>{`${values[index]}, ${day.format(scores[index]?.endedAt ?? new Date(0))}`}</title>
            </circle>
          ))}
        </svg>
      )}
      {values.length > 1 && (
        <p className="mt-1 flex max-w-90 justify-between gap-3 text-xs text-quiet">
          {[scores[0], scores.at(-1)].map((score) => score && <span key={score.id}>{day.format(score.endedAt)}</span>)}
        </p>
      )}
    </section>
  );
}

export default async function BrandPageView({ params }: PageProps<'/brands/[library]/[page]'>) {
  const { platform, pageName } = await readParams(params);
  const { ctx } = await requirePage(toBrandPath(platform, pageName));
  const [brand, live, tags] = await Promise.all([getBrand(ctx, { platform, pageName }), listLiveAnalyses(ctx), listTags(ctx)]);
  if (brand.analyses.length === 0) notFound();
  const { analyses, total, archetypes, stages, offers, scores, elsewhere } = brand;
  const view = { ...parseListView({}), platform, pageName };
  const now = new Date().toISOString();
  const counted = total > MAX_BRAND_ANALYSES ? `The newest ${MAX_BRAND_ANALYSES} of your analyses` : toCount(total, 'analyzed ad');
  return (
    <main className={pageClass}>
      <div className="flex flex-col gap-3">
        <nav aria-label="Breadcrumb" className="text-sm">
          <Link href="/analyses" className={linkClass}>
            Analyses
          </Link>
        </nav>
        <PageHeader title={pageName} lead={`${libraryNames[platform]} · ${counted}`}>
          {elsewhere.map((other) => (
            <Link key={other.platform} href={toBrandPath(other.platform, pageName)} className={`text-sm ${linkClass}`}>
              {`${other.count} in the ${libraryNames[other.platform]}`}
            </Link>
          ))}
        </PageHeader>
      </div>
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        <Curve scores={scores} />
        <Shares title="Hook archetypes" shares={archetypes} total={analyses.length} toLabel={(slug) => toTerm('archetype', slug).label} />
        <Shares title="Awareness stages" shares={stages} total={analyses.length} toLabel={(slug) => toTerm('awareness', slug).label} />
        <Shares title="Offers" shares={offers} total={analyses.length} toLabel={(offer) => offer} />
      </div>
      <section aria-label="Analyses of this brand" className="flex flex-col gap-4">
        <LiveProvider initial={live}>
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <ListHeadings view={view} toHref={toListHref} />
            <ul className="divide-y divide-line">
              {analyses.slice(0, PAGE_SIZE).map((analysis) => (
                <AnalysisRow key={analysis.id} analysis={analysis} now={now} within="brand" />
              ))}
            </ul>
          </div>
        </LiveProvider>
        {total > PAGE_SIZE && (
          <Link href={toListHref(view)} className={`text-sm ${linkClass}`}>
            Show all in the list
          </Link>
        )}
        <SelectionBar tags={tags.map(({ name }) => name)} />
      </section>
    </main>
  );
}
