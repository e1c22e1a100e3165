import type { Db } from '@/db/client';
import { isSampleId } from '@/lib/ads/sample-ads';
import { toAdUrl } from '@/lib/ads/url';
import { type AnalysisPage, ListedScore, type ListInput } from '@/lib/analyses/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { FIRST_PLACE, type Place, parseCursor, placeAt, toCursor } from './cursor';
import { isUnfiltered, type ListFilter } from './filter';
import {
  countDoneAnalyses,
  countPassing,
  type From,
  findPage,
  type ListedRow,
  type Page,
  type Slice,
  selectDone,
  selectDoneFromEnd,
} from './store';

/** The offset up to which a slice is read with the rows before it, in the statement that reads the total. */
const NEAR = 500;

function firstParagraph(text: string): string {
  const end = text.search(/\n\s*\n/);
  return end === -1 ? text : text.slice(0, end);
}

function toListItem({ scoreValue, scoreGrade, rubricVersion, summary, platform, added, ...row }: ListedRow): AnalysisPage['data'][number] {
  return {
    ...row,
    url: toAdUrl(platform, row.adId),
    platform,
    ...(isSampleId(row.adId) ? { sample: true } : {}),
    // The score of an older report may be invalid by today's rules.
    score:
      ListedScore.safeParse({ value: scoreValue, grade: scoreGrade, ...(rubricVersion === null ? {} : { rubricVersion }) }).data ?? null,
    summary: summary === null ? null : firstParagraph(summary),
  };
}

async function findFar(db: Db, userId: string, slice: Slice): Promise<Page> {
  const total = await countDoneAnalyses(db, userId);
  const { offset, limit } = slice;
  if (offset >= total) return { total, rows: [] };
  if (offset < total / 2) return { total, rows: await selectDone(db, userId, { filter: {}, slice }) };
  // Analyses that are settled after the count are added at the other end.
  const last = Math.min(total, offset + limit);
  return { total, rows: await selectDoneFromEnd(db, userId, { offset: total - last, limit: last - offset }) };
}

const toSlice = ({ page = 1, pageSize }: ListInput): Slice => ({ offset: (page - 1) * pageSize, limit: pageSize });

const toFilter = ({ page, pageSize, after, since, ...filter }: ListInput): ListFilter => filter;

export function nearSlice(input: ListInput): Slice | undefined {
  const slice = toSlice(input);
  const isPlain = input.after === undefined && input.since === undefined && isUnfiltered(toFilter(input));
  return isPlain && slice.offset < NEAR ? slice : undefined;
}

const invalid = (message: string) => new AppError('invalid_query', { message });

/** Throws `invalid_query`. */
function toFrom({ page, after, since }: ListInput): From | undefined {
  if (after === undefined && since === undefined) return undefined;
  if (after !== undefined && since !== undefined) throw invalid('Send "after" or "since", not both.');
  if (page !== undefined) throw invalid('A call with "after" or "since" has no "page". Follow the cursors instead.');
  const known = (place: Place | undefined, message: string) => {
    if (place === undefined) throw invalid(message);
    return place;
  };
  if (after !== undefined) return { after: known(parseCursor(after), '"after" must be the `pagination.after` of an answer.') };
  const text = since ?? '';
  return {
    since: known(
      parseCursor(text) ?? placeAt(text),
      '"since" must be the `pagination.since` of an answer, or a date or a time with its zone in ISO 8601, such as 2026-01-31T08:00:00Z. In a URL, write + as %2B.',
    ),
  };
}

async function findFrom(db: Db, userId: string, input: ListInput, from: From | undefined): Promise<Page> {
  const near = nearSlice(input);
  if (near !== undefined) return findPage(db, userId, near);
  const filter = toFilter(input);
  if (from === undefined && isUnfiltered(filter)) return findFar(db, userId, toSlice(input));
  // One after the other, so that the total has every row of the page.
  const rows = await selectDone(db, userId, {
    filter,
    from,
    slice: from === undefined ? toSlice(input) : { offset: 0, limit: input.pageSize },
  });
  return { rows, total: isUnfiltered(filter) ? await countDoneAnalyses(db, userId) : await countPassing(db, userId, filter) };
}

type Cursors = Pick<AnalysisPage['pagination'], 'after' | 'since'>;

/** The cursors of a page: `after` for the rows that are older than its last, `since` for those that are newer than its newest. */
function toCursors({ pageSize }: ListInput, from: From | undefined, rows: readonly ListedRow[]): Cursors {
  const [first, last] = [rows[0], rows.at(-1)];
  if (from !== undefined && 'since' in from) return { after: null, since: last === undefined ? toCursor(from.since) : toCursor(last) };
  const isWhole = rows.length === pageSize;
  return { after: isWhole && last !== undefined ? toCursor(last) : null, since: toCursor(first ?? from?.after ?? FIRST_PLACE) };
}

/** A page past the end is empty. `found`: the answer of {@link pageAt} where the caller has asked. */
export async function listAnalyses(ctx: Context, input: ListInput, found?: Page | null): Promise<AnalysisPage> {
  const from = toFrom(input);
  const { total, rows } = found ?? (await findFrom(ctx.db, ctx.actor.userId, input, from));
  const { page = 1, pageSize } = input;
  return {
    data: rows.map(toListItem),
    pagination: { page, pageSize, total, totalPages: Math.ceil(total / pageSize), ...toCursors(input, from, rows) },
  };
}
