import { readdir, readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { GET as ready } from '@/app/api/health/ready/route';
import { openDatabase } from '@/db/client';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { strangersProbe } from '@/tests/support/ready';

const harness = perFile(openHarness);

afterEach(async () => {
  await harness.db`delete from drizzle.__drizzle_migrations where hash = 'of a later version'`;
  await harness.db`delete from required_migrations`;
});

/** Leaves the row of a migration of a later version; one that this version cannot live with also requires itself. */
async function migrateLater({ isRequired }: { isRequired: boolean }): Promise<void> {
  const [later] = await harness.db<{ createdAt: number }[]>`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of a later version', max(created_at) + 1 from drizzle.__drizzle_migrations returning created_at as "createdAt"`;
  if (isRequired) await harness.db`insert into required_migrations values (${later?.createdAt ?? 0})`;
}

const open = () => openDatabase({ databaseUrl: harness.url, dataDir: '' });

test('a version starts, is ready and goes on where a later one has only added to the database, so that one can go back to it', async () => {
  await migrateLater({ isRequired: false });
  await (await open()).close();
  expect((await ready(strangersProbe())).status).toBe(200);
});

test('a server does not open a database from which a later version has taken what it needs, and says what to do', async () => {
  await migrateLater({ isRequired: true });
  await expect(open()).rejects.toThrow('Start the later version, or restore the backup from before the upgrade into a new database.');
});

test('a rejected start changes nothing and keeps no other process from migrating', async () => {
  await migrateLater({ isRequired: true });
  await expect(open()).rejects.toThrow();
  await harness.db`delete from required_migrations`;
  await (await open()).close();
});

test('a running server is not ready once a later version has taken what it needs', async () => {
  expect((await ready(strangersProbe())).status).toBe(200);
  await migrateLater({ isRequired: true });
  expect((await ready(strangersProbe())).status).toBe(503);
});

const FIRST_TO_REQUIRE = '0038';

test('a migration that takes away or renames requires itself', async () => {
  const folder = 'db/migrations';
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as { entries: { tag: string; when: number }[] };
  const takesAway = /\b(drop (table|column)|rename (to|column)|alter column \S+ (set data type|set not null))\b/i;
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name > FIRST_TO_REQUIRE);
  for (const file of files) {
    const text = await readFile(`${folder}/${file}`, 'utf8');
    const when = journal.entries.find(({ tag }) => `${tag}.sql` === file)?.when;
    const isRequired = text.includes(`insert into required_migrations values (${when})`);
    expect([file, isRequired]).toEqual([file, takesAway.test(text)]);
  }
});
