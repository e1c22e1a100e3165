import { processDatabase, type Sql } from '@/db/client';
import { wakeDriver } from '@/inngest/start';
import type { Actor, Context } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { RETRY_WHEN_UNAVAILABLE_SECONDS } from '@/lib/limits';

/** The pool opened at boot. Throws `service_unavailable` before the boot is done and after the drain. */
export function requireDatabase(): Sql {
  const database = processDatabase();
  if (database === undefined) throw new AppError('service_unavailable', { retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS });
  return database.sql;
}

/** What a verb may reach on behalf of `actor`. */
export function toContext(actor: Actor): Context {
  const { gemini, platforms } = env();
  return { actor, db: requireDatabase(), demoModel: gemini.standIn, platforms, wake: wakeDriver };
}
