import { type Db, isViolated } from '@/db/client';
import { AppError } from '@/lib/errors';
import { record } from '@/lib/metrics';
import { MAX_MOVED_CREDITS, SUBMIT_COST_CREDITS } from './schema';
import { appendEntry, findBalance, hasBonus, hasRefill, lockTaken, type Move } from './store';

/** Why credits come back; a reader of the credit history sees it. */
export const refundReasons = {
  failed: 'The analysis failed',
  noVideo: 'The ad has no video',
  canceled: 'The analysis was canceled',
} as const;

export const submitCharge: Move = { kind: 'charge', delta: -SUBMIT_COST_CREDITS, reason: 'Analysis submitted' };

export const coversSubmit = (balance: number): boolean => balance >= SUBMIT_COST_CREDITS;

export const isOverdraft = (error: unknown): boolean => isViolated(error, 'credit_entries_balance_not_negative');

/** False when it was refunded before. */
export async function refund(db: Db, input: { accountId: string; analysisId: string; reason: string }): Promise<boolean> {
  const balance = await appendEntry(db, { ...input, kind: 'refund', delta: SUBMIT_COST_CREDITS });
  if (balance !== undefined) record('refund', { reason: input.reason });
  return balance !== undefined;
}

/** Throws `invalid_body` when the balance would go below zero. */
export async function adjust(db: Db, input: { accountId: string; credits: number; reason: string }): Promise<number> {
  const { credits, ...entry } = input;
  try {
    const balance = await appendEntry(db, { ...entry, kind: 'adjustment', delta: credits });
    if (balance !== undefined) return balance;
  } catch (cause) {
    if (!isOverdraft(cause)) throw cause;
    throw new AppError('invalid_body', { message: 'The balance would fall below 0. Nothing was changed.', cause });
  }
  throw new Error('the account to adjust does not exist');
}

/** Adds once per `externalRef` where one is given; a repeat returns undefined. Throws `not_found` for an unknown account. */
export async function refill(
  db: Db,
  input: { accountId: string; credits: number; reason: string; externalRef?: string },
): Promise<number | undefined> {
  if (!Number.isInteger(input.credits) || input.credits < 1 || input.credits > MAX_MOVED_CREDITS) {
    throw new AppError('invalid_body', {
      message: `The amount must be a whole number of credits from 1 to ${MAX_MOVED_CREDITS.toLocaleString('en')}.`,
    });
  }
  const { credits, ...entry } = input;
  const balance = await appendEntry(db, { ...entry, kind: 'refill', delta: credits });
  // A missing account must not pass for a repeat.
  if (balance === undefined && (await findBalance(db, entry.accountId)) === undefined)
    throw new AppError('not_found', { message: 'This credit account does not exist.' });
  return balance;
}

/** Takes no more than the balance has, and nothing before the payment's refill. Call it in a transaction: it locks the account. */
export async function reversePayment(
  tx: Db,
  {
    accountId,
    refillRef,
    payment,
    reversed,
    taking,
  }: { accountId: string; refillRef: string; payment: string; reversed: number; taking: string },
): Promise<void> {
  const { balance, taken, given } = await lockTaken(tx, accountId, payment);
  const delta = Math.max(taken - given - reversed, -balance);
  if (delta === 0 || !(await hasRefill(tx, accountId, refillRef))) return;
  const externalRef = delta < 0 ? `${payment}:${taken - delta}` : `${payment}:back:${given + delta}`;
  await appendEntry(tx, { accountId, kind: 'adjustment', delta, reason: delta < 0 ? taking : 'Dispute won', externalRef });
}

/** Grants once per account and per `person`; false when they were granted before. */
export async function grantSignUpBonus(db: Db, input: { accountId: string; credits: number; person: string }): Promise<boolean> {
  const { accountId, credits, person } = input;
  if (credits === 0 || (await hasBonus(db, accountId))) return false;
  const entry = { accountId, kind: 'bonus', delta: credits, reason: 'Starting credits', externalRef: `start:${person}` } as const;
  return (await appendEntry(db, entry)) !== undefined;
}
