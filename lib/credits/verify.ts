import type { Sql } from '@/db/client';
import { type AccountDrift, type AnalysisDrift, countLedger, listAccountDrift, listAnalysisDrift } from './store';

export type LedgerReport = {
  ok: boolean;
  accounts: number;
  entries: number;
  analyses: number;
  accountDrift: AccountDrift[];
  analysisDrift: AnalysisDrift[];
};

/** Reads one snapshot, so it may run under load. */
export async function verifyLedger(db: Sql): Promise<LedgerReport> {
  return db.begin('isolation level repeatable read read only', async (tx) => {
    const counts = await countLedger(tx);
    const accountDrift = await listAccountDrift(tx);
    const analysisDrift = await listAnalysisDrift(tx);
    return { ok: accountDrift.length === 0 && analysisDrift.length === 0, ...counts, accountDrift, analysisDrift };
  });
}
