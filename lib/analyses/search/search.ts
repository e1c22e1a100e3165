import type { Context } from '@/lib/context';
import { toFailureCode } from '@/lib/failures';
import { BrowsedAnalysis, type BrowseInput, type BrowsePage, PAGE_SIZE } from './schema';
import { type BrowsedRow, countAnalyses, selectAnalyses } from './store';

export function toBrowsedAnalysis({ scoreValue, scoreGrade, summary, failureCode, ...row }: BrowsedRow): BrowsedAnalysis {
  return BrowsedAnalysis.parse({
    ...row,
    score: scoreValue === null ? null : { value: scoreValue, grade: scoreGrade },
    failureCode: failureCode === null ? null : toFailureCode(failureCode),
    summary: summary?.split(/\n\s*\n/, 1)[0] ?? null,
  });
}

/** The caller's analyses in every state, live ones first unless ordered by score; past the end the page is empty. */
export async function browseAnalyses(ctx: Context, input: BrowseInput): Promise<BrowsePage> {
  const { userId } = ctx.actor;
  const { page, ...search } = input;
  const byStatus = await countAnalyses(ctx.db, userId, search);
  const counts = { all: byStatus.live + byStatus.done + byStatus.failed, ...byStatus };
  const total = counts[search.status];
  const rows = await selectAnalyses(ctx.db, userId, search, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  return {
    data: rows.map(toBrowsedAnalysis),
    counts,
    pagination: { page, pageSize: PAGE_SIZE, total, totalPages: Math.ceil(total / PAGE_SIZE) },
  };
}
