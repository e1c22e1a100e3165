import type { Db } from '@/db/client';
import { digestSessionSecret } from './secret';
import { updateProven } from './store';

/** Records that an operator has just proved in this browser to be the owner of the account. */
export async function proveSession(db: Db, secret: string): Promise<void> {
  await updateProven(db, digestSessionSecret(secret));
}
