import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { findPlace } from '@/db/embedded/place';
import { verifyLedger } from '@/lib/credits/verify';
import { setProcessDatabase } from '@/lib/process-database';
import { choosePort } from '@/tests/demo/server';
import { runAdmin } from '@/tests/support/admin-command';
import { asProduction } from '@/tests/support/built-app';
import { clientOf } from '@/tests/support/client';
import { cleanUp, makeDataDir } from '@/tests/support/embedded-users';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openScratchDatabase } from '@/tests/support/scratch-database';

afterEach(cleanUp);

const root = path.resolve(import.meta.dirname, '../..');

/** Calls the API on a database, which no other test of this file uses meanwhile. */
async function using<T>(database: Database, work: () => Promise<T>): Promise<T> {
  setProcessDatabase(database);
  try {
    return await work();
  } finally {
    setProcessDatabase(undefined);
  }
}

/** Two accounts, one of them charged for an analysis. */
const fill = (database: Database) =>
  using(database, async () => {
    const accounts = [await newAccount(database.sql, { credits: 2 }), await newAccount(database.sql, { credits: 5 })];
    const submitted = await clientOf(accounts[0]?.secret ?? '').submit({ url: metaUrl(newAdId()) });
    expect(submitted.status).toBe(201);
    return { accounts, id: String(submitted.body.id) };
  });

type Filled = { accounts: readonly TestAccount[]; id: string };

const expectSame = (database: Database, { accounts, id }: Filled) =>
  using(database, async () => {
    const balances = await Promise.all(accounts.map(({ secret }) => clientOf(secret).credits()));
    expect(balances.map(({ body }) => body.balance)).toEqual([1, 5]);
    expect((await clientOf(accounts[0]?.secret ?? '').fetch(id)).body).toMatchObject({ id, status: 'queued' });
    expect(await verifyLedger(database.sql)).toMatchObject({ ok: true, accounts: 2 });
  });

/** Copies every table into a migrated database without rows, in place of `pg_dump`, of which no package has that of PostgreSQL 18. */
async function copyTables(from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map((url) => postgres(url, { max: 1, onnotice: () => undefined }));
  if (source === undefined || target === undefined) throw new Error('no address');
  const tables = await source<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname order by a.attnum) as columns from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`;
  await target`set session_replication_role = replica`;
  for (const { name, columns } of tables) {
    const rows = target`${target(name)} (${target(columns)})`;
    await target`delete from ${target(name)}`;
    const reader = await source`copy ${source(name)} (${source(columns)}) to stdout`.readable();
    await pipeline(reader, await target`copy ${rows} from stdin`.writable());
  }
  await Promise.all([source.end(), target.end()]);
}

test('a database in DATA_DIR does not start in production, and moves to a server with its accounts and a ledger without drift', async () => {
  const dataDir = makeDataDir(0o755);
  const old = await openDatabase({ databaseUrl: undefined, dataDir });
  const filled = await fill(old);
  await old.close();
  const settings = { ...asProduction, DATABASE_URL: '', DATA_DIR: dataDir };
  const refused = await runAdmin({ url: '' }, ['ledger', 'verify'], settings);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/DATABASE_URL: set the address.*admin -- database open/) });

  const command = ['lib/operator/start.mjs', 'database', 'open'];
  const opened = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void opened.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface({ input: opened.stdout })) {
    lines.push(line);
    if (line.startsWith('pg_restore')) break;
  }
  const [, url = ''] = /pg_dump --format=custom --file=service\.dump '(postgres:\/\/\S+)'/.exec(lines.join('\n')) ?? [];
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  await sql.end();
  expect(lines.join('\n')).toContain(`the pg_dump of PostgreSQL ${Number.parseInt(server?.version ?? '', 10)},`);

  const moved = await openScratchDatabase();
  onTestFinished(moved.close);
  await copyTables(url, moved.url);
  opened.kill('SIGINT');
  expect(await once(opened, 'exit')).toEqual([0, null]);
  await expectSame(moved, filled);
  expect(await runAdmin(moved, ['ledger', 'verify'])).toMatchObject({ code: 0 });
  expect(await runAdmin({ url: '' }, ['database', 'open'], { ...settings, DATA_DIR: makeDataDir(0o755) })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Check DATA_DIR'),
  });
});

/** The folder of a PostgreSQL of this machine with its own client programs; undefined where there is none. */
function findServerPrograms(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const folders = versions.map((version) => path.join('/usr/lib/postgresql', version, 'bin'));
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'createdb'].every((name) => existsSync(path.join(folder, name))),
  );
}

/** A server of those programs on loopback, as their user; ends with the test. */
async function startServer(bin: string): Promise<{ url: string; dir: string }> {
  const dir = mkdtempSync(path.join(tmpdir(), 'ad-postgres-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  chmodSync(dir, 0o755);
  const { user } = await findPlace(dir);
  const data = path.join(dir, 'data');
  mkdirSync(data, { mode: 0o700 });
  for (const folder of [dir, data]) if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: dir, env: {} as NodeJS.ProcessEnv };
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    options,
  );
  const port = await choosePort(0);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], { ...options, stdio: 'ignore' });
  onTestFinished(async () => {
    server.kill('SIGQUIT');
    if (server.exitCode === null) await once(server, 'exit');
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await expect.poll(() => spawnSync(path.join(bin, 'pg_isready'), ['--dbname', url]).status).toBe(0);
  return { url, dir };
}

const bin = findServerPrograms();

if (bin !== undefined)
  test('the documented commands restore a dump wholly into a new database, and change nothing in one that has tables', async () => {
    const { url, dir } = await startServer(bin);
    const readme = readFileSync(path.join(root, 'lib/operator/deploy/README.md'), 'utf8');
    const [dump = '', create = '', restore = '', verify = ''] = /```sh\n(pg_dump [\s\S]+?)```/.exec(readme)?.[1]?.split('\n') ?? [];
    const restored = url.replace(/postgres$/, 'service_restored');
    const shell = (command: string, env: Record<string, string>) =>
      spawnSync('sh', ['-c', command], { cwd: dir, encoding: 'utf8', env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env } });
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    onTestFinished(database.close);
    const filled = await fill(database);
    for (const command of [dump, create, restore]) {
      const { status, stderr } = shell(command, { DATABASE_URL: url, RESTORED_URL: restored });
      expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: '' });
    }
    expect(verify).toContain('npm run admin -- ledger verify');
    expect(await runAdmin({ url: restored }, ['ledger', 'verify'])).toMatchObject({ code: 0 });
    const copy = await openDatabase({ databaseUrl: restored, dataDir: '' });
    onTestFinished(copy.close);
    await expectSame(copy, filled);

    // As an upgrade and its use leave the database: a table that the dump does not know leans on one that it does.
    await database.sql`create table later (run_id uuid references runs (id))`;
    await database.sql`insert into later select id from runs`;
    await using(database, async () =>
      expect((await clientOf(filled.accounts[1]?.secret ?? '').submit({ url: metaUrl(newAdId()) })).status).toBe(201),
    );
    const entries = () => database.sql`select * from credit_entries order by id`;
    const before = await entries();
    expect(shell(restore, { RESTORED_URL: url }).status).toBe(1);
    expect(await entries()).toEqual(before);
    expect(await verifyLedger(database.sql)).toMatchObject({ ok: true });
    expect(await database.sql`select 1 from later`).toHaveLength(1);
  });
