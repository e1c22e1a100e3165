import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { selectEverything } from './store';

/** All that the service keeps about a user, as one document; what only proves a secret is left out. Throws `not_found`. */
export async function exportAccount(db: Db, userId: string): Promise<Record<string, unknown>> {
  const everything = await selectEverything(db, userId);
  if (everything === undefined) throw new AppError('not_found', { message: 'This account is gone.' });
  return { exportedAt: new Date().toISOString(), ...everything };
}
