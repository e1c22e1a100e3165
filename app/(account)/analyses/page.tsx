import type { Metadata } from 'next';
import Link from 'next/link';
import { Suspense } from 'react';
import { PageHeader, pageClass } from '@/components/shell/page-header';
import { linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { ListSkeleton } from '@/components/ui/skeleton';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { MAX_MATCHES, SearchInput, type SearchPage, type StatusFilter, statusFilters } from '@/lib/analyses/search/schema';
import { searchAnalyses } from '@/lib/analyses/search/search';
import type { Context } from '@/lib/context';
import { getBalance } from '@/lib/credits/balance';
import { requirePage } from '../page-context';
import { WithheldBonus } from '../withheld-start';
import { AnalysisRow } from './analysis-row';
import { FilterForm } from './filters';
import { FirstSteps, NoCredits } from './first-steps';
import { LiveProvider } from './live-progress';
import { readPayer } from './payer';
import { SubmitForm } from './submit-form';

export const metadata: Metadata = { title: 'Analyses' };

const filterNames: Record<StatusFilter, string> = { all: 'All', live: 'In progress', done: 'Done', failed: 'Failed' };

/** The URL of the list with these filters, without defaults. */
function toHref({ page, q, status, library, order }: SearchInput): string {
  const query = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(status === 'all' ? {} : { status }),
    ...(library === 'all' ? {} : { library }),
    ...(order === 'newest' ? {} : { order }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return query === '' ? '/analyses' : `/analyses?${query}`;
}

function StatusTabs({ asked, counts }: { asked: SearchInput; counts: SearchPage['counts'] }) {
  return (
    <nav aria-label="Status" className="-mx-1 flex overflow-x-auto">
      {statusFilters.map((status) => (
        <Link
          key={status}
          href={toHref({ ...asked, status, page: 1 })}
          prefetch={false}
          aria-current={status === asked.status ? 'page' : undefined}
          className="flex items-center gap-1.5 rounded-control px-2.5 py-1.5 text-sm whitespace-nowrap text-quiet hover:text-ink aria-[current]:bg-sunk aria-[current]:font-medium aria-[current]:text-ink"
        >
          {filterNames[status]}
          <span className="text-quiet tabular-nums">{counts[status]}</span>
        </Link>
      ))}
    </nav>
  );
}

function NothingFound({ isPastEnd }: { isPastEnd: boolean }) {
  return (
    <EmptyState title={isPastEnd ? 'Nothing on this page' : 'No matching analyses'}>
      <p>
        {isPastEnd ? 'This page is past the end of the list. ' : 'Try another search or other filters. '}
        <Link href="/analyses" className={linkClass}>
          Show all analyses
        </Link>
      </p>
    </EmptyState>
  );
}

/** The analyses that match, or first steps for an account without any. */
async function Found({ ctx, asked }: { ctx: Context; asked: SearchInput }) {
  const [found, live] = await Promise.all([searchAnalyses(ctx, asked), listLiveAnalyses(ctx)]);
  if (found.counts.all === 0 && asked.q === '' && asked.library === 'all')
    return (await getBalance(ctx)).balance > 0 ? <FirstSteps /> : <NoCredits />;
  const now = new Date().toISOString();
  return (
    <section aria-label="Your analyses" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusTabs asked={asked} counts={found.counts} />
        <FilterForm asked={asked} />
      </div>
      {found.data.length === 0 ? (
        <NothingFound isPastEnd={found.pagination.total > 0} />
      ) : (
        <LiveProvider initial={live}>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {found.data.map((analysis) => (
              <AnalysisRow key={analysis.id} analysis={analysis} now={now} />
            ))}
          </ul>
        </LiveProvider>
      )}
      {found.hasMore && (
        <p className="text-sm text-quiet">{`More than ${MAX_MATCHES.toLocaleString('en')} analyses match. The newest of them are listed; search for more words to find older ones.`}</p>
      )}
      <Pager pages={found.pagination} hrefOf={(page) => toHref({ ...asked, page })} />
    </section>
  );
}

/** The text for the field: the parameter `url`, otherwise the URLs in `text`, which phones share. It is never submitted without a click. */
function readGiven({ url, text }: { url?: unknown; text?: unknown }): string {
  if (typeof url === 'string' && url !== '') return url;
  return typeof text === 'string' ? (text.match(/https?:\/\/\S+/gi) ?? []).join('\n') : '';
}

export default async function AnalysesPage({ searchParams }: PageProps<'/analyses'>) {
  const query = await searchParams;
  const url = readGiven(query);
  const { ctx, session } = await requirePage(url === '' ? '/analyses' : `/analyses?${new URLSearchParams({ url })}`);
  return (
    <main className={pageClass}>
      <PageHeader title="Analyses" />
      <SubmitForm key={url} given={url} payer={await readPayer(ctx)} />
      <WithheldBonus ctx={ctx} user={session.user} />
      {/* Not around the session check: its redirect must be an HTTP status, which streaming would have sent already. */}
      <Suspense fallback={<ListSkeleton label="Loading your analyses" />}>
        <Found ctx={ctx} asked={SearchInput.parse(query)} />
      </Suspense>
    </main>
  );
}
