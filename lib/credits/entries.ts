import type { Context } from '@/lib/context';
import { CreditEntry, type EntryPage } from './schema';
import { countEntries, type EntryRow, selectEntries } from './store';

const PAGE_SIZE = 50;

function toEntry({ analysisId, adId, pageName, ...row }: EntryRow): CreditEntry {
  return CreditEntry.parse({ ...row, analysis: analysisId === null ? null : { id: analysisId, adId, pageName } });
}

/** The caller's ledger, the latest entry first; a page past the end is empty. */
export async function listEntries(ctx: Context, { page }: { page: number }): Promise<EntryPage> {
  const { accountId } = ctx.actor;
  const total = await countEntries(ctx.db, accountId);
  const rows = await selectEntries(ctx.db, accountId, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  return { data: rows.map(toEntry), pagination: { page, pageSize: PAGE_SIZE, total, totalPages: Math.ceil(total / PAGE_SIZE) } };
}
