import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { metaAds } from '@/tests/fakes/meta/ads';
import { metaUrl, newAccount } from '@/tests/support/factories';
import { httpClient, type ServerProcess, startServerProcess } from '@/tests/support/servers';
import { until } from '@/tests/support/until';

const CLIENTS = 6;
const CREDITS = 50;
/** Between one restart and the next, so that each hits a service at work. */
const ANSWERS_BETWEEN = 60;
/** The time after readiness is back in which an answer may still be about the restart. */
const SETTLE_MS = 10_000;

/** Once by its own tool, and once so that its users must start it again. */
const RESTARTS = 2;
/** An ad without a video, and one that is gone. */
const urls = [metaAds.image, metaAds.removed].map(({ adId }) => metaUrl(adId));

/** Statuses that a client may get while the database is unavailable; a 500 or a dead connection is not among them. */
const expected = new Set([200, 201, 402, 503]);

type Load = { answers: Map<number, number>; surprises: string[]; lastAwayAt: number; stop: () => Promise<void> };

function startLoad(clients: readonly ReturnType<typeof httpClient>[], urls: readonly string[]): Load {
  let stopped = false;
  const load: Load = { answers: new Map(), surprises: [], lastAwayAt: 0, stop: async () => undefined };
  const note = async (call: Promise<{ status: number; body: Record<string, unknown> }>) => {
    try {
      const { status, body } = await call;
      load.answers.set(status, (load.answers.get(status) ?? 0) + 1);
      if (status === 503) load.lastAwayAt = Date.now();
      if (!expected.has(status)) load.surprises.push(`${status} ${JSON.stringify(body)}`);
      return body;
    } catch (error) {
      load.surprises.push(String(error));
      return {};
    }
  };
  const run = async (client: ReturnType<typeof httpClient>, seed: number): Promise<void> => {
    for (let n = seed; !stopped; n += 1) {
      const { id } = await note(client.submit(urls[n % urls.length] ?? ''));
      if (typeof id === 'string') await note(client.fetch(id));
      await note(client.list());
      await note(client.credits());
      await sleep(20);
    }
  };
  const running = clients.map(run);
  load.stop = async () => {
    stopped = true;
    await Promise.all(running);
  };
  return load;
}

/** Restarts the embedded cluster of `dataDir` by its own tool. */
async function cutDown(dataDir: string): Promise<void> {
  const outside = path.join(dataDir, 'postgres/cluster-id');
  expect(readdirSync(path.dirname(outside))).not.toContain('cluster-id');
  const clusterDir = path.join(dataDir, 'postgres/cluster');
  const { uid, gid } = statSync(clusterDir);
  const opts = readFileSync(path.join(clusterDir, 'postmaster.opts'), 'utf8');
  const program = path.join(path.dirname(opts.split(' ')[0] ?? ''), 'pg_ctl');
  const args = ['restart', '-m', 'immediate', '-w', '-D', clusterDir, '-l', '/dev/null'];
  const child = spawn(program, args, { uid, gid, cwd: '/', stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

let parent: string;
let dataDir: string;
let database: Database;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'ad-restarts-'));
  chmodSync(parent, 0o755);
  dataDir = path.join(parent, 'data');
  database = await openDatabase({ databaseUrl: undefined, dataDir });
  servers = await Promise.all([0, 1].map(() => startServerProcess({ DATABASE_URL: '', DATA_DIR: dataDir })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await database.close();
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
});

const allReady = async () => {
  const probes = await Promise.all(servers.map(({ address }) => fetch(`${address}/api/health/ready`).catch(() => undefined)));
  return probes.every((probe) => probe?.ok === true);
};
const liveRuns = () => database.sql`select 1 from runs where status not in ('done', 'failed')`.catch(() => [undefined]);

test('two processes live through immediate restarts of the database: no 500, nothing lost, nothing charged twice', async () => {
  const accounts = await Promise.all(Array.from({ length: CLIENTS }, () => newAccount(database.sql, { credits: CREDITS })));
  await database.sql`update api_tokens set limits = '{"submit": 100000, "fetch": 100000, "list": 100000, "credits": 100000}'`;
  const clients = accounts.map(({ secret }, n) => httpClient(servers[n % 2]?.address ?? '', secret));
  const load = startLoad(clients, urls);
  const answered = () => load.answers.get(200) ?? 0;
  const answeredMore = async () => {
    const before = answered();
    await until('the processes answer', () => answered() >= before + ANSWERS_BETWEEN);
  };
  for (let round = 0; round < RESTARTS; round += 1) {
    await answeredMore();
    await cutDown(dataDir);
    await until('both processes are ready', allReady);
    const readyAt = Date.now();
    await answeredMore();
    expect(load.lastAwayAt - readyAt).toBeLessThan(SETTLE_MS);
  }
  await load.stop();
  expect(load.surprises).toEqual([]);
  expect(servers.map((server) => server.isAlive())).toEqual([true, true]);
  expect(load.answers.get(503)).toBeGreaterThan(0);
  await until('no run is live', async () => (await liveRuns()).length === 0, { timeoutMs: 150_000 });
  expect(await verifyLedger(database.sql)).toMatchObject({ ok: true });
  const [twice] = await database.sql`select count(*)::int as n from (
    select 1 from runs where status <> 'failed' group by url having count(*) > 1) as doubled`;
  expect(twice).toEqual({ n: 0 });
});
