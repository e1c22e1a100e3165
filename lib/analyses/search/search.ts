import { withTransaction } from '@/db/client';
import { countByStatus, type StatusCounts } from '@/lib/analyses/counts/store';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { toFailureCode } from '@/lib/failures';
import { AnalysisRecord, MAX_MATCHES, PAGE_SIZE, type SearchInput, type SearchPage } from './schema';
import {
  type AnalysisRecordRow,
  type Match,
  planForValues,
  selectAmong,
  selectAnalyses,
  selectMatches,
  selectMatchesInNewest,
} from './store';

/** The newest analyses are read one by one up to this number, and up to the next if this share of the first has the text. */
const READ_FIRST = 2000;
const FREQUENT = 0.05;
const READ_THEN = 12_000;

export function toAnalysisRecord({ scoreValue, scoreGrade, summary, failureCode, firstStill, ...row }: AnalysisRecordRow): AnalysisRecord {
  return AnalysisRecord.parse({
    ...row,
    firstStill: env().stills ? firstStill : null,
    score: scoreValue === null ? null : { value: scoreValue, grade: scoreGrade },
    failureCode: failureCode === null ? null : toFailureCode(failureCode),
    summary: summary?.split(/\n\s*\n/, 1)[0] ?? null,
  });
}

const page = ({ page: number }: SearchInput) => ({ offset: (number - 1) * PAGE_SIZE, limit: PAGE_SIZE });

const toCounts = (counts: StatusCounts): SearchPage['counts'] => ({ all: counts.live + counts.done + counts.failed, ...counts });

function toSearchPage(rows: readonly AnalysisRecordRow[], counts: SearchPage['counts'], input: SearchInput, hasMore = false): SearchPage {
  const total = counts[input.status];
  return {
    data: rows.map(toAnalysisRecord),
    counts,
    hasMore,
    pagination: { page: input.page, pageSize: PAGE_SIZE, total, totalPages: Math.ceil(total / PAGE_SIZE) },
  };
}

/** Finds at most one match more than are listed. A word that many analyses have is found among the newest; any other one by an index. */
async function findMatches({ db, actor: { userId } }: Context, input: SearchInput, all: number): Promise<Match[]> {
  const limit = MAX_MATCHES + 1;
  const found = await selectMatchesInNewest(db, userId, input, { among: READ_FIRST, limit });
  if (all <= READ_FIRST || found.length === limit) return found;
  if (found.length >= FREQUENT * READ_FIRST) {
    const more = await selectMatchesInNewest(db, userId, input, { among: READ_THEN, limit });
    if (all <= READ_THEN || more.length === limit) return more;
  }
  const live = found.filter(({ status }) => status === 'live');
  const ended = await withTransaction(db, async (tx) => {
    await planForValues(tx);
    return selectMatches(tx, userId, input, { limit: limit - live.length });
  });
  return [...live, ...ended];
}

async function searchText(ctx: Context, input: SearchInput, all: number): Promise<SearchPage> {
  const found = await findMatches(ctx, input, all);
  const listed = found.slice(0, MAX_MATCHES);
  const count = (wanted: keyof StatusCounts) => listed.filter(({ status }) => status === wanted).length;
  const counts = toCounts({ live: count('live'), done: count('done'), failed: count('failed') });
  const ids = listed.filter(({ status }) => input.status === 'all' || status === input.status).map(({ id }) => id);
  return toSearchPage(await selectAmong(ctx.db, ids, input.order, page(input)), counts, input, found.length > listed.length);
}

/** The caller's analyses in any state, live ones first unless ordered by score; a page past the end is empty. */
export async function searchAnalyses(ctx: Context, input: SearchInput): Promise<SearchPage> {
  const { userId } = ctx.actor;
  const counts = toCounts(await countByStatus(ctx.db, userId, input.library === 'all' ? null : input.library));
  if (input.q !== '') return searchText(ctx, input, counts.all);
  const slice = page(input);
  const rows = slice.offset < counts[input.status] ? await selectAnalyses(ctx.db, userId, input, slice) : [];
  return toSearchPage(rows, counts, input);
}
