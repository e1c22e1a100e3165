import type { Db, Fragment } from '@/db/client';
import type { analyses, Row, runs } from '@/db/schema';
import type { SpendLimits } from '@/lib/env/schema';

const today = (db: Db) => db`(clock_timestamp() at time zone 'utc')::date`;

/** A call that was begun and never answered counts as the largest, because the vendor may charge it. */
const counted = (db: Db, { perCall }: Budget) => db`(spent + open_calls * ${perCall}::numeric)`;

/** Limits in US dollars, and the most that one call of the model may cost. */
export type Budget = SpendLimits & { perCall: number };

/** A fragment: the lowest limits of the live servers and of this process; null: no limit. */
const lowestSpendLimits = (db: Db, { perDay, perAccountPerDay }: SpendLimits) => db`
  (select least(min(spend_per_day), ${perDay ?? null}::numeric) as per_day,
    least(min(spend_per_account_per_day), ${perAccountPerDay ?? null}::numeric) as per_account
  from server_processes where lease_until > now())`;

const countedToday = (db: Db, budget: Budget) => db`
  (select account_id, sum(${counted(db, budget)}) as dollars from model_spend where day = ${today(db)} group by account_id)`;

/** The accounts that have reached a limit of today: all of them (`service`), or these. */
export type Overspent = { service: boolean; accounts: string[] };

export async function findOverspent(db: Db, budget: Budget): Promise<Overspent> {
  const [row] = await db<Overspent[]>`
    with ceilings as ${lowestSpendLimits(db, budget)}, spenders as ${countedToday(db, budget)}
    select coalesce((select sum(dollars) from spenders) >= per_day, false) as service,
      (select coalesce(json_agg(account_id), '[]') from spenders where account_id is not null and dollars >= per_account) as accounts
    from ceilings`;
  return row ?? { service: false, accounts: [] };
}

/** A fragment that counts a call of the model before it is made, for each run in `reserved`. */
export const openCall = (db: Db, reserved: Fragment): Fragment => db`
  insert into model_spend as m (run_id, account_id, day, reserved, open_calls)
  select id, account_id, ${today(db)}, 0, 1 from ${reserved}
  on conflict (run_id) do update set open_calls = m.open_calls + 1`;

/** A fragment that ends a call which cost nothing. */
export const closeCall = (db: Db, runId: string): Fragment => db`
  update model_spend set open_calls = greatest(open_calls - 1, 0) where run_id = ${runId}`;

export const countCost = (db: Db, runId: string, cost: number): Fragment => db`
  insert into model_spend as m (run_id, account_id, day, reserved, spent)
  select id, account_id, ${today(db)}, 0, ${cost}::numeric from runs where id = ${runId}
  on conflict (run_id) do update set spent = m.spent + ${cost}::numeric, open_calls = greatest(m.open_calls - 1, 0)`;

export type SpendWait = 'service' | 'account';

export async function findSpendWaits(db: Db, budget: Budget, ids: readonly string[]): Promise<Map<string, SpendWait>> {
  if (ids.length === 0) return new Map();
  const { service, accounts } = await findOverspent(db, budget);
  if (service) return new Map(ids.map((id) => [id, 'service']));
  if (accounts.length === 0) return new Map();
  const rows = await db<Row<typeof analyses, 'id'>[]>`
    select id from analyses where id = any(${[...ids]}::uuid[]) and account_id = any(${accounts}::uuid[])`;
  return new Map(rows.map(({ id }) => [id, 'account']));
}

export async function listUnaffordable(db: Db, budget: Budget, runIds: readonly string[]): Promise<string[]> {
  const { service, accounts } = await findOverspent(db, budget);
  const rows = await db<Row<typeof runs, 'id'>[]>`
    select r.id from runs r join analyses a on a.run_id = r.id and a.status = 'live'
    where r.id = any(${[...runIds]}::uuid[]) and r.status = 'queued'
    group by r.id having ${service} or bool_and(a.account_id = any(${accounts}::uuid[]))`;
  return rows.map(({ id }) => id);
}

/** US dollars of today (UTC), the limits, and the number of accounts at theirs. */
export type SpendToday = { spent: number; perDay: number | null; perAccountPerDay: number | null; accountsAtLimit: number };

export async function findSpendToday(db: Db, budget: Budget): Promise<SpendToday> {
  const [row] = await db<SpendToday[]>`
    with ceilings as ${lowestSpendLimits(db, budget)}, spenders as ${countedToday(db, budget)}
    select coalesce(sum(dollars), 0)::float8 as spent, c.per_day::float8 as "perDay", c.per_account::float8 as "perAccountPerDay",
      (count(*) filter (where account_id is not null and dollars >= c.per_account))::int as "accountsAtLimit"
    from ceilings c left join spenders on true group by c.per_day, c.per_account`;
  if (row === undefined) throw new Error('the spend was not summed');
  return row;
}

/** The cost of the model today for one account, in US dollars; `accountId` is null for refreshes of earlier versions, `email` also for a deleted user. */
export type Spender = { accountId: string | null; email: string | null; spent: number; runs: number };

export async function selectSpenders(db: Db, budget: Budget, most: number): Promise<Spender[]> {
  return db<Spender[]>`
    select s.account_id as "accountId", (select u.email from credit_accounts c join users u on u.id = c.user_id where c.id = s.account_id) as email,
      sum(${counted(db, budget)})::float8 as spent, count(*)::int as runs
    from model_spend s where s.day = ${today(db)} group by s.account_id order by spent desc, s.account_id limit ${most}`;
}

const KEPT_DAYS = 400;

export async function deleteOldSpend(db: Db): Promise<void> {
  await db`delete from model_spend where day < ${today(db)} - ${KEPT_DAYS}::int`;
}
