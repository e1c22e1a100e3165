import type { Db } from '@/db/client';
import { publishedOrigin } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { confirmationEmail, existingAccountEmail, passwordResetEmail } from '../emails';
import { makeLink, TRIED_MINUTES } from '../links';
import { type EmailMessage, isMailboxRefused, sendEmail, verifyMail } from '../send-email';
import { findUserBy } from '../store';
import {
  claimEmail,
  countEmails,
  deleteEmail,
  type EmailDue,
  findUnsent,
  insertEmail,
  selectUnsent,
  type UnsentEmail,
  type UnsentEmails,
  updateUnsent,
} from './store';

export type { UnsentEmails } from './store';

/** The lease of an email, longer than an attempt takes with a mail server that does not answer. */
const LEASE_MS = 300_000;

const BACKOFF_MS = [30_000, 60_000, 120_000, 300_000] as const;

type Requested = Pick<EmailDue, 'kind' | 'userId' | 'next'>;

/** Stores an email in the transaction of its work; {@link sendNow} sends it after the commit. Returns its ID, which the waiting browser keeps. */
export const queueEmail = (db: Db, email: Requested): Promise<string> => insertEmail(db, email);

/** Sends an email without delaying the answer of its request; one that is not sent now is sent by {@link sendNextUnsent}. */
export function sendNow(db: Db, id: string): void {
  deliver(db, id).catch((error: unknown) => log.error('an email could not be sent at once', { error }));
}

/** Sends one email that is due, over all processes; `idle` when there is none. One that fails is repeated for {@link TRIED_MINUTES}. */
export const sendNextUnsent = (db: Db): Promise<'busy' | 'idle'> => deliver(db, null);

/** Makes the email with a new link: none is stored, and it is valid for its whole time from now on. */
async function composeEmail(db: Db, { kind, next }: EmailDue, user: { id: string; email: string }): Promise<EmailMessage> {
  const origin = publishedOrigin();
  const toPage = (page: string, link?: string) =>
    `${origin}/${page}?${new URLSearchParams({ ...(link === undefined ? {} : { link }), next })}`;
  if (kind === 'existing_account') return existingAccountEmail(user.email, toPage('sign-in'), toPage('reset'));
  const link = await makeLink(db, kind, user.id);
  return kind === 'confirm'
    ? confirmationEmail(user.email, toPage('confirm', link))
    : passwordResetEmail(user.email, toPage('reset', link));
}

/** Without an account, only the mail server is tried, so that the browser that waits sees no difference. */
async function attempt(db: Db, due: EmailDue): Promise<void> {
  const user = due.userId === null ? undefined : await findUserBy(db, { id: due.userId });
  if (user !== undefined) return sendEmail(await composeEmail(db, due, user));
  try {
    await verifyMail();
  } catch (cause) {
    throw new AppError('service_unavailable', { cause });
  }
}

/** Tells whether the mail server works, so that an email failed for a reason of its own. */
const isServerUp = () =>
  verifyMail().then(
    () => true,
    () => false,
  );

async function deliver(db: Db, id: string | null): Promise<'busy' | 'idle'> {
  const due = await claimEmail(db, LEASE_MS, id);
  if (due === undefined) return 'idle';
  try {
    await attempt(db, due);
    await deleteEmail(db, due.id);
  } catch (error) {
    log.error('an email was not sent', { kind: due.kind, attempt: due.attempts, error });
    const waitMs = BACKOFF_MS[Math.min(due.attempts, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0];
    const minutes = isMailboxRefused(error) ? 0 : TRIED_MINUTES;
    await updateUnsent(db, due.id, { waitMs, minutes, refused: due.userId !== null && (await isServerUp()) });
  }
  return 'busy';
}

export type EmailFate = 'sending' | 'waiting' | 'sent' | 'failed';

/**
 * Finds whether an email is sent; it is `waiting` from the second attempt on. Only an account gets an email with a new password: where the mail server
 * works but did not take it, saying so would tell strangers of the account.
 */
export async function findEmailFate(db: Db, id: string): Promise<EmailFate> {
  const unsent = await findUnsent(db, id);
  if (unsent === undefined || (unsent.refused && unsent.kind === 'reset')) return 'sent';
  if (unsent.failedAt !== null) return 'failed';
  return unsent.attempts < 2 ? 'sending' : 'waiting';
}

export const countUnsent = (db: Db): Promise<UnsentEmails> => countEmails(db);

export const listUnsentEmails = (db: Db, most: number): Promise<UnsentEmail[]> => selectUnsent(db, most);
