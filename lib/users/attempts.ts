import { createHash, createHmac } from 'node:crypto';
import type { Db } from '@/db/client';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { toTooManyAttempts } from './messages';
import { QUARTER_SECONDS } from './schema';
import { clearAttempts, countAttempt, uncountAttempt } from './store';

/** The limit of attempts per quarter of an hour for one client at one account, one known browser, or one session. */
const MAX_PER_GUESSER = 10;
/** The limit for all known browsers of one account together: someone who knew the password may have collected the cookies of several. */
const MAX_PER_KNOWN = 50;
/** The limit for all strangers together at one account. It is high, because reaching it keeps the owner's new browsers out. */
const MAX_PER_ACCOUNT = 100;
const MAX_PER_ADDRESS = 60;
/** The limit for emails to one mailbox. Reaching it locks no one out, because the mailbox has ten links by then. */
const MAX_EMAILS = 10;

/** Actions of strangers that send email or create an account; each is counted separately, so that none uses up the attempts of another. */
export type EmailPurpose = 'sign_up' | 'confirm' | 'reset_email' | 'sign_in_email';

/** `whenRight` is the effect of a successful attempt: it clears a count of one's own, and is taken back from a shared one. */
type Counter = { subject: string; max: number; whenRight: 'clear' | 'uncount' };

// The table holds no addresses: people may have no account here, and a plain hash of a client address can be reversed by trying them all.
const toPerson = (email: string) => createHash('sha256').update(email).digest('base64url');
const toClient = (address: string) => createHmac('sha256', env().authSecret).update(`client ${address}`).digest('base64url');

export type Guesser = { email: string; address: string | undefined; device: string | undefined };

const accountOf = (email: string) => `sign_in:account:${toPerson(email)}`;
const knownOf = (email: string) => `sign_in:known:${toPerson(email)}`;
const placesOf = (email: string) => `sign_in:place:${toPerson(email)}:`;

/** No stranger can use up the counts of a known browser. An attempt that one count refuses does not reach the counts after it. */
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

/** Counts an attempt to sign in before the password is checked, whether the account exists or not. Throws `rate_limited` with the wait. */
export async function admitSignIn(db: Db, guesser: Guesser): Promise<void> {
  await admit(db, countersOf(guesser));
}

export async function forgiveSignIn(db: Db, guesser: Guesser): Promise<void> {
  for (const { subject, whenRight } of countersOf(guesser))
    await (whenRight === 'clear' ? clearAttempts(db, { subject }) : uncountAttempt(db, subject));
}

/** Counts an action that sends email or creates an account, before it is done. `address` is the client's, where it can be trusted. */
export async function admitStranger(
  db: Db,
  purpose: EmailPurpose,
  { email, address }: { email: string; address: string | undefined },
): Promise<void> {
  await admit(db, [
    ...(address === undefined ? [] : [{ subject: `${purpose}:address:${toClient(address)}`, max: MAX_PER_ADDRESS }]),
    { subject: `${purpose}:account:${toPerson(email)}`, max: MAX_EMAILS },
  ]);
}

const sessionOf = (secret: string) => `session:${createHash('sha256').update(secret).digest('base64url')}`;

/** Counts an attempt of a signed-in user at their own password, by session, so that strangers cannot use it up. */
export async function admitSession(db: Db, secret: string): Promise<void> {
  await admit(db, [{ subject: sessionOf(secret), max: MAX_PER_GUESSER }]);
}

export async function forgiveSession(db: Db, secret: string): Promise<void> {
  await clearAttempts(db, { subject: sessionOf(secret) });
}

export async function forgetAttempts(db: Db, email: string): Promise<void> {
  await clearAttempts(db, { subject: accountOf(email) });
  await clearAttempts(db, { subject: knownOf(email) });
  await clearAttempts(db, { prefix: placesOf(email) });
}
