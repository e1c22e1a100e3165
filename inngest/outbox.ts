import type { Db } from '@/db/client';
import type { jobEvents, Row } from '@/db/schema';
import { log } from '@/lib/log';

export type OutboxEvent = Row<typeof jobEvents, 'id' | 'name'> & { data: Record<string, unknown> };

const BATCH = 20;
const LEASE_SECONDS = 60;
const MAX_BACKOFF_MS = 30_000;
const MAX_ERROR_LENGTH = 500;

type Claimed = OutboxEvent & Row<typeof jobEvents, 'attempts'>;

async function claimEvents(db: Db): Promise<Claimed[]> {
  return db<Claimed[]>`
    update job_events set attempts = attempts + 1, next_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from job_events where relayed_at is null and next_at <= now()
      order by created_at limit ${BATCH} for update skip locked)
    returning id, name, data, attempts`;
}

async function markRelayed(db: Db, id: string): Promise<void> {
  await db`update job_events set relayed_at = now(), last_error = null where id = ${id}`;
}

async function markRejected(db: Db, event: Claimed, error: unknown): Promise<void> {
  const delayMs = Math.min(1000 * 2 ** event.attempts, MAX_BACKOFF_MS) * (1 + Math.random() / 5);
  await db`
    update job_events set last_error = ${String(error).slice(0, MAX_ERROR_LENGTH)}, next_at = now() + make_interval(secs => ${delayMs / 1000}::float8)
    where id = ${event.id} and relayed_at is null`;
}

/** Returns how many were sent. After a crash an event is sent again with the same id, which is harmless. */
export async function relayEvents(db: Db, send: (event: OutboxEvent) => Promise<unknown>): Promise<number> {
  const claimed = await claimEvents(db);
  const relay = async (event: Claimed): Promise<void> => {
    try {
      await send({ id: event.id, name: event.name, data: event.data });
    } catch (error) {
      log.warn('Inngest did not accept an event', { eventId: event.id, attempts: event.attempts, error });
      return markRejected(db, event, error);
    }
    await markRelayed(db, event.id);
  };
  await Promise.all(claimed.map(relay));
  return claimed.length;
}

/** Deletes events sent a day ago; within that day their ids prevent duplicates. */
export async function deleteRelayedEvents(db: Db): Promise<void> {
  await db`delete from job_events where relayed_at < now() - interval '1 day'`;
}
