import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { parseListView } from '@/lib/analyses/list/filter';
import { browseLibrary } from '@/lib/analyses/search/search';
import { submitAnalysis } from '@/lib/analyses/submit';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { scoredReport } from '@/tests/support/reports';
import { completeRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const name = `extensions_${randomBytes(6).toString('hex')}`;
const password = randomBytes(12).toString('hex');

let administrator: postgres.Sql;
let url: URL;
beforeAll(async () => {
  administrator = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => undefined });
  await administrator.unsafe(`create role ${name} login password '${password}'`);
  url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
});
afterAll(async () => {
  await administrator.unsafe(`drop database if exists ${name} with (force)`);
  await administrator.unsafe(`drop role ${name}`);
  await administrator.end();
});

/** A database of the role, with the extensions in a schema of the administrator. */
async function prepare(grant: string): Promise<string> {
  await administrator.unsafe(`drop database if exists ${name} with (force)`);
  await administrator.unsafe(`create database ${name}`);
  const inside = postgres(url.href, { max: 1, onnotice: () => undefined });
  await inside.unsafe(`
    grant create on database ${name} to ${name};
    grant create, usage on schema public to ${name};
    create schema apart;
    create extension pg_trgm schema apart;
    ${grant}`);
  await inside.end();
  return Object.assign(new URL(url), { username: name, password }).href;
}

test.each([
  ['may use', `grant usage on schema apart to ${name}`, 1],
  ['may not use', '', 0],
])('a database with extensions in a schema that the role %s is migrated, and searched', async (_what, grant, indexes) => {
  const database = await openDatabase({ databaseUrl: await prepare(grant), dataDir: '' });
  try {
    expect(await database.sql`select 1 from pg_indexes where indexname = 'run_facts_parts'`).toHaveLength(indexes);
    const account = await newAccount(database.sql);
    const { id } = await submitAnalysis(webContextOf(database.sql, account), { url: metaUrl(newAdId()) });
    await completeRunOf(database.sql, id, { ...scoredReport(), summary: 'A porcelain teapot.' });
    for (const q of ['teapots', 'orcelai']) {
      const { data } = await browseLibrary(webContextOf(database.sql, account), parseListView({ q }));
      expect([q, data.map((one) => one.id)]).toEqual([q, [id]]);
    }
  } finally {
    await database.close();
  }
});
