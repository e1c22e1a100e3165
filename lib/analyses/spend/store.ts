import type { Db, Fragment } from '@/db/client';
import type { SpendLimits } from '@/lib/env/schema';
import { MAX_CALLS } from '@/lib/model/compose';

/** A fragment: the day that a claim now counts to. */
const today = (db: Db) => db`(clock_timestamp() at time zone 'utc')::date`;

/** A fragment: what a row counts against the limits. */
const counted = (db: Db) => db`greatest(reserved, spent)`;

/** Limits in US dollars, and the most that one more run may cost. */
export type Budget = SpendLimits & { most: number };

/** A fragment: the lowest limits of the live servers and of this process; null: no limit. */
const lowestSpendLimits = (db: Db, { perDay, perAccountPerDay }: SpendLimits) => db`
  (select least(min(spend_per_day), ${perDay ?? null}::numeric) as per_day,
    least(min(spend_per_account_per_day), ${perAccountPerDay ?? null}::numeric) as per_account
  from server_processes where lease_until > now())`;

/**
 * A fragment of the columns `account_id`, `day_room` and `account_room` for each of the accounts in `accounts`: how many more runs fit today
 * in all, and for the account; null: any number.
 */
export const spendRoom = (db: Db, budget: Budget, accounts: Fragment): Fragment => db`
  (with ceilings as ${lowestSpendLimits(db, budget)},
    committed as (select account_id, sum(${counted(db)}) as dollars from model_spend where day = ${today(db)} group by account_id)
  select a.account_id,
    floor((c.per_day - coalesce((select sum(dollars) from committed), 0)) / nullif(${budget.most}::numeric, 0)) as day_room,
    case when a.account_id is not null
      then floor((c.per_account - coalesce(t.dollars, 0)) / nullif(${budget.most}::numeric, 0)) end as account_room
  from (${accounts}) as a cross join ceilings c left join committed t on t.account_id = a.account_id)`;

/** Reserves the most that a claimed run may cost, once, against today and the account for which it is worked on. */
export async function insertReservation(tx: Db, runId: string, most: number): Promise<void> {
  await tx`
    insert into model_spend (run_id, account_id, day, reserved) select id, account_id, ${today(tx)}, ${most}::numeric from runs where id = ${runId}
    on conflict (run_id) do nothing`;
}

/** A fragment that counts calls of the model that are begun (1) or answered (-1); one whose answer is lost stays open. */
export const countOpenCalls = (db: Db, runId: string, change: 1 | -1): Fragment => db`
  update model_spend set open_calls = greatest(open_calls + ${change}::int, 0) where run_id = ${runId}`;

const largestCall = (db: Db) => db`(m.reserved / ${MAX_CALLS}::int)`;

/** A fragment that ends a reservation: open calls count as the largest. */
const release = (db: Db) => db`spent = m.spent + m.open_calls * ${largestCall(db)}, reserved = 0, open_calls = 0, release_at = null`;

/**
 * A fragment that counts the cost of one call, also of a run that an earlier version of the service claimed. A call whose price is not known
 * counts as the largest.
 */
export const countCost = (db: Db, runId: string, cost: number | undefined): Fragment => db`
  insert into model_spend as m (run_id, account_id, day, reserved, spent)
  select id, account_id, ${today(db)}, 0, ${cost ?? 0}::numeric from runs where id = ${runId}
  on conflict (run_id) do update set spent = m.spent + coalesce(${cost ?? null}::numeric, ${largestCall(db)}), open_calls = greatest(m.open_calls - 1, 0)`;

/** Releases what a run has not spent, or lets the sweeper do so after this time, in which a call may still be answered. */
export async function updateReleased(tx: Db, runId: string, afterMs: number): Promise<void> {
  await tx`
    update model_spend m set ${afterMs === 0 ? release(tx) : tx`release_at = clock_timestamp() + make_interval(secs => ${afterMs / 1000}::float8)`}
    where run_id = ${runId}`;
}

export async function releaseDue(db: Db): Promise<void> {
  await db`update model_spend m set ${release(db)} where release_at <= clock_timestamp()`;
}

/** Why a queued analysis does not start: the limit of all accounts, or that of its own. */
export type SpendWait = 'service' | 'account';

export async function findSpendWaits(db: Db, budget: Budget, ids: readonly string[]): Promise<Map<string, SpendWait>> {
  const rows = await db<{ id: string; dayIsFull: boolean }[]>`
    with asked as (
      select a.id, a.account_id from analyses a join runs r on r.id = a.run_id
      where a.id = any(${[...ids]}::uuid[]) and r.status = 'queued' and r.standing <> 'sample'),
    room as ${spendRoom(db, budget, db`select distinct account_id from asked`)}
    select asked.id, coalesce(day_room < 1, false) as "dayIsFull"
    from asked join room using (account_id) where day_room < 1 or account_room < 1`;
  return new Map(rows.map(({ id, dayIsFull }) => [id, dayIsFull ? 'service' : 'account']));
}

/** Tells which of these queued runs fit for no account that waits for them. */
export async function listUnaffordable(db: Db, budget: Budget, runIds: readonly string[]): Promise<string[]> {
  const rows = await db<{ runId: string }[]>`
    with asked as (
      select r.id, a.account_id from runs r join analyses a on a.run_id = r.id and a.status = 'live'
      where r.id = any(${[...runIds]}::uuid[]) and r.status = 'queued'),
    room as ${spendRoom(db, budget, db`select distinct account_id from asked`)}
    select asked.id as "runId" from asked join room using (account_id)
    group by asked.id having bool_and(coalesce(day_room < 1, false) or coalesce(account_room < 1, false))`;
  return rows.map(({ runId }) => runId);
}

/** US dollars of today (UTC): spent, and reserved beyond that by runs in progress; the limit, and the accounts at theirs. */
export type SpendToday = {
  spent: number;
  reserved: number;
  perDay: number | null;
  perAccountPerDay: number | null;
  accountsAtLimit: number;
};

export async function findSpendToday(db: Db, budget: Budget): Promise<SpendToday> {
  const [row] = await db<SpendToday[]>`
    with ceilings as ${lowestSpendLimits(db, budget)},
    committed as (
      select account_id, sum(spent) as spent, sum(${counted(db)} - spent) as reserved from model_spend where day = ${today(db)} group by account_id)
    select coalesce(sum(spent), 0)::float8 as spent, coalesce(sum(reserved), 0)::float8 as reserved,
      c.per_day::float8 as "perDay", c.per_account::float8 as "perAccountPerDay",
      (count(*) filter (where account_id is not null and spent + reserved + ${budget.most}::numeric > c.per_account))::int as "accountsAtLimit"
    from ceilings c left join committed on true group by c.per_day, c.per_account`;
  if (row === undefined) throw new Error('the spend was not summed');
  return row;
}

/** The cost of the model today for one account, in US dollars; `accountId` is null for refreshes of earlier versions, `email` also for a deleted user. */
export type Spender = { accountId: string | null; email: string | null; spent: number; reserved: number; runs: number };

export async function selectSpenders(db: Db, most: number): Promise<Spender[]> {
  return db<Spender[]>`
    select s.account_id as "accountId", (select u.email from credit_accounts c join users u on u.id = c.user_id where c.id = s.account_id) as email,
      sum(spent)::float8 as spent, sum(${counted(db)} - spent)::float8 as reserved, count(*)::int as runs
    from model_spend s where s.day = ${today(db)} group by s.account_id order by sum(${counted(db)}) desc, s.account_id limit ${most}`;
}

const KEPT_DAYS = 400;

export async function deleteOldSpend(db: Db): Promise<void> {
  await db`delete from model_spend where day < ${today(db)} - ${KEPT_DAYS}::int`;
}
