import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '@/db/embedded';
import { processStart } from '@/db/embedded/process';
import {
  asContainer,
  cleanUp,
  commit,
  hasContainers,
  inUse,
  kill,
  makeDataDir,
  query,
  refusalOf,
  rowsOf,
  startUser,
  unseen,
  urlOf,
} from '@/tests/support/embedded-users';

afterEach(cleanUp);

// Only root may make a container's namespaces.
if (hasContainers)
  describe('containers that share a data directory', () => {
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
