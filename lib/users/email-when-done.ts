import type { Db } from '@/db/client';
import { sendNextEmail } from '@/lib/analyses/end-emails/send';
import { publishedOrigin } from '@/lib/env';
import { analysisEndedEmail } from './emails';
import { sendEmail } from './send-email';
import { findEmailChoice, updateEmailChoice } from './store';

/** Tells whether the user wants an email when an analysis from the web app ends. */
export async function wantsEmailWhenDone(db: Db, userId: string): Promise<boolean> {
  return (await findEmailChoice(db, userId))?.emailWhenDone ?? false;
}

export async function chooseEmailWhenDone(db: Db, userId: string, choice: 'on' | 'off'): Promise<void> {
  await updateEmailChoice(db, userId, choice === 'on');
}

/** Sends one email that is due about an ended analysis, unless its user has changed their mind. */
export function emailNextEnd(db: Db): Promise<'busy' | 'idle'> {
  return sendNextEmail(db, async ({ userId, ...ended }) => {
    const user = await findEmailChoice(db, userId);
    if (user?.emailWhenDone) await sendEmail(analysisEndedEmail(user.email, publishedOrigin(), ended));
  });
}
