import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { claimRun } from '@/inngest/embedded/claim';
import type { JobFunction } from '@/inngest/embedded/config';
import { fanOutEvents, insertStep, releaseLease, updateEnded } from '@/inngest/embedded/store';
import { openScratchDatabase } from '@/tests/support/scratch-database';
import { createScriptedProtocol } from './scripted-function';

let database: Database;
let functions: JobFunction[];
beforeAll(async () => {
  database = await openScratchDatabase();
  functions = await createScriptedProtocol(database.sql).listFunctions();
});
afterAll(() => database.close());

async function send(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await database.sql`insert into job_events (id, name, data) values (${key}, 'test/scripted', '{}')`;
    await fanOutEvents(database.sql, functions);
  }
}

async function claim() {
  const lease = await claimRun(database.sql, functions, 60_000);
  if (lease === undefined) throw new Error('nothing is due');
  return lease;
}

test('the job that has been due longest goes first, except after one that began and was released', async () => {
  await send('one', 'two', 'three');
  const [begun, other] = [await claim(), await claim()];
  expect([begun.event.id, other.event.id]).toEqual(['one', 'two']);
  await insertStep(database.sql, begun, { stepId: 'first', name: 'first', payload: { data: null } }, 0);
  await releaseLease(database.sql, begun);
  await updateEnded(database.sql, other, { status: 'completed' });
  expect((await claim()).event.id).toBe('one');
  expect((await claim()).event.id).toBe('three');
});

test('of 64 claims at once through two pools each takes a job of its own', async () => {
  const keys = Array.from({ length: 64 }, (_, n) => `race ${n}`);
  await send(...keys);
  const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  try {
    const leases = await Promise.all(keys.map((_, n) => claimRun(n % 2 === 0 ? database.sql : other.sql, functions, 60_000)));
    expect(leases.map((lease) => lease?.event.id).sort()).toEqual([...keys].sort());
  } finally {
    await other.close();
  }
});
