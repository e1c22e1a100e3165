import type { Db } from '@/db/client';
import type { creditAccounts, payments, Row } from '@/db/schema';

export type Payment = Row<typeof payments, 'intent' | 'accountId' | 'checkout' | 'credits' | 'amount'>;
export type Reversal = Row<typeof payments, 'refunded' | 'disputed' | 'disputeWon'>;

/** False where its account does not exist. */
export async function insertPayment(db: Db, { intent, accountId, checkout, credits, amount }: Payment): Promise<boolean> {
  const rows = await db<Row<typeof creditAccounts, 'id'>[]>`
    with account as (select id, user_id from credit_accounts where id = ${accountId}),
    inserted as (
      insert into payments (intent, account_id, checkout, credits, amount, without_user)
      select ${intent}, id, ${checkout}, ${credits}, ${amount}, user_id is null from account on conflict do nothing)
    select id from account`;
  return rows.length === 1;
}

export async function findPayment(db: Db, intent: string): Promise<Payment | undefined> {
  const [row] = await db<
    Payment[]
  >`select intent, account_id as "accountId", checkout, credits, amount::float8 from payments where intent = ${intent}`;
  return row;
}

/** Locks the payment; events that say less than is known change nothing. */
export async function addReversal(tx: Db, intent: string, { refunded, disputed, disputeWon }: Partial<Reversal>): Promise<Reversal> {
  const [row] = await tx<Reversal[]>`
    update payments set
      refunded = greatest(refunded, ${refunded ?? 0}::int), disputed = greatest(disputed, ${disputed ?? 0}::int),
      dispute_won = dispute_won or ${disputeWon ?? false},
      reversed_at = case when ${(refunded ?? 0) + (disputed ?? 0)}::int > 0 then coalesce(reversed_at, now()) else reversed_at end
    where intent = ${intent} returning refunded, disputed, dispute_won as "disputeWon"`;
  if (row === undefined) throw new Error('the payment is not stored');
  return row;
}

/** The credits of the account's payment of the last quarter of an hour; undefined when there is none. */
export async function findJustBought(db: Db, accountId: string): Promise<number | undefined> {
  const [row] = await db<Row<typeof payments, 'credits'>[]>`
    select credits from payments where account_id = ${accountId} and created_at > now() - interval '15 minutes' order by created_at desc limit 1`;
  return row?.credits;
}

export type NotedPayment = Row<typeof payments, 'accountId' | 'credits' | 'disputed' | 'withoutUser' | 'reversedAt'>;

export async function listNotedPayments(db: Db, days: number): Promise<NotedPayment[]> {
  return db<NotedPayment[]>`
    select account_id as "accountId", credits, disputed, without_user as "withoutUser", reversed_at as "reversedAt" from payments
    where reversed_at > now() - make_interval(days => ${days}) or (without_user and created_at > now() - make_interval(days => ${days}))`;
}
