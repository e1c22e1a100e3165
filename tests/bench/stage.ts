import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, open, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type Database, openDatabase, type Sql } from '@/db/client';
import { openEmbedded } from '@/db/embedded';
import { markOf } from '@/db/embedded/process';
import { refill } from '@/lib/credits/ledger';
import { MAX_MOVED_CREDITS } from '@/lib/credits/schema';
import { envSchema } from '@/lib/env/schema';
import { endpoints } from '@/lib/rate-limit/policy';
import { openSession } from '@/lib/sessions/open';
import { issueToken } from '@/lib/tokens/issue';
import { limitToken } from '@/lib/tokens/limit';
import { MAX_TOKEN_LIMIT } from '@/lib/tokens/schema';
import { holdBuild, nextBin } from '@/tests/demo/build';
import { endGroup } from '@/tests/demo/claim';
import { choosePort, startServer, toAddress } from '@/tests/demo/server';
import { toMetaUrl } from '@/tests/fakes/samples';
import { newAccount } from '@/tests/support/factories';
import { richReport } from '@/tests/support/report-samples';
import { completeRunOf } from '@/tests/support/runs';
import { startSilentInngest } from '@/tests/support/silent-inngest';
import { until } from '@/tests/support/until';
import { LoadClient } from './load';
import type { Say } from './rows';

/** As many connections as the goals are for; each has an account of its own. */
export const CONNECTIONS = 16;

/** Analyses of an account: its first page is full. */
const ADS = 25;

export type Account = { secret: string; cookie: string; accountId: string; analysisId: string };

/** The product and the floor beside it, on one PostgreSQL, with accounts that have reports. */
export type Stage = {
  product: string;
  floor: string;
  client: LoadClient;
  accounts: readonly [Account, ...Account[]];
  /** An ad with a report. */
  adUrl: string;
  /** Fills another database, and starts the product on it. */
  startOn: (name: string, fill: (sql: Sql) => Promise<void>) => Promise<{ origin: string; sql: Sql }>;
};

type Closers = (() => Promise<unknown>)[];

/** Settings of nobody but the bench: an empty value counts as unset. */
const unset: Readonly<Record<string, string>> = Object.fromEntries(Object.keys(envSchema.shape).map((key) => [key, '']));

/** The built product; analyses that are submitted to it wait. */
async function startProduct(folder: string, databaseUrl: string, closers: Closers): Promise<string> {
  const inngest = await startSilentInngest();
  closers.push(async () => inngest.close());
  const { address, mark } = await startServer({
    kind: 'built',
    port: await choosePort(0),
    env: { ...unset, APP_ENV: 'demo', LOG_LEVEL: 'error', DATABASE_URL: databaseUrl, DATA_DIR: folder, ...inngest.settings },
    logFile: `${folder}.log`,
    signal: new AbortController().signal,
    onStart: async () => undefined,
  });
  closers.push(() => endGroup(mark));
  return address;
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Builds the bare app in a folder of its own, where no tool of the project meets what Next writes, and starts it. */
async function startFloor(folder: string, databaseUrl: string, closers: Closers): Promise<string> {
  await cp(path.join(import.meta.dirname, 'floor'), folder, { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const port = await choosePort(0);
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1', DATABASE_URL: databaseUrl };
  const log = await open(path.join(folder, 'server.log'), 'a');
  const run = (...args: string[]) =>
    spawn(process.execPath, [path.resolve(nextBin), ...args], { cwd: folder, env, detached: true, stdio: ['ignore', log.fd, log.fd] });
  const [code] = await once(run('build'), 'exit');
  if (code !== 0) throw new Error(`The floor could not be built: ${folder}/server.log`);
  const child = run('start', '-H', '127.0.0.1', '-p', String(port));
  await once(child, 'spawn');
  await log.close();
  closers.push(() => endGroup(markOf(child.pid ?? 0)));
  await until('the floor answers', async () => {
    if (!isRunning(child)) throw new Error('The floor ended before it answered.');
    return (await fetch(`${toAddress(port)}/no-op`).catch(() => undefined))?.ok;
  });
  return toAddress(port);
}

/** A token with the widest limits there are, and the cookie of a session. */
export async function openAccess(db: Sql, userId: string): Promise<{ secret: string; cookie: string }> {
  const { token, secret } = await issueToken(db, { userId, name: 'Bench' });
  await limitToken(db, token.id, Object.fromEntries(endpoints.map((endpoint) => [endpoint, MAX_TOKEN_LIMIT])));
  return { secret, cookie: `session=${(await openSession(db, userId)).secret}` };
}

async function submit(origin: string, secret: string, url: string): Promise<string> {
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${origin}/api/v1/analyses`, { method: 'POST', headers, body: JSON.stringify({ url }) });
  return z.object({ id: z.uuid() }).parse(await answer.json()).id;
}

/** An account with credits for as many submits as a bench sends, and an analysis of every one of these ads, which `onSubmit` may complete. */
async function openAccount(
  db: Sql,
  origin: string,
  urls: readonly string[],
  onSubmit: (analysisId: string) => Promise<unknown> = async () => undefined,
): Promise<Account> {
  const { userId, accountId } = await newAccount(db);
  await refill(db, { accountId, credits: MAX_MOVED_CREDITS, reason: 'Bench' });
  const access = await openAccess(db, userId);
  let analysisId = '';
  for (const url of urls) {
    analysisId = await submit(origin, access.secret, url);
    await onSubmit(analysisId);
  }
  return { ...access, accountId, analysisId };
}

async function build(folder: string, say: Say, closers: Closers): Promise<Stage> {
  closers.push(await holdBuild({ signal: new AbortController().signal, say }));
  const embedded = await openEmbedded(path.join(folder, 'data'), { durability: 'durable' });
  closers.push(embedded.release);
  const openOn = async (name: string): Promise<Database & { url: string }> => {
    const url = new URL(embedded.url);
    const admin = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    await admin.sql.unsafe(`create database ${name}`);
    await admin.close();
    url.pathname = `/${name}`;
    const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    closers.push(database.close);
    return { ...database, url: url.href };
  };
  say('Building the floor …');
  const database = await openOn('bench');
  const product = await startProduct(path.join(folder, 'bench'), database.url, closers);
  const floor = await startFloor(path.join(folder, 'floor'), database.url, closers);
  const client = new LoadClient();
  closers.push(async () => client.close());
  const urls = Array.from({ length: ADS }, (_, n) => toMetaUrl(String(900_000_000_000_000 + n)));
  const first = await openAccount(database.sql, product, urls, (id) => completeRunOf(database.sql, id, richReport()));
  const others = await Promise.all(Array.from({ length: CONNECTIONS - 1 }, () => openAccount(database.sql, product, urls)));
  return {
    ...{ product, floor, client, accounts: [first, ...others], adUrl: urls[0] ?? '' },
    startOn: async (name, fill) => {
      const { sql, url } = await openOn(name);
      await fill(sql);
      return { sql, origin: await startProduct(path.join(folder, name), url, closers) };
    },
  };
}

/** A stage that is set up when it is first asked for. */
export type LazyStage = { open: () => Promise<Stage>; close: () => Promise<void> };

export function createStage(say: Say): LazyStage {
  const closers: Closers = [];
  let opening: Promise<Stage> | undefined;
  const openOnce = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ad-bench-'));
    // PostgreSQL may have to run as another user.
    await chmod(folder, 0o755);
    closers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    return build(folder, say, closers);
  };
  return {
    open: () => {
      opening ??= openOnce();
      return opening;
    },
    close: async () => {
      // What cannot be closed must not keep the rest running.
      for (let closer = closers.pop(); closer !== undefined; closer = closers.pop())
        await closer().catch((error: unknown) => console.error(error));
    },
  };
}
