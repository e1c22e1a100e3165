import type { Db, Sql } from '@/db/client';
import type { ledgerChecks, Row } from '@/db/schema';
import { log } from '@/lib/log';
import { verifyLedger } from './verify';

/** Long enough for the largest ledger; a process that crashes holds up the check for so long. */
const LEASE_MINUTES = 30;
/** The hour (UTC) of the nightly check, in which few analyses run. */
const HOUR = 3;

/** Claims the check that is due, if there is one and no other process claims it. */
async function claimCheck(db: Db): Promise<boolean> {
  const rows = await db`
    insert into ledger_checks (next_at) values (now() + make_interval(mins => ${LEASE_MINUTES}))
    on conflict (id) do update set next_at = excluded.next_at where ledger_checks.next_at <= now() returning 1`;
  return rows.length === 1;
}

async function updateCheck(db: Db, drifted: number): Promise<void> {
  await db`
    update ledger_checks set checked_at = now(), drifted = ${drifted},
      next_at = (date_trunc('day', now() at time zone 'utc' - make_interval(hours => ${HOUR})) + interval '1 day' + make_interval(hours => ${HOUR})) at time zone 'utc'`;
}

/** Verifies the ledger once a night, over all processes, and keeps the result for the notice. */
export async function checkLedgerWhenDue(db: Sql): Promise<'checked' | 'idle'> {
  if (!(await claimCheck(db))) return 'idle';
  const { ok, accountDrift, analysisDrift, ...counts } = await verifyLedger(db);
  await updateCheck(db, accountDrift.length + analysisDrift.length);
  if (ok) log.info('the ledger has no drift', counts);
  else log.error('the ledger has drift: run "npm run admin -- ledger verify"', { ...counts, accountDrift, analysisDrift });
  return 'checked';
}

export type LedgerCheck = Row<typeof ledgerChecks, 'checkedAt' | 'drifted'>;

/** The result of the last nightly check; `checkedAt` is null before the first. */
export async function getLedgerCheck(db: Db): Promise<LedgerCheck> {
  const [row] = await db<LedgerCheck[]>`select checked_at as "checkedAt", drifted from ledger_checks`;
  return row ?? { checkedAt: null, drifted: 0 };
}
