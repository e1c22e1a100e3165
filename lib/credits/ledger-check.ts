import type { Db, Sql } from '@/db/client';
import { log } from '@/lib/log';
import { findCheck, type LedgerCheck, updateCheck } from './store';
import { type LedgerReport, verifyLedger } from './verify';

export async function checkLedger(db: Sql): Promise<LedgerReport> {
  const report = await verifyLedger(db);
  await updateCheck(db, report.accountDrift.length + report.analysisDrift.length);
  return report;
}

export async function reportLedger(db: Sql): Promise<void> {
  const { ok, accountDrift, analysisDrift, ...counts } = await checkLedger(db);
  if (ok) log.info('the ledger has no drift', counts);
  else log.error('the ledger has drift: run "npm run admin -- ledger verify"', { ...counts, accountDrift, analysisDrift });
}

/** `checkedAt` is null before the first. */
export const getLedgerCheck = async (db: Db): Promise<LedgerCheck> => (await findCheck(db)) ?? { checkedAt: null, drifted: 0 };
