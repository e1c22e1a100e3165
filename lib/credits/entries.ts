import type { Context } from '@/lib/context';
import { CreditEntry, type EntryPage, MAX_ENTRIES } from './schema';
import { countEntries, type EntryRow, selectEntries } from './store';

const PAGE_SIZE = 50;

function toEntry({ analysisId, adId, pageName, ...row }: EntryRow): CreditEntry {
  return CreditEntry.parse({ ...row, analysis: analysisId === null ? null : { id: analysisId, adId, pageName } });
}

export async function listEntries(ctx: Context, { page }: { page: number }): Promise<EntryPage> {
  const { accountId } = ctx.actor;
  const counted = await countEntries(ctx.db, accountId, MAX_ENTRIES + 1);
  const total = Math.min(counted, MAX_ENTRIES);
  const offset = (page - 1) * PAGE_SIZE;
  const rows = offset < total ? await selectEntries(ctx.db, accountId, { offset, limit: PAGE_SIZE }) : [];
  return {
    data: rows.map(toEntry),
    hasMore: counted > total,
    pagination: { page, pageSize: PAGE_SIZE, total, totalPages: Math.ceil(total / PAGE_SIZE) },
  };
}
