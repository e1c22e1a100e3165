import type { Db } from '@/db/client';
import { clearEmail, type EmailDue, findDueEmail, requestOld } from './store';

export const requestEndEmails = (db: Db): Promise<void> => requestOld(db);

export async function sendEndEmail(db: Db, analysisId: string, send: (due: EmailDue) => Promise<void>): Promise<void> {
  const due = await findDueEmail(db, analysisId);
  if (due === undefined) return;
  await send(due);
  await clearEmail(db, due.id);
}
