import type { Db } from '@/db/client';
import { sendEndEmail } from '@/lib/analyses/end-emails/send';
import { publishedOrigin } from '@/lib/env';
import { log } from '@/lib/log';
import { analysisEndedEmail } from './emails';
import { isMailboxRefused, sendEmail } from './send-email';
import { findEmailChoice, updateEmailChoice } from './store';

export async function wantsEmailWhenDone(db: Db, userId: string): Promise<boolean> {
  return (await findEmailChoice(db, userId))?.emailWhenDone ?? false;
}

export async function chooseEmailWhenDone(db: Db, userId: string, choice: 'on' | 'off'): Promise<void> {
  await updateEmailChoice(db, userId, choice === 'on');
}

/** Skips a user who has changed their mind or whose mailbox is rejected. Throws when it is worth another attempt. */
export function emailEnd(db: Db, analysisId: string): Promise<void> {
  return sendEndEmail(db, analysisId, async ({ userId, ...ended }) => {
    const user = await findEmailChoice(db, userId);
    if (!user?.emailWhenDone) return;
    try {
      await sendEmail(analysisEndedEmail(user.email, publishedOrigin(), ended));
    } catch (error) {
      if (!isMailboxRefused(error)) throw error;
      log.warn('an email about an analysis was not sent, because its mailbox is rejected', { analysisId, error });
    }
  });
}
