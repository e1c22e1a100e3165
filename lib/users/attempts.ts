import { createHash, createHmac } from 'node:crypto';
import type { Db } from '@/db/client';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { toTooManyAttempts } from './messages';
import { clearAttempts, countAttempt, uncountAttempt } from './store';

/** Tries in a quarter of an hour of one who guesses: one client at one account, one known browser, one session. */
const MAX_PER_GUESSER = 10;
/** Of all known browsers together at one account: whoever knew the password may have collected cookies of several. */
const MAX_PER_KNOWN = 50;
/** Of all strangers together at one account. Whoever reaches it keeps the owner's new browsers out, so it is loose. */
const MAX_PER_ACCOUNT = 100;
/** Of everybody behind one address. */
const MAX_PER_ADDRESS = 60;
/** Letters to one mailbox. Who reaches it has kept nobody out: the mailbox has ten links. */
const MAX_LETTERS = 10;
const QUARTER_SECONDS = 900;

/** What strangers do that may be mailed; each is counted apart, so that none uses up the tries of another. */
export type MailedPurpose = 'sign_up' | 'confirm' | 'reset_letter' | 'sign_in_letter';

/** `whenRight` says what a try that succeeds does to the count: who guessed begins anew, who shares a count gives this one back. */
type Counter = { subject: string; max: number; whenRight: 'clear' | 'uncount' };

// The table needs no addresses: neither of people, who may have no account here, nor of clients, which are few enough to be tried.
const toPerson = (email: string) => createHash('sha256').update(email).digest('base64url');
const toClient = (address: string) => createHmac('sha256', env().authSecret).update(`client ${address}`).digest('base64url');

export type Guesser = { email: string; address: string | undefined; device: string | undefined };

const accountOf = (email: string) => `sign_in:account:${toPerson(email)}`;
const knownOf = (email: string) => `sign_in:known:${toPerson(email)}`;
const placesOf = (email: string) => `sign_in:place:${toPerson(email)}:`;

/**
 * A known browser has a count of its own, and one with the other known browsers of the account; no stranger can use these up. A stranger is
 * counted by account and address, by address, and by account. What one tries in vain does not fill the counts that come after its own.
 */
function countersOf({ email, address, device }: Guesser): Counter[] {
  if (device !== undefined)
    return [
      { subject: `sign_in:device:${device}`, max: MAX_PER_GUESSER, whenRight: 'clear' },
      { subject: knownOf(email), max: MAX_PER_KNOWN, whenRight: 'uncount' },
    ];
  const ofAccount: Counter = { subject: accountOf(email), max: MAX_PER_ACCOUNT, whenRight: 'uncount' };
  if (address === undefined) return [ofAccount];
  const client = toClient(address);
  return [
    { subject: `${placesOf(email)}${client}`, max: MAX_PER_GUESSER, whenRight: 'clear' },
    { subject: `sign_in:address:${client}`, max: MAX_PER_ADDRESS, whenRight: 'uncount' },
    ofAccount,
  ];
}

async function admit(db: Db, counters: readonly Pick<Counter, 'subject' | 'max'>[]): Promise<void> {
  for (const { subject, max } of counters) {
    const { isCounted, elapsedSeconds } = await countAttempt(db, subject, max);
    if (isCounted) continue;
    const seconds = Math.max(1, QUARTER_SECONDS - elapsedSeconds);
    throw new AppError('rate_limited', { message: toTooManyAttempts(seconds), retryAfterSeconds: seconds });
  }
}

/** Counts a try to sign in before it is made, known address or not. Throws `rate_limited` with the wait. */
export async function admitSignIn(db: Db, guesser: Guesser): Promise<void> {
  await admit(db, countersOf(guesser));
}

/** Takes back what a try has counted that turned out to be right. */
export async function forgiveSignIn(db: Db, guesser: Guesser): Promise<void> {
  for (const { subject, whenRight } of countersOf(guesser))
    await (whenRight === 'clear' ? clearAttempts(db, { subject }) : uncountAttempt(db, subject));
}

/** Counts what may send mail or makes an account, before it is done. `address` is the client's, where one can be trusted. */
export async function admitStranger(
  db: Db,
  purpose: MailedPurpose,
  { email, address }: { email: string; address: string | undefined },
): Promise<void> {
  await admit(db, [
    ...(address === undefined ? [] : [{ subject: `${purpose}:address:${toClient(address)}`, max: MAX_PER_ADDRESS }]),
    { subject: `${purpose}:account:${toPerson(email)}`, max: MAX_LETTERS },
  ]);
}

const sessionOf = (secret: string) => `session:${createHash('sha256').update(secret).digest('base64url')}`;

/** Counts a try of a signed-in user at their own password, which strangers cannot use up. */
export async function admitSession(db: Db, secret: string): Promise<void> {
  await admit(db, [{ subject: sessionOf(secret), max: MAX_PER_GUESSER }]);
}

export async function forgiveSession(db: Db, secret: string): Promise<void> {
  await clearAttempts(db, { subject: sessionOf(secret) });
}

/** An account with a new password begins anew, for strangers too. */
export async function forgetAttempts(db: Db, email: string): Promise<void> {
  await clearAttempts(db, { subject: accountOf(email) });
  await clearAttempts(db, { subject: knownOf(email) });
  await clearAttempts(db, { prefix: placesOf(email) });
}
