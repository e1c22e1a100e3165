import type { Db } from '@/db/client';
import { log } from '@/lib/log';
import { claimEmail, clearEmail, type EmailDue } from './store';

/** The lease of an email, longer than sending it takes, and the pause before it is sent again after a failure. */
const LEASE_MS = 1_800_000;

/** Has `send` send one email that is due about an ended analysis, over all processes; `idle` when there is none. */
export async function sendNextEmail(db: Db, send: (due: EmailDue) => Promise<void>): Promise<'busy' | 'idle'> {
  const due = await claimEmail(db, LEASE_MS);
  if (due === undefined) return 'idle';
  try {
    await send(due);
    await clearEmail(db, due.id);
  } catch (error) {
    log.warn('an email about an analysis was not sent and will be sent again', { analysisId: due.id, error });
  }
  return 'busy';
}
