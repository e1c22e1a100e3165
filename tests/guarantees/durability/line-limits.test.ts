import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Sql } from '@/db/client';
import { startDriver } from '@/inngest/start';
import { getQueueState } from '@/lib/analyses/line/queue/state';
import { removeServer, renewServer } from '@/lib/analyses/line/servers';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { failRun } from '@/lib/analyses/settle';
import { loadEnv } from '@/lib/env';
import type { MaxRunning } from '@/lib/env/schema';
import { openHarness } from '@/tests/support/harness';
import { ask, claim, drainLine, type InLine, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

let db: Sql;
beforeAll(async () => {
  db = harness.db;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  loadEnv('serve');
  await drainLine(db);
  await db`delete from server_processes`;
});

function setLimits({ total, perAccount }: MaxRunning): void {
  vi.stubEnv('MAX_RUNNING', String(total));
  vi.stubEnv('MAX_RUNNING_PER_ACCOUNT', String(perAccount));
  loadEnv('serve');
}

/** Does what a server with these settings does when it starts; answers its id. */
async function startServer(limits: MaxRunning): Promise<string> {
  setLimits(limits);
  const id = randomUUID();
  await renewServer(db, id);
  return id;
}

const places = async () => (await getQueueState(db)).line.places;

/** Delivers the events of these runs one after the other; answers those that were taken. */
async function deliver(runs: readonly InLine[]): Promise<InLine[]> {
  const taken: InLine[] = [];
  for (const run of runs) if (await claim(db, run)) taken.push(run);
  return taken;
}

const newLines = async (accounts: number, length: number) =>
  (await Promise.all(Array.from({ length: accounts }, () => newLine(db, length)))).flat();

test('while an older server with lower limits is live, they apply; when it ends, those of the newer one do', async () => {
  const older = await startServer({ total: 3, perAccount: 1 });
  await startServer({ total: 6, perAccount: 3 });
  const runs = await newLines(2, 4);
  const first = await deliver(runs);
  expect(new Set(first.map(({ accountId }) => accountId)).size).toBe(2);
  expect(first).toHaveLength(2);
  const others = await newLines(2, 1);
  const second = await deliver(others);
  expect(second).toHaveLength(1);
  expect(await places()).toBe(3);

  await removeServer(db, older);
  expect(await places()).toBe(6);
  expect(await ask(db)).toHaveLength(3);
  const waiting = [...runs, ...others].filter((run) => ![...first, ...second].includes(run));
  expect(await deliver(waiting)).toHaveLength(3);
  await drainLine(db);
  expect(await deliver(await newLine(db, 5))).toHaveLength(3);
});

test('a newer server with lower limits stops no analysis, and none starts until their number is below the limit', async () => {
  await startServer({ total: 5, perAccount: 5 });
  const runs = await newLine(db, 7);
  const taken = await deliver(runs);
  expect(taken).toHaveLength(5);
  await startServer({ total: 2, perAccount: 2 });
  const left = runs.slice(5);
  for (const run of taken.slice(0, 3)) {
    expect(await deliver(left)).toEqual([]);
    await failRun(db, { runId: run.runId, code: 'internal' });
  }
  expect(await deliver(left)).toEqual([]);
  for (const run of taken.slice(3)) expect(await claim(db, run)).toBe(true);
  await failRun(db, { runId: taken[3]?.runId ?? '', code: 'internal' });
  expect(await deliver(left)).toHaveLength(1);
});

test('the limits of a server that crashed apply until its lease ends, and the sweeper forgets it', async () => {
  const crashed = await startServer({ total: 1, perAccount: 1 });
  const live = await startServer({ total: 6, perAccount: 3 });
  expect(await places()).toBe(1);
  await db`update server_processes set lease_until = now() - interval '1 second' where id = ${crashed}`;
  expect(await places()).toBe(6);
  await sweepRuns(db);
  expect(await db`select id from server_processes`).toEqual([{ id: live }]);
});

test('without a live server, as in a command, the settings of the process apply', async () => {
  setLimits({ total: 7, perAccount: 1 });
  expect(await places()).toBe(7);
});

test('the limits of a server apply to others from its start to its stop', async () => {
  const listServers = () => db`select max_running as total, max_running_per_account as "perAccount" from server_processes`;
  setLimits({ total: 5, perAccount: 4 });
  const driver = await startDriver();
  expect(await listServers()).toEqual([{ total: 5, perAccount: 4 }]);
  await driver.stop();
  expect(await listServers()).toEqual([]);
});
