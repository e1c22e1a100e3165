import { afterEach, expect, test } from 'vitest';
import { GET as ready } from '@/app/api/health/ready/route';
import { openDatabase } from '@/db/client';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { strangersProbe } from '@/tests/support/ready';

const harness = perFile(openHarness);

afterEach(() => harness.db`delete from drizzle.__drizzle_migrations where hash = 'of a later version'`);

/** Inserts the row that the migration of a later version leaves. */
const migrateLater = () => harness.db`
  insert into drizzle.__drizzle_migrations (hash, created_at) select 'of a later version', max(created_at) + 1 from drizzle.__drizzle_migrations`;

const open = () => openDatabase({ databaseUrl: harness.url, dataDir: '' });

test('a server does not open a database that a later version has migrated, and says what to do', async () => {
  await migrateLater();
  await expect(open()).rejects.toThrow('Start the later version, or restore the backup from before the upgrade.');
});

test('a rejected start changes nothing and keeps no other process from migrating', async () => {
  await migrateLater();
  await expect(open()).rejects.toThrow();
  await harness.db`delete from drizzle.__drizzle_migrations where hash = 'of a later version'`;
  await (await open()).close();
});

test('a running server is not ready once a later version has migrated its database', async () => {
  expect((await ready(strangersProbe())).status).toBe(200);
  await migrateLater();
  expect((await ready(strangersProbe())).status).toBe(503);
});
