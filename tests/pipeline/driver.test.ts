import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GET, POST, PUT } from '@/app/api/inngest/route';
import type { Database } from '@/db/client';
import { startDriver, wakeDriver } from '@/inngest/start';
import { setProcessDatabase } from '@/lib/process-database';
import { until } from '@/tests/support/until';
import { openScratchDatabase } from '../support/scratch-database';

let database: Database;

beforeAll(async () => {
  database = await openScratchDatabase();
  setProcessDatabase(database);
});

afterEach(async () => {
  await (await startDriver()).stop();
});

afterAll(async () => {
  setProcessDatabase(undefined);
  await database.close();
});

async function request(runId: string): Promise<string> {
  const id = `run/${runId}/requested/1`;
  await database.sql`insert into job_events (id, name, data) values (${id}, 'analysis/requested', ${JSON.stringify({ runId })}::text::jsonb)`;
  return id;
}

const ended = (eventId: string) =>
  until('the job ends', async () => {
    const rows = await database.sql<{ functionId: string; status: string }[]>`
      select function_id as "functionId", status from job_runs where event_id = ${eventId} and ended_at is not null`;
    return rows.length > 0 && rows;
  });

test('a process has one driver, however often it is started, and another one after a stop', async () => {
  const [first, second] = await Promise.all([startDriver(), startDriver()]);
  expect(second).toBe(first);
  await first.stop();
  expect(await startDriver()).not.toBe(first);
});

test('the product’s function runs for an event as soon as the driver is woken, and skips a missing run', async () => {
  const before = await request(randomUUID());
  await startDriver({ pollMs: 60_000 });
  await ended(before);
  const id = await request(randomUUID());
  wakeDriver();
  expect(await ended(id)).toEqual([{ functionId: 'ad-analysis-analyze-ad', status: 'completed' }]);
});

test('an event without a run fails for good and is settled without a retry storm', async () => {
  await startDriver({ pollMs: 50, backoffMs: () => 10 });
  const id = await request('not-a-run');
  expect(await ended(id)).toEqual([{ functionId: 'ad-analysis-analyze-ad', status: 'failed' }]);
});

test('the route rejects unsigned calls by every method', async () => {
  await startDriver();
  const url = 'http://localhost/api/inngest?fnId=ad-analysis-analyze-ad&stepId=step';
  const headers = { host: 'localhost', 'content-type': 'application/json' };
  expect((await GET(new Request(url, { headers }))).status).toBe(401);
  expect((await POST(new Request(url, { method: 'POST', headers, body: '{}' }))).status).toBe(401);
  expect((await PUT(new Request(url, { method: 'PUT', headers, body: '{}' }))).status).toBe(401);
  const body = 'x'.repeat(5 * 1024 * 1024);
  expect((await POST(new Request(url, { method: 'POST', headers, body }))).status).toBe(400);
});
