import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@/db/client';
import { getUserByEmail } from '@/lib/users/get';
import { holdBuild } from '@/tests/demo/build';
import { toMetaUrl } from '@/tests/fakes/samples';
import { Demo } from '@/tests/support/demo-process';
import { richReport } from '@/tests/support/report-samples';
import { completeRunOf } from '@/tests/support/runs';
import { startSilentInngest } from '@/tests/support/silent-inngest';
import { LoadClient } from '../load/client';
import type { Say } from '../rows';
import { type Account, grant, openAccount, openOwner, openToken, submit } from './accounts';
import { readPostgresCpuMs } from './cpu';
import { buildFloor } from './floor';
import { type Running, startFloor, startProduct } from './server';

/** As many connections as the goals are for; each has an account of its own. */
export const CONNECTIONS = 16;

/** Analyses of an account: its first page is full. */
const ADS = 25;

const AD = 'Meta video ad among neighbors';

/** The product and the floor beside it, on one PostgreSQL, with accounts whose report comes from the real pipeline. */
export type Stage = {
  database: Database;
  /** A folder that goes with the stage. */
  folder: string;
  product: Running;
  floor: Running;
  client: LoadClient;
  /** The first one belongs to who can sign in. */
  accounts: readonly [Account, ...Account[]];
  signIn: { email: string; password: string };
  /** The ad of the measured report. */
  adUrl: string;
  postgresVersion: string;
  postgresCpuMs: () => Promise<number>;
};

type Closers = (() => Promise<unknown>)[];

async function readPostgres(database: Database): Promise<{ version: string; backend: number }> {
  const [row] = await database.sql<{ version: string; backend: number }[]>`
    select current_setting('server_version') as version, pg_backend_pid() as backend`;
  if (row === undefined) throw new Error('PostgreSQL tells its version');
  return row;
}

/** Lets the pipeline make one report, with everything that the demo has. */
async function makeReport(dataDir: string, closers: Closers) {
  const demo = await Demo.start(dataDir);
  const end = () => demo.end('SIGTERM');
  closers.push(end);
  const adUrl = demo.adUrl(AD);
  const { id } = await demo.submit(adUrl);
  await demo.waitFor(id, ({ status }) => status === 'done');
  const { email, password } = demo.ready;
  // Held, so that PostgreSQL stays when the demo ends.
  const database = await openDatabase({ databaseUrl: undefined, dataDir, maxConnections: 2 });
  closers.push(database.close);
  await end();
  return { database, adUrl, signIn: { email, password } };
}

/** Ads with a report that no pipeline made: all that a list shows of them. */
async function fillCache(database: Database, origin: string, secret: string): Promise<string[]> {
  const urls = Array.from({ length: ADS - 1 }, (_, n) => toMetaUrl(String(900_000_000_000_000 + n)));
  for (const url of urls) await completeRunOf(database.sql, await submit(origin, secret, url), richReport());
  return urls;
}

async function openAccounts(database: Database, origin: string, email: string, adUrl: string): Promise<[Account, ...Account[]]> {
  const { sql } = database;
  const first = await openOwner(sql);
  const ads = [adUrl, ...(await fillCache(database, origin, await openToken(sql, first)))];
  const owner = await grant(sql, await getUserByEmail(sql, email));
  const owners = [first, ...(await Promise.all(Array.from({ length: CONNECTIONS - 2 }, () => openOwner(sql))))];
  const others = await Promise.all(owners.map((one) => openAccount(sql, origin, ads, one)));
  return [await openAccount(sql, origin, ads, owner), ...others];
}

async function build(folder: string, say: Say, closers: Closers): Promise<Stage> {
  const [dataDir, floorFolder] = [path.join(folder, 'data'), path.join(folder, 'floor')];
  closers.push(await holdBuild({ signal: new AbortController().signal, say }));
  say('Building the floor …');
  await buildFloor(floorFolder);
  say('Making a report …');
  const { database, adUrl, signIn } = await makeReport(dataDir, closers);
  const inngest = await startSilentInngest();
  closers.push(async () => inngest.close());
  const settings = { DATA_DIR: dataDir, ...inngest.settings };
  const product = await startProduct({ settings, logFile: path.join(folder, 'product.log') });
  closers.push(product.stop);
  const floor = await startFloor({ folder: floorFolder, databaseUrl: database.url, nodeOptions: product.nodeOptions });
  closers.push(floor.stop);
  const client = new LoadClient();
  closers.push(async () => client.close());
  const { version, backend } = await readPostgres(database);
  return {
    ...{ database, folder, product, floor, client, adUrl, signIn },
    accounts: await openAccounts(database, product.origin, signIn.email, adUrl),
    postgresVersion: version,
    postgresCpuMs: () => readPostgresCpuMs(backend),
  };
}

/** A stage that is set up when it is first asked for. */
export type LazyStage = { open: () => Promise<Stage>; opened: () => Stage | undefined; close: () => Promise<void> };

export function createStage(say: Say): LazyStage {
  const closers: Closers = [];
  let opening: Promise<Stage> | undefined;
  let stage: Stage | undefined;
  const open = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ad-bench-'));
    closers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    stage = await build(folder, say, closers);
    return stage;
  };
  return {
    open: () => {
      opening ??= open();
      return opening;
    },
    opened: () => stage,
    close: async () => {
      const problems: unknown[] = [];
      for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) {
        // What cannot be closed must not keep the rest running.
        await closer().catch((error: unknown) => problems.push(error));
      }
      if (problems.length > 0) throw new AggregateError(problems, 'The bench could not stop everything that it had started.');
    },
  };
}
