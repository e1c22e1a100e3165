import type { Metadata } from 'next';
import Link from 'next/link';
import { ComparisonView } from '@/components/report/comparison';
import { CopyReport } from '@/components/report/copy-report';
import type { ShareTarget } from '@/components/shares/share-target';
import { Breadcrumb } from '@/components/shell/breadcrumb';
import { PageHeader } from '@/components/shell/page-header';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { type LinkGroup, LinkSelect } from '@/components/ui/link-select';
import { compareAnalyses } from '@/lib/analyses/compare';
import { parseListView } from '@/lib/analyses/list/filter';
import { listWhole } from '@/lib/analyses/search/search';
import { toSessionStillPath } from '@/lib/api-paths';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { platformNames } from '@/lib/platforms';
import { FEWEST_COMPARED, MOST_COMPARED } from '@/lib/report/compare/limits';
import { type ComparedAd, type Comparison, toComparisonTitle } from '@/lib/report/view/comparison';
import { toOlderRubric } from '@/lib/report/view/older-rubric';
import { listLinksTo } from '@/lib/shares/list';
import { ShareButton } from '../_share/share-button';
import { toShownLink } from '../_share/shown-link';
import { nameOf } from '../analyses/analysis-parts';
import { requirePage } from '../page-context';

export const metadata: Metadata = { title: 'Compare' };

type Asked = string | string[] | undefined;

const toQuery = (ids: Asked) => `ids=${encodeURIComponent([ids ?? []].flat().join(','))}`;

async function compare(ctx: Context, ids: Asked): Promise<Comparison | string> {
  try {
    return await compareAnalyses(ctx, ids);
  } catch (error) {
    if (error instanceof AppError && ['invalid_query', 'not_found', 'forbidden'].includes(error.code))
      return error.code === 'invalid_query' ? error.message : 'One of these analyses is not in your account, or was deleted.';
    throw error;
  }
}

async function toTarget(ctx: Context, comparison: Comparison): Promise<ShareTarget> {
  const analysisIds = comparison.ads.map(({ id }) => id);
  const links = await listLinksTo(ctx, analysisIds);
  const title = toComparisonTitle(comparison);
  return { analysisIds, title, links: links.map(toShownLink), now: new Date().toISOString() };
}

const toComparePath = (ids: readonly string[]) => `/compare?${toQuery([...ids])}`;

const MAX_OFFERED = 50;

async function listAddable(ctx: Context, { ads }: Comparison): Promise<LinkGroup[]> {
  const ids = ads.map(({ id }) => id);
  if (ids.length >= MOST_COMPARED) return [];
  const { read } = await listWhole(ctx, parseListView({ status: 'done' }), { ids: undefined, limit: MAX_OFFERED });
  const choices: LinkGroup['choices'][number][] = [];
  for await (const batch of read())
    for (const analysis of batch) {
      const { id, platform, adId, score, facts } = analysis;
      if (score === null) continue;
      const name = [
        nameOf(analysis),
        `${platformNames[platform]} …${adId.slice(-4)}`,
        [score.value, score.grade, toOlderRubric(facts.rubricVersion)].filter(Boolean).join(' '),
        facts.hookLine,
      ].filter(Boolean);
      if (!ids.includes(id)) choices.push([toComparePath([...ids, id]), name.join(' · ')]);
    }
  return choices.length === 0 ? [] : [{ label: 'Newest first', choices }];
}

async function OwnComparison({ ctx, comparison }: { ctx: Context; comparison: Comparison }) {
  const ids = comparison.ads.map(({ id }) => id);
  const withoutOf = ({ id }: ComparedAd) => (ids.length > FEWEST_COMPARED ? toComparePath(ids.filter((other) => other !== id)) : undefined);
  const groups = await listAddable(ctx, comparison);
  return (
    <ComparisonView
      comparison={comparison}
      links={{ hrefOf: ({ id }) => `/analyses/${id}`, withoutOf }}
      srcOf={(id, still) => (env().stills ? toSessionStillPath(id, still) : undefined)}
    >
      {groups.length > 0 && <LinkSelect label="Add an ad" groups={groups} className="h-9 w-40" />}
    </ComparisonView>
  );
}

export default async function ComparePage({ searchParams }: PageProps<'/compare'>) {
  const { ids } = await searchParams;
  const { ctx } = await requirePage(`/compare?${toQuery(ids)}`);
  const comparison = await compare(ctx, ids);
  const isShown = typeof comparison !== 'string';
  return (
    <main className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-4 py-8 sm:px-8 sm:py-10 print:p-0">
      <div className="-mb-5 print:hidden">
        <Breadcrumb way={[['/analyses', 'Analyses']]} />
      </div>
      <PageHeader title={isShown ? toComparisonTitle(comparison) : 'Compare'}>
        {isShown && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <ShareButton target={await toTarget(ctx, comparison)} />
            <CopyReport href={`/compare/comparison.md?${toQuery(ids)}`} />
            <a className={buttonClass('plain')} href={`/compare/comparison.csv?${toQuery(ids)}`} download>
              Download CSV
            </a>
          </div>
        )}
      </PageHeader>
      {isShown ? (
        <OwnComparison ctx={ctx} comparison={comparison} />
      ) : (
        <EmptyState title="Nothing to compare">
          <p>{comparison}</p>
          <Link href="/analyses" className={buttonClass('primary')}>
            Choose analyses
          </Link>
        </EmptyState>
      )}
    </main>
  );
}
