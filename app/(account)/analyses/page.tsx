import type { Metadata } from 'next';
import Link from 'next/link';
import { Suspense } from 'react';
import { PageHeader, pageClass } from '@/components/shell/page-header';
import { buttonClass, linkClass, tabClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSkeleton } from '@/components/ui/skeleton';
import {
  isOfReports,
  type ListStatus,
  type ListView,
  listStatuses,
  parseListView,
  toFirstPage,
  toQuery,
  toSortParameter,
} from '@/lib/analyses/list/filter';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { type LibraryPage, MAX_COUNTED, MAX_MATCHES } from '@/lib/analyses/search/schema';
import { browseLibrary } from '@/lib/analyses/search/search';
import { listTags } from '@/lib/analyses/tags/tag';
import { listViews } from '@/lib/analyses/views/save';
import type { Context } from '@/lib/context';
import { getBalance } from '@/lib/credits/balance';
import { requirePage } from '../page-context';
import { WithheldBonus } from '../withheld-start';
import { FilterBar } from './filter-bar';
import { FilterForm } from './filters';
import { FirstSteps, NoCredits } from './first-steps';
import { ListHeadings, toListHref } from './list-columns';
import { Cards, Rows } from './listed';
import { LiveProvider } from './live-progress';
import { readPayer } from './payer';
import { SavedViews, SaveView } from './saved-views';
import { SelectionBar } from './selection';
import { SubmitForm } from './submit-form';

export const metadata: Metadata = { title: 'Analyses' };

const statusNames: Record<ListStatus, string> = { all: 'All', live: 'In progress', done: 'Done', failed: 'Failed' };

const toFormFields = (view: ListView) => ({
  q: view.q,
  platform: view.platform ?? '',
  sort: toSortParameter(view.sort),
  kept: [...toQuery(toFirstPage(view))].filter(([name]) => !['q', 'platform', 'sort'].includes(name)),
});

const toCountText = (count: number) => (count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('en')}+` : count.toLocaleString('en'));

function StatusTabs({ asked, counts }: { asked: ListView; counts: LibraryPage['counts'] | undefined }) {
  return (
    <nav aria-label="Status" className="-mx-1 flex overflow-x-auto">
      {listStatuses.map((status) => (
        <Link
          key={status}
          href={toListHref({ ...toFirstPage(asked), status })}
          prefetch={false}
          aria-current={status === asked.status ? 'page' : undefined}
          className={tabClass}
        >
          {statusNames[status]}
          {counts !== undefined && <span className="text-quiet tabular-nums">{toCountText(counts[status])}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Tells whether a search or a filter, other than those that the counts of the tabs follow, leaves analyses out. */
const isNarrowed = (view: ListView) =>
  [...toQuery(toFirstPage(view)).keys()].some((name) => !['status', 'platform', 'sort', 'view', 'samples', 'archived'].includes(name));

function MatchCount({ found: { total, hasMore, live } }: { found: LibraryPage }) {
  const count = total + live.length;
  return (
    <p className="text-sm text-quiet tabular-nums" role="status">
      {count.toLocaleString('en')}
      {hasMore && '+'} {count === 1 ? 'analysis matches' : 'analyses match'}
    </p>
  );
}

function CursorPager({ asked, found: { previous, next } }: { asked: ListView; found: LibraryPage }) {
  if (previous === null && next === null) return null;
  const view = toFirstPage(asked);
  return (
    <nav className="flex justify-end gap-2" aria-label="Pagination">
      {previous !== null && (
        <Link className={buttonClass('plain')} href={toListHref({ ...view, before: previous })}>
          Previous
        </Link>
      )}
      {next !== null && (
        <Link className={buttonClass('plain')} href={toListHref({ ...view, after: next })}>
          Next
        </Link>
      )}
    </nav>
  );
}

function NothingFound({ asked, isPastEnd, hasArchived }: { asked: ListView; isPastEnd: boolean; hasArchived: boolean }) {
  const { q } = asked;
  const whole = parseListView({});
  const isFiltered = isNarrowed({ ...asked, q: '' }) || asked.platform !== undefined || asked.status !== 'all';
  const ways = [
    ...(q !== '' && isFiltered ? [[toListHref({ ...whole, q }), `Search all analyses for “${q}”`] as const] : []),
    ...(q !== '' && isFiltered ? [[toListHref({ ...toFirstPage(asked), q: '' }), 'Keep the filters, drop the search'] as const] : []),
    ...(hasArchived ? [[toListHref({ ...whole, q, archived: 'yes' }), 'Look in the archive'] as const] : []),
    ['/analyses', 'Show all analyses'] as const,
  ];
  return (
    <EmptyState title={isPastEnd ? 'Nothing on this page' : q === '' ? 'No matching analyses' : `No analysis has “${q}”`}>
      {!isPastEnd && q !== '' && (
        <p>
          Searched are brands, ad IDs, words that ads say, show and write, what reports say of them, and whole tags.
          {q.includes(' ') && ' A report must have all of the words: try fewer.'}
        </p>
      )}
      <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1">
        {ways.map(([href, label]) => (
          <li key={href}>
            <Link href={href} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

async function Found({ ctx, asked, found }: { ctx: Context; asked: ListView; found: LibraryPage }) {
  const [tags, views] = await Promise.all([listTags(ctx), listViews(ctx)]);
  const listed = [...found.live, ...found.data];
  if (found.counts.all === 0 && !found.hasArchived && asked.archived !== 'yes' && asked.q === '' && asked.platform === undefined)
    return (await getBalance(ctx)).balance > 0 ? <FirstSteps /> : <NoCredits />;
  const now = new Date().toISOString();
  const query = toQuery(toFirstPage(asked)).toString();
  return (
    <section aria-label="Your analyses" className="flex flex-col gap-4">
      <SavedViews views={views} query={query} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusTabs asked={asked} counts={isNarrowed(asked) ? undefined : found.counts} />
        <FilterForm {...toFormFields(asked)} />
      </div>
      <FilterBar
        view={asked}
        tags={tags}
        brandName={listed[0]?.pageName ?? undefined}
        save={query !== '' && !views.some((view) => view.query === query) && <SaveView query={query} />}
      />
      {isNarrowed(asked) && listed.length > 0 && <MatchCount found={found} />}
      {!isNarrowed(asked) && asked.status === 'all' && isOfReports(asked) && found.counts.failed > 0 && (
        <p className="text-sm text-quiet">
          Reports alone can be sorted so: those that failed ({toCountText(found.counts.failed)}) are left out.
        </p>
      )}
      {listed.length === 0 ? (
        <NothingFound asked={asked} isPastEnd={found.total > 0} hasArchived={found.hasArchived && asked.archived !== 'yes'} />
      ) : asked.view === 'cards' ? (
        <Cards analyses={listed} now={now} view={asked} />
      ) : (
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <ListHeadings view={asked} />
          <Rows analyses={listed} now={now} view={asked} />
        </div>
      )}
      {asked.q !== '' && found.hasMore && (
        <p className="text-sm text-quiet">{`More than ${MAX_MATCHES.toLocaleString('en')} analyses match. The newest of them are listed; search for more words to find older ones.`}</p>
      )}
      <SelectionBar tags={tags.map(({ name }) => name)} isArchive={asked.archived === 'yes'} />
      <CursorPager asked={asked} found={found} />
    </section>
  );
}

/** Reads the live analyses before the list: of one that ends between the two, the first poll says so, and the list is read again. */
async function Library({ ctx, asked }: { ctx: Context; asked: ListView }) {
  const live = await listLiveAnalyses(ctx);
  const found = await browseLibrary(ctx, asked);
  return (
    <LiveProvider initial={live} shown={found.live.map(({ id }) => id)}>
      <Found ctx={ctx} asked={asked} found={found} />
    </LiveProvider>
  );
}

/** The text for the field: the parameter `url`, otherwise the URLs in `text`, which the share menu of a phone sends. It is never submitted without a click. */
function readGivenUrls({ url, text }: { url?: unknown; text?: unknown }): string {
  if (typeof url === 'string' && url !== '') return url;
  return typeof text === 'string' ? (text.match(/https?:\/\/\S+/gi) ?? []).join('\n') : '';
}

export default async function AnalysesPage({ searchParams }: PageProps<'/analyses'>) {
  const query = await searchParams;
  const url = readGivenUrls(query);
  const asked = parseListView(query);
  const { ctx, session } = await requirePage(url === '' ? toListHref(asked) : `/analyses?${new URLSearchParams({ url })}`);
  return (
    <main className={pageClass}>
      <PageHeader title="Analyses" />
      <SubmitForm key={url} given={url} payer={await readPayer(ctx)} />
      <WithheldBonus ctx={ctx} user={session.user} />
      {/* Not around the session check: its redirect must be an HTTP status, which streaming would have sent already. */}
      <Suspense fallback={<ListSkeleton label="Loading your analyses" />}>
        <Library ctx={ctx} asked={asked} />
      </Suspense>
    </main>
  );
}
