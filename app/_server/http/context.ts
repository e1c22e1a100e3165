import type { Sql } from '@/db/client';
import { wakeDriver } from '@/inngest/start';
import type { Actor, Context } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { RETRY_WHEN_UNAVAILABLE_SECONDS } from '@/lib/limits';
import { processDatabase } from '@/lib/process-database';

/** A pool opened at boot, by default the one for work. Throws `service_unavailable` before boot has finished and after the drain. */
export function requireDatabase(pool: 'sql' | 'reads' | 'signIn' = 'sql'): Sql {
  const database = processDatabase();
  if (database === undefined) throw new AppError('service_unavailable', { retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS });
  return database[pool];
}

export function toContext(actor: Actor, pool: 'sql' | 'reads' = 'sql'): Context {
  const { gemini, platforms } = env();
  return { actor, db: requireDatabase(pool), demoModel: gemini.demoModel, platforms, wake: wakeDriver };
}
