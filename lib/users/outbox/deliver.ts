import type { Db } from '@/db/client';
import { publishedOrigin } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { confirmationEmail, existingAccountEmail, passwordResetEmail } from '../emails';
import { makeLink, TRIED_MINUTES } from '../links';
import { type EmailMessage, isMailboxRefused, sendEmail, verifyMail } from '../send-email';
import { findUserBy } from '../store';
import {
  countAttempt,
  countEmails,
  deleteEmail,
  type EmailDue,
  findUnsent,
  insertEmail,
  requestOld,
  selectUnsent,
  type UnsentEmail,
  type UnsentEmails,
  updateUnsent,
} from './store';

type Requested = Pick<EmailDue, 'kind' | 'userId' | 'next'>;

/** Stores an email in the transaction of its work, after which an engine sends it. Returns its ID, which the waiting browser keeps. */
export const queueEmail = (db: Db, email: Requested): Promise<string> => insertEmail(db, email);

export const requestUnsent = (db: Db): Promise<void> => requestOld(db);

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

const isServerUp = () =>
  verifyMail().then(
    () => true,
    () => false,
  );

/** Throws when it is worth another attempt, until {@link TRIED_MINUTES} after its request. */
export async function deliverEmail(db: Db, id: string): Promise<void> {
  const due = await countAttempt(db, id);
  if (due === undefined) return;
  try {
    await attempt(db, due);
    await deleteEmail(db, due.id);
  } catch (error) {
    log.error('an email was not sent', { kind: due.kind, attempt: due.attempts, error });
    const minutes = isMailboxRefused(error) ? 0 : TRIED_MINUTES;
    if (!(await updateUnsent(db, due.id, { minutes, refused: due.userId !== null && (await isServerUp()) }))) throw error;
  }
}

export type EmailFate = 'sending' | 'waiting' | 'sent' | 'failed';

/** `waiting` from the second attempt on. A refused email with a new password counts as sent, or strangers would learn of the account. */
export async function findEmailFate(db: Db, id: string): Promise<EmailFate> {
  const unsent = await findUnsent(db, id);
  if (unsent === undefined || (unsent.refused && unsent.kind === 'reset')) return 'sent';
  if (unsent.failedAt !== null) return 'failed';
  return unsent.attempts < 2 ? 'sending' : 'waiting';
}

export const countUnsent = (db: Db): Promise<UnsentEmails> => countEmails(db);

export const listUnsentEmails = (db: Db, most: number): Promise<UnsentEmail[]> => selectUnsent(db, most);
