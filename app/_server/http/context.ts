import type { Sql } from '@/db/client';
import { wakeDriver } from '@/inngest/start';
import type { Actor, Context } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { RETRY_WHEN_UNAVAILABLE_SECONDS } from '@/lib/limits';
import { processDatabase } from '@/lib/process-database';

/** The pool opened at boot. Throws `service_unavailable` before boot has finished and after the drain. */
export function requireDatabase(): Sql {
  const database = processDatabase();
  if (database === undefined) throw new AppError('service_unavailable', { retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS });
  return database.sql;
}

export function toContext(actor: Actor): Context {
  const { gemini, platforms } = env();
  return { actor, db: requireDatabase(), demoModel: gemini.demoModel, platforms, wake: wakeDriver };
}
