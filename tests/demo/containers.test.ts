import { closeSync, constants, mkdirSync, openSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '@/db/embedded';
import {
  asContainer,
  cleanUp,
  commit,
  hasContainers,
  inUse,
  makeDataDir,
  query,
  refusalOf,
  rowsOf,
  startUser,
  unseen,
  urlOf,
} from '@/tests/support/embedded-users';

afterAll(cleanUp);

/** The mark of a process whose pid means nothing here, and, until the test ends, its signs of life. */
function markElsewhere(file: string): { stop: () => void } {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, start: 'another life', realm: 'another container' }));
  const timer = setInterval(() => utimesSync(file, new Date(), new Date()), 500);
  const stop = () => clearInterval(timer);
  onTestFinished(stop);
  return { stop };
}

// Each waits out the time after which a sign of life counts as the last.
describe.concurrent('a data directory that another container uses', () => {
  test('is left alone while its user sends heartbeats, and opened afterwards', async () => {
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

  test('is not opened under a lock from there, until its holder stops sending heartbeats', async () => {
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

  test('is not opened while an invisible PostgreSQL still holds its lifeline', async () => {
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
    test('a container next to a running server is rejected, and everything that the server acknowledged stays', async () => {
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
  });
