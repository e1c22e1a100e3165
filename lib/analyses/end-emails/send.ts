import type { Db } from '@/db/client';
import { clearEmail, type EmailDue, findDueEmail, requestOld } from './store';

/** By then an engine has used up the attempts of an event. */
const REPEATED = { minutes: 5, most: 100 };

export const requestEndEmails = (db: Db): Promise<void> => requestOld(db, REPEATED);

/** Has `send` send the email about an ended analysis, if it is still due. */
export async function sendEndEmail(db: Db, analysisId: string, send: (due: EmailDue) => Promise<void>): Promise<void> {
  const due = await findDueEmail(db, analysisId);
  if (due === undefined) return;
  await send(due);
  await clearEmail(db, due.id);
}
