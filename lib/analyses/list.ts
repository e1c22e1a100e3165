import type { Context } from '@/lib/context';
import { AnalysisListItem, type AnalysisPage, ListedScore, type ListInput } from './schema';
import { countDoneAnalyses, type ListedRow, selectDoneAnalyses } from './store';

function toListItem({ scoreValue, scoreGrade, summary, completedAt, ...row }: ListedRow) {
  return AnalysisListItem.parse({
    ...row,
    // The score of an older report may be invalid by today's rules.
    score: ListedScore.safeParse({ value: scoreValue, grade: scoreGrade }).data ?? null,
    summary: summary?.split(/\n\s*\n/, 1)[0] ?? null,
    completedAt: completedAt.toISOString(),
  });
}

/** The caller's completed analyses, newest first; a page past the end is empty. */
export async function listAnalyses(ctx: Context, { page, pageSize }: ListInput): Promise<AnalysisPage> {
  const total = await countDoneAnalyses(ctx.db, ctx.actor.userId);
  const rows = await selectDoneAnalyses(ctx.db, ctx.actor.userId, { offset: (page - 1) * pageSize, limit: pageSize });
  return { data: rows.map(toListItem), pagination: { page, pageSize, total, totalPages: Math.ceil(total / pageSize) } };
}
