import type { Db } from '@/db/client';
import { isSampleId } from '@/lib/ads/sample-ads';
import { type AnalysisPage, ListedScore, type ListInput } from '@/lib/analyses/schema';
import type { Context } from '@/lib/context';
import { countDoneAnalyses, findPage, type ListedRow, type Page, type Slice, selectDoneFar, selectDoneFromEnd } from './store';

/** The offset up to which a slice is read with the rows before it, in the statement that reads the total. */
const NEAR = 500;

function firstParagraph(text: string): string {
  const end = text.search(/\n\s*\n/);
  return end === -1 ? text : text.slice(0, end);
}

function toListItem({ scoreValue, scoreGrade, summary, ...row }: ListedRow): AnalysisPage['data'][number] {
  return {
    ...row,
    ...(isSampleId(row.adId) ? { sample: true } : {}),
    // The score of an older report may be invalid by today's rules.
    score: ListedScore.safeParse({ value: scoreValue, grade: scoreGrade }).data ?? null,
    summary: summary === null ? null : firstParagraph(summary),
  };
}

async function findFar(db: Db, userId: string, { offset, limit }: Slice): Promise<Page> {
  const total = await countDoneAnalyses(db, userId);
  if (offset >= total) return { total, rows: [] };
  if (offset < total / 2) return { total, rows: await selectDoneFar(db, userId, { offset, limit }) };
  // Analyses that are settled after the count are added at the other end.
  const last = Math.min(total, offset + limit);
  return { total, rows: await selectDoneFromEnd(db, userId, { offset: total - last, limit: last - offset }) };
}

/** The slice of a page, where it is read in one piece. */
export function nearSlice({ page, pageSize }: ListInput): Slice | undefined {
  const offset = (page - 1) * pageSize;
  return offset < NEAR ? { offset, limit: pageSize } : undefined;
}

/** The caller's completed analyses, newest first; a page past the end is empty. `found` is what {@link pageAt} answered where the caller has asked. */
export async function listAnalyses(ctx: Context, { page, pageSize }: ListInput, found?: Page | null): Promise<AnalysisPage> {
  const { userId } = ctx.actor;
  const near = nearSlice({ page, pageSize });
  const read = () =>
    near === undefined ? findFar(ctx.db, userId, { offset: (page - 1) * pageSize, limit: pageSize }) : findPage(ctx.db, userId, near);
  const { total, rows } = found ?? (await read());
  return { data: rows.map(toListItem), pagination: { page, pageSize, total, totalPages: Math.ceil(total / pageSize) } };
}
