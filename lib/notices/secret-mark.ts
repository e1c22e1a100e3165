import { createHmac } from 'node:crypto';
import type { Db } from '@/db/client';
import { EnvError, env } from '@/lib/env';
import { DEFAULT_SECRET } from '@/lib/env/schema';
import { findSecretMark, writeSecretMark } from './store';

/** It tells nothing of the secret. */
const toMark = () => createHmac('sha256', env().authSecret).update('mark of the secret').digest('base64url');

/** Tells whether another AUTH_SECRET than that of this process wrote the database; the first process leaves its mark. */
export async function isSecretChanged(db: Db): Promise<boolean> {
  const mark = await findSecretMark(db);
  if (mark === undefined) await writeSecretMark(db, toMark(), 'kept');
  return mark !== undefined && mark !== toMark();
}

export async function acceptSecret(db: Db): Promise<void> {
  if (env().appEnv === 'production' && env().authSecret === DEFAULT_SECRET)
    throw new EnvError(['AUTH_SECRET: set it for this command too, as for the servers']);
  await writeSecretMark(db, toMark(), 'replaced');
}
