import { parseRunKey } from '@/lib/ads/url';
import { countByStatus } from '@/lib/analyses/counts/store';
import { type Place, parseCursor, toCursor } from '@/lib/analyses/list/cursor';
import { isOfReports, type ListFilter, type ListView, type Sort, type SortColumn, toFilter } from '@/lib/analyses/list/filter';
import { TagName } from '@/lib/analyses/tags/schema';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { toFailureCode } from '@/lib/failures';
import { withHeavyTurn } from '@/lib/turns';
import { type Found, nothing, search } from './matches/find';
import { AnalysisRecord, type LibraryPage, MAX_COUNTED, MAX_MATCHES, PAGE_SIZE } from './schema';
import {
  type AnalysisRecordRow,
  countEnded,
  countSetAside,
  type EndedStatus,
  isBackward,
  type PlacedRow,
  type SetAside,
  selectEnded,
  selectFailedNamed,
  selectLive,
  selectTagged,
  type Turn,
} from './store';

const READ_FAILED = 1000;
const MAX_LIVE = 500;
export function toAnalysisRecord({
  scoreValue,
  scoreGrade,
  summary,
  failureCode,
  firstStill,
  runKey,
  ...row
}: AnalysisRecordRow): AnalysisRecord {
  const { url: adUrl, video } = parseRunKey(runKey);
  return AnalysisRecord.parse({
    ...row,
    adUrl,
    video,
    firstStill: env().stills ? firstStill : null,
    score: scoreValue === null ? null : { value: scoreValue, grade: scoreGrade },
    failureCode: failureCode === null ? null : toFailureCode(failureCode),
    summary: summary?.split(/\n\s*\n/, 1)[0] ?? null,
  });
}

const statusesOf = (view: ListView): EndedStatus[] => {
  if (view.status === 'live') return [];
  if (isOfReports(view)) return view.status === 'failed' ? [] : ['done'];
  return view.status === 'all' ? ['done', 'failed'] : [view.status];
};

const numbered: ReadonlySet<SortColumn> = new Set(['days', 'stage', 'score']);

function isOfOrder({ column }: Sort, { value }: Place): boolean {
  if (column === 'added') return value === undefined;
  return value !== undefined && (value === null || !numbered.has(column) || /^-?\d{1,9}(?:\.\d{1,9})?$/.test(value));
}

/** A cursor that cannot be read, or is of another order, begins the list anew. */
function toTurn({ sort, after, before }: ListView): Turn {
  const place = parseCursor(before ?? after ?? '');
  if (place === undefined || !isOfOrder(sort, place)) return { sort, from: undefined };
  return { sort, from: before === undefined ? { after: place } : { before: place } };
}

function toPlace({ sort }: Turn, { id, added, value, list }: PlacedRow): Place {
  return sort.column === 'added' ? { id, added } : { id, added, value, list };
}

function toPage(turn: Turn, read: readonly PlacedRow[]): { rows: PlacedRow[] } & Pick<LibraryPage, 'previous' | 'next'> {
  const isBefore = isBackward(turn);
  const nearest = read.slice(0, PAGE_SIZE);
  const rows = isBefore ? nearest.toReversed() : [...nearest];
  const [first, last] = [rows[0], rows.at(-1)];
  const hasMore = read.length > PAGE_SIZE;
  return {
    rows,
    previous: first !== undefined && turn.from !== undefined && (hasMore || !isBefore) ? toCursor(toPlace(turn, first)) : null,
    next: last !== undefined && (hasMore || isBefore) ? toCursor(toPlace(turn, last)) : null,
  };
}

async function countAll(
  { db, actor: { userId } }: Context,
  { platform, samples, archived }: ListFilter,
): Promise<Pick<LibraryPage, 'counts' | 'hasArchived'>> {
  const [all, aside] = await Promise.all([countByStatus(db, userId, platform ?? null), countSetAside(db, userId, platform ?? null)]);
  const isLeftOut = (one: SetAside) => (samples === 'exclude' && one.isSample) || (archived === 'no' && one.archived);
  const sum = (status: SetAside['status'], isCounted: (one: SetAside) => boolean) =>
    aside.reduce((total, one) => total + (one.status === status && isCounted(one) ? one.count : 0), 0);
  const of = (status: SetAside['status']) =>
    archived === 'yes' ? sum(status, (one) => one.archived && !isLeftOut(one)) : Math.max(0, all[status] - sum(status, isLeftOut));
  const [live, done, failed] = [of('live'), of('done'), of('failed')];
  return { counts: { all: live + done + failed, live, done, failed }, hasArchived: aside.some((one) => one.archived) };
}

const toTotal = (counted: number, limit: number) => ({ total: Math.min(counted, limit), hasMore: counted > limit });

const toRecord = ({ added, value, list, ...row }: PlacedRow): AnalysisRecord => toAnalysisRecord(row);

type EndedPage = Omit<LibraryPage, 'live' | 'counts' | 'hasArchived'>;

async function listEnded({ db, actor: { userId } }: Context, view: ListView, turn: Turn): Promise<EndedPage> {
  const listing = { statuses: statusesOf(view), filter: toFilter(view), ids: undefined };
  if (listing.statuses.length === 0) return { data: [], total: 0, hasMore: false, previous: null, next: null };
  const [read, counted] = await Promise.all([
    selectEnded(db, userId, listing, turn, PAGE_SIZE + 1),
    countEnded(db, userId, listing, MAX_COUNTED + 1),
  ]);
  const { rows, ...cursors } = toPage(turn, read);
  return { data: rows.map(toRecord), ...toTotal(counted, MAX_COUNTED), ...cursors };
}

/** The ended analyses that a search finds: done ones by their reports and tags, failed ones by page name or ad ID. */
const findEnded = (ctx: Context, view: ListView): Promise<Found> => withHeavyTurn(ctx.actor.userId, () => findEndedNow(ctx, view));

async function findEndedNow(ctx: Context, view: ListView): Promise<Found> {
  const { db, actor } = ctx;
  const [filter, statuses] = [toFilter(view), statusesOf(view)];
  const tag = filter.tag === undefined ? TagName.safeParse(view.q) : undefined;
  const [found, tagged, failed] = await Promise.all([
    statuses.includes('done') ? search(ctx, { filter, q: view.q }) : nothing,
    statuses.includes('done') && tag?.success ? selectTagged(db, actor.userId, { filter, tag: tag.data, limit: MAX_MATCHES }) : [],
    statuses.includes('failed') ? selectFailedNamed(db, actor.userId, { filter, q: view.q, among: READ_FAILED, limit: MAX_MATCHES }) : [],
  ]);
  return { ...found, ids: [...new Set([...tagged, ...found.ids, ...failed])] };
}

async function searchEnded(ctx: Context, view: ListView, turn: Turn): Promise<EndedPage> {
  const { ids, toHits } = await findEnded(ctx, view);
  const listing = { statuses: statusesOf(view), filter: {}, ids: ids.slice(0, MAX_MATCHES) };
  const read = ids.length === 0 ? [] : await selectEnded(ctx.db, ctx.actor.userId, listing, turn, PAGE_SIZE + 1);
  const { rows, ...cursors } = toPage(turn, read);
  return { data: await toHits(rows.map(toRecord)), ...toTotal(ids.length, MAX_MATCHES), ...cursors };
}

/** A search has the newest matches, each with its place in the report. */
export async function browseLibrary(ctx: Context, view: ListView): Promise<LibraryPage> {
  const { q, status } = view;
  const [filter, turn] = [toFilter(view), toTurn(view)];
  const showsLive = turn.from === undefined && !isOfReports(view) && (status === 'all' || status === 'live');
  const [live, ended, counts] = await Promise.all([
    showsLive ? selectLive(ctx.db, ctx.actor.userId, { filter, q, limit: MAX_LIVE }) : [],
    q === '' ? listEnded(ctx, view, turn) : searchEnded(ctx, view, turn),
    countAll(ctx, filter),
  ]);
  return { live: live.map(toAnalysisRecord), ...counts, ...ended };
}

/** Null at the ends, and for an analysis that is not done. */
export async function findNeighbors(ctx: Context, view: ListView, id: string): Promise<{ previous: string | null; next: string | null }> {
  const { db, actor } = ctx;
  const { sort } = view;
  const statuses: EndedStatus[] = ['done'];
  const found = view.q === '' ? undefined : (await findEnded(ctx, view)).ids.slice(0, MAX_MATCHES);
  const start: Turn = { sort, from: undefined };
  const [own] = await selectEnded(db, actor.userId, { statuses, filter: {}, ids: [id] }, start, 1);
  if (own === undefined) return { previous: null, next: null };
  const place = toPlace(start, own);
  const read = (from: Turn['from']) => selectEnded(db, actor.userId, { statuses, filter: toFilter(view), ids: found }, { sort, from }, 1);
  const [[previous], [next]] = await Promise.all([read({ before: place }), read({ after: place })]);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}

const EXPORTED_AT_ONCE = 500;

/** Counts up to one more than `limit`; the reader holds no connection between its pages. A search has its newest matches. */
export async function listWhole(
  ctx: Context,
  view: ListView,
  { ids: selected, limit }: { ids: readonly string[] | undefined; limit: number },
): Promise<{ count: number; read: () => AsyncGenerator<AnalysisRecord[]> }> {
  const { db, actor } = ctx;
  const found = view.q === '' ? undefined : (await findEnded(ctx, view)).ids.slice(0, MAX_MATCHES);
  const ids = selected === undefined ? found : selected.filter((id) => found?.includes(id) ?? true);
  const listing = { statuses: statusesOf(view), filter: toFilter(view), ids };
  const { sort } = view;
  const isEmpty = listing.statuses.length === 0;
  async function* read(): AsyncGenerator<AnalysisRecord[]> {
    let place: Place | undefined;
    for (let left = isEmpty ? 0 : limit; left > 0; ) {
      const turn: Turn = { sort, from: place && { after: place } };
      const rows = await selectEnded(db, actor.userId, listing, turn, Math.min(left, EXPORTED_AT_ONCE));
      yield rows.map(toRecord);
      const last = rows.at(-1);
      if (last === undefined || rows.length < EXPORTED_AT_ONCE) return;
      place = toPlace(turn, last);
      left -= rows.length;
    }
  }
  return { count: isEmpty ? 0 : await countEnded(db, actor.userId, listing, limit + 1), read };
}
