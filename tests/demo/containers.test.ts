import { closeSync, constants, mkdirSync, openSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '@/db/embedded';
import { processStart } from '@/db/embedded/process';
import { asContainer, cleanUp, hasContainers, kill, makeDataDir, query, refusalOf, startUser, urlOf } from '@/tests/support/embedded-users';

const unseen = /still runs on .* where this process cannot see it/;
const inUse = /is in use from another container or machine\. Stop that, run the command there, or set DATABASE_URL/;
let endMark: () => void = () => undefined;

afterEach(() => {
  endMark();
  cleanUp();
});

/** The mark of a process whose pid means nothing here, and, until the test ends, its signs of life. */
function markElsewhere(file: string): { stop: () => void } {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, start: 'another life', realm: 'another container' }));
  const timer = setInterval(() => utimesSync(file, new Date(), new Date()), 500);
  endMark = () => clearInterval(timer);
  return { stop: endMark };
}

/** Adds a row that a kill may not lose, although the tests' servers are faster than durable. */
const commit = (url: string, n: number) =>
  query(url, async (sql) => {
    await sql`set synchronous_commit = on`;
    await sql`insert into kept values (${n})`;
  });

const rowsOf = (url: string) =>
  query(url, (sql) => sql<{ n: number }[]>`select n from kept order by n`.then((rows) => rows.map(({ n }) => n)));

describe('a data directory that is used where pids mean something else', () => {
  test('is left alone while its user shows life, and opened when that has ended', async () => {
    const dataDir = makeDataDir(0o755);
    const before = await openEmbedded(dataDir, { durability: 'fast' });
    await query(before.url, (sql) => sql`create table kept as select 7 as n`);
    await before.release();
    const postmaster = path.join(dataDir, 'postgres/cluster/postmaster.pid');
    writeFileSync(postmaster, '1\n');
    const user = markElsewhere(path.join(dataDir, 'postgres/users/1-other'));
    await expect(openEmbedded(dataDir, { durability: 'fast' })).rejects.toThrow(inUse);
    expect(readFileSync(postmaster, 'utf8')).toBe('1\n');
    user.stop();
    const after = await openEmbedded(dataDir, { durability: 'fast' });
    expect(await rowsOf(after.url)).toEqual([7]);
    await after.release();
  });

  test('is not opened under a lock that is held there, until its holder shows no life any more', async () => {
    const dataDir = makeDataDir(0o755);
    const holder = markElsewhere(path.join(dataDir, 'postgres/lock/7'));
    let opened = false;
    const opening = openEmbedded(dataDir, { durability: 'fast' }).finally(() => {
      opened = true;
    });
    await sleep(20_000);
    expect(opened).toBe(false);
    holder.stop();
    await (await opening).release();
  });

  test('is not opened beside a PostgreSQL that cannot be seen but still holds its lifeline', async () => {
    const dataDir = makeDataDir(0o755);
    await (await openEmbedded(dataDir, { durability: 'fast' })).release();
    const held = openSync(path.join(dataDir, 'postgres/lifeline'), constants.O_RDONLY | constants.O_NONBLOCK);
    await expect(openEmbedded(dataDir, { durability: 'fast' })).rejects.toThrow(unseen);
    closeSync(held);
    await (await openEmbedded(dataDir, { durability: 'fast' })).release();
  });
});

// Only root may make a container's namespaces; the guarantees above hold on every machine.
if (hasContainers)
  describe('containers that share a data directory', () => {
    test('a container beside a running server is refused, and what the server acknowledged stays', async () => {
      const dataDir = makeDataDir(0o755);
      const server = startUser(dataDir);
      const url = await urlOf(server);
      await query(url, (sql) => sql`create table kept (n int)`);
      await commit(url, 1);
      expect(await refusalOf(startUser(dataDir, { prefix: asContainer }))).toMatch(inUse);
      await commit(url, 2);
      const second = await openEmbedded(dataDir, { durability: 'fast' });
      expect([second.url, await rowsOf(second.url)]).toEqual([url, [1, 2]]);
      await second.release();
    });

    test('a container that is killed is followed by the next one, with every row', async () => {
      const dataDir = makeDataDir(0o755);
      const first = startUser(dataDir, { prefix: asContainer });
      const url = await urlOf(first);
      await query(url, (sql) => sql`create table kept (n int)`);
      await commit(url, 1);
      expect(await refusalOf(startUser(dataDir, { prefix: asContainer }))).toMatch(inUse);
      await commit(url, 2);
      await kill(first);
      const next = await openEmbedded(dataDir, { durability: 'fast' });
      expect(await rowsOf(next.url)).toEqual([1, 2]);
      await next.release();
    });

    test('a PostgreSQL that outlived its users in a container is not joined by a second one', async () => {
      const dataDir = makeDataDir(0o755);
      // The shell is the container's first process, so the container lives on when the user of the database is killed.
      const container = startUser(dataDir, { prefix: [...asContainer, 'sh', '-c', '"$@"; sleep 600', 'sh'] });
      const url = await urlOf(container);
      await query(url, (sql) => sql`create table kept (n int)`);
      await commit(url, 1);
      const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
      const user = childOf(childOf(container.pid ?? 0));
      process.kill(user, 'SIGKILL');
      await expect.poll(() => processStart(user)).toBeUndefined();
      await expect(openEmbedded(dataDir, { durability: 'fast' })).rejects.toThrow(unseen);
      expect(await rowsOf(url)).toEqual([1]);
      await kill(container);
      const next = await openEmbedded(dataDir, { durability: 'fast' });
      expect(await rowsOf(next.url)).toEqual([1]);
      await next.release();
    });
  });
