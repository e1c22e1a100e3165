import type { Db, Fragment } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { creditAccounts, creditEntries, ledgerChecks, Row } from '@/db/schema';
import type { CreditBalance } from './schema';

export type Move = Row<typeof creditEntries, 'kind' | 'delta' | 'reason'> & { externalRef?: string; tokenId?: string | undefined };

export type NewEntry = Move & Row<typeof creditEntries, 'accountId'> & { analysisId?: string };

export async function openAccount(db: Db, userId: string): Promise<string> {
  const [row] = await db<Row<typeof creditAccounts, 'id'>[]>`insert into credit_accounts (user_id) values (${userId}) returning id`;
  if (row === undefined) throw new Error('the account was not inserted');
  return row.id;
}

/**
 * Queries of a `with`, after one named `due` (`account_id`, `analysis_id`): they move the balance of its account and write the entry that
 * explains it, under the account's row lock; `moved` has the new balance, and no row when the entry exists already.
 * That lock is `no key update`: the foreign keys of an analysis hold the key, and a stronger lock would deadlock with them.
 * A balance below zero violates a constraint, so that nothing of the statement is written.
 */
export const moveBalance = (db: Db, { kind, delta, reason, externalRef, tokenId }: Move) => db`
    account as materialized (
      select a.id, a.balance, due.analysis_id from due join credit_accounts a on a.id = due.account_id for no key update of a
    ), entry as (
      insert into credit_entries (account_id, kind, delta, balance_after, analysis_id, token_id, external_ref, reason)
      select id, ${kind}, ${delta}::int, balance + ${delta}::int, analysis_id, ${tokenId ?? null}::uuid, ${externalRef ?? null}, ${reason}
      from account
      on conflict do nothing
      returning account_id, balance_after
    ), moved as (
      update credit_accounts set balance = entry.balance_after from entry where credit_accounts.id = entry.account_id
      returning credit_accounts.id, credit_accounts.balance
    )`;

/** Returns the new balance; undefined when the entry exists already. */
export async function appendEntry(db: Db, { accountId, analysisId, ...move }: NewEntry): Promise<number | undefined> {
  const [row] = await db<Row<typeof creditAccounts, 'balance'>[]>`
    with due as (select ${accountId}::uuid as account_id, ${analysisId ?? null}::uuid as analysis_id), ${moveBalance(db, move)}
    select balance from moved`;
  return row?.balance;
}

export const accountBalance = (db: Db, accountId: string) =>
  db`select balance from credit_accounts where id = ${accountId} and user_id is not null`;

export const balanceOf = (db: Db, accountId: string | Fragment): Fragment => db`
    select a.balance, coalesce(sum(e.delta), 0)::int as "lifetimePurchased"
    from credit_accounts a left join credit_entries e on e.account_id = a.id and e.kind = 'refill' and e.delta > 0
    where a.id = ${accountId} group by a.id`;

export async function findBalance(db: Db, accountId: string): Promise<CreditBalance | undefined> {
  const [row] = await db<CreditBalance[]>`select * from (${balanceOf(db, accountId)}) as credits`;
  return row;
}

export async function findChargeOf(
  db: Db,
  externalRef: string,
): Promise<Row<typeof creditEntries, 'accountId' | 'analysisId'> | undefined> {
  const [row] = await db<Row<typeof creditEntries, 'accountId' | 'analysisId'>[]>`
    select account_id as "accountId", analysis_id as "analysisId" from credit_entries where kind = 'charge' and external_ref = ${externalRef}`;
  return row;
}

export async function hasBonus(db: Db, accountId: string): Promise<boolean> {
  const rows = await db`select 1 from credit_entries where account_id = ${accountId} and kind = 'bonus' limit 1`;
  return rows.length === 1;
}

export async function hasRefill(db: Db, accountId: string, externalRef: string): Promise<boolean> {
  const rows = await db`select 1 from credit_entries where account_id = ${accountId} and kind = 'refill' and external_ref = ${externalRef}`;
  return rows.length === 1;
}

/** Locks an account; returns its balance, and how many credits of a payment were ever taken and given back. Two statements: the sums are of after the lock. */
export async function lockTaken(tx: Db, accountId: string, payment: string): Promise<{ balance: number; taken: number; given: number }> {
  const [account] = await tx<Row<typeof creditAccounts, 'balance'>[]>`
    select balance from credit_accounts where id = ${accountId} for no key update`;
  const [sums] = await tx<{ taken: number; given: number }[]>`
    select coalesce(-sum(delta) filter (where delta < 0), 0)::int as taken, coalesce(sum(delta) filter (where delta > 0), 0)::int as given
    from credit_entries
    where account_id = ${accountId} and kind = 'adjustment' and starts_with(external_ref, ${`${payment}:`})`;
  if (account === undefined || sums === undefined) throw new Error('the account of a payment does not exist');
  return { ...account, ...sums };
}

export type EntryRow = Row<typeof creditEntries, 'id' | 'kind' | 'delta' | 'balanceAfter' | 'reason' | 'createdAt' | 'analysisId'> & {
  adId: string | null;
  pageName: string | null;
  via: string | null;
};

export async function selectEntries(db: Db, accountId: string, slice: { offset: number; limit: number }): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    select e.id::int, e.kind, e.delta, e.balance_after as "balanceAfter", e.reason, e.created_at as "createdAt",
      a.id as "analysisId", a.ad_id as "adId", coalesce(a.page_name, r.page_name) as "pageName", t.name as via
    from (
      select * from credit_entries where id in (
        select id from credit_entries where account_id = ${accountId} order by id desc limit ${slice.limit} offset ${slice.offset})) as e
      left join analyses a on a.id = e.analysis_id and a.account_id = e.account_id
      left join runs r on r.id = a.run_id
      left join api_tokens t on t.id = e.token_id
    order by e.id desc`;
}

/** Counts no further than to `limit`. */
export async function countEntries(db: Db, accountId: string, limit: number): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from (
      select 1 from credit_entries where account_id = ${accountId} order by id desc limit ${limit}) as latest`;
  return row?.total ?? 0;
}

export type AccountDrift = { accountId: string; problem: string; expected: number; actual: number };

/** Accounts whose balance is not the sum of their entries, or whose running balances do not follow from each other. */
export async function listAccountDrift(db: Db): Promise<AccountDrift[]> {
  return db<AccountDrift[]>`
    select a.id as "accountId", 'balance is not the sum of the entries' as problem, coalesce(sum(e.delta), 0)::int as expected, a.balance as actual
    from credit_accounts a left join credit_entries e on e.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(e.delta), 0)
    union all
    select account_id, 'entry ' || id || ' does not follow from the one before', expected, balance_after
    from (
      select id, account_id, balance_after,
        (sum(delta) over (partition by account_id order by id))::int as expected
      from credit_entries
    ) as chain where balance_after <> expected`;
}

export type AnalysisDrift = { analysisId: string; problem: string; charges: number; refunds: number };

/** Charged once unless a cache hit, refunded exactly when charged without a scored report. Entries of deleted analyses are right. */
export async function listAnalysisDrift(db: Db): Promise<AnalysisDrift[]> {
  return db<AnalysisDrift[]>`
    with moved as (
      select analysis_id, count(*) filter (where kind = 'charge')::int as charges, count(*) filter (where kind = 'refund')::int as refunds,
        array_agg(distinct account_id) as accounts
      from credit_entries where analysis_id is not null group by analysis_id
    ), due as (
      select a.id, a.account_id, a.status, a.charged::int as charges,
        (a.charged and (a.status = 'failed' or r.report::jsonb ->> 'verdict' is not distinct from 'insufficient_evidence'))::int as refunds,
        (a.status = 'live') <> (${isLiveRun(db, 'r')}) or (a.status <> 'live' and a.status <> r.status) as apart
      from analyses a join runs r on r.id = a.run_id
    )
    select due.id as "analysisId",
      case when due.apart then 'its status is not that of its run'
        when moved.accounts <> array[due.account_id] then 'its entries are on another account'
        else 'expected ' || due.charges || ' charges and ' || due.refunds || ' refunds for status ' || due.status end as problem,
      coalesce(moved.charges, 0) as charges, coalesce(moved.refunds, 0) as refunds
    from due left join moved on moved.analysis_id = due.id
    where due.apart or coalesce(moved.charges, 0) <> due.charges or coalesce(moved.refunds, 0) <> due.refunds
      or moved.accounts <> array[due.account_id]
    union all
    select e.analysis_id, 'its entries have no analysis, although neither it nor its user was deleted', moved.charges, moved.refunds
    from credit_entries e join moved on moved.analysis_id = e.analysis_id join credit_accounts c on c.id = e.account_id
    where c.user_id is not null and e.kind = 'charge' and not exists (select 1 from analyses a where a.id = e.analysis_id)
      and not exists (select 1 from deleted_analyses d where d.user_id = c.user_id and d.analysis_id = e.analysis_id)`;
}

export async function countLedger(db: Db): Promise<{ accounts: number; entries: number; analyses: number }> {
  const [row] = await db<{ accounts: number; entries: number; analyses: number }[]>`
    select (select count(*) from credit_accounts)::int as accounts, (select count(*) from credit_entries)::int as entries,
      (select count(*) from analyses)::int as analyses`;
  if (row === undefined) throw new Error('the ledger could not be counted');
  return row;
}

export type LedgerCheck = Row<typeof ledgerChecks, 'checkedAt' | 'drifted'>;

export async function updateCheck(db: Db, drifted: number): Promise<void> {
  await db`
    insert into ledger_checks (checked_at, drifted) values (now(), ${drifted})
    on conflict (id) do update set checked_at = excluded.checked_at, drifted = excluded.drifted`;
}

export async function findCheck(db: Db): Promise<LedgerCheck | undefined> {
  const [row] = await db<LedgerCheck[]>`select checked_at as "checkedAt", drifted from ledger_checks`;
  return row;
}
