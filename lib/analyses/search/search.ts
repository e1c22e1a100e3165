import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { toFailureCode } from '@/lib/failures';
import { AnalysisRecord, PAGE_SIZE, type SearchInput, type SearchPage } from './schema';
import { type AnalysisRecordRow, countAnalyses, selectAnalyses } from './store';

export function toAnalysisRecord({ scoreValue, scoreGrade, summary, failureCode, firstStill, ...row }: AnalysisRecordRow): AnalysisRecord {
  return AnalysisRecord.parse({
    ...row,
    firstStill: env().stills ? firstStill : null,
    score: scoreValue === null ? null : { value: scoreValue, grade: scoreGrade },
    failureCode: failureCode === null ? null : toFailureCode(failureCode),
    summary: summary?.split(/\n\s*\n/, 1)[0] ?? null,
  });
}

/** The caller's analyses in any state, live ones first unless ordered by score; a page past the end is empty. */
export async function searchAnalyses(ctx: Context, input: SearchInput): Promise<SearchPage> {
  const { userId } = ctx.actor;
  const { page, ...search } = input;
  const byStatus = await countAnalyses(ctx.db, userId, search);
  const counts = { all: byStatus.live + byStatus.done + byStatus.failed, ...byStatus };
  const total = counts[search.status];
  const rows = await selectAnalyses(ctx.db, userId, search, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  return {
    data: rows.map(toAnalysisRecord),
    counts,
    pagination: { page, pageSize: PAGE_SIZE, total, totalPages: Math.ceil(total / PAGE_SIZE) },
  };
}
