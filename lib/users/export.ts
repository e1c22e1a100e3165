import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { selectEverything } from './store';

/** Everything the service stores about a user, as one document without hashes and secrets. Throws `not_found`. */
export async function exportAccount(db: Db, userId: string): Promise<Record<string, unknown>> {
  const everything = await selectEverything(db, userId);
  if (everything === undefined) throw new AppError('not_found', { message: 'This account no longer exists.' });
  return { exportedAt: new Date().toISOString(), ...everything };
}
