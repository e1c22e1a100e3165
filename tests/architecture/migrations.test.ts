import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '@/db/schema';
import { root } from './tree';

/** Builds the value that `drizzle-kit generate` compares: a schema without the IDs of its snapshots. */
function toSnapshot(tables: Record<string, unknown>): unknown {
  const { id: _id, prevId: _prevId, ...snapshot } = generateDrizzleJson(tables);
  return JSON.parse(JSON.stringify(snapshot));
}

/** The schema to which the committed migrations lead, from drizzle's snapshot of the last one. */
async function readCommitted(): Promise<unknown> {
  const folder = path.join(root, 'db/migrations/meta');
  const last =
    (await readdir(folder))
      .filter((file) => file.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? '';
  const { id: _id, prevId: _prevId, ...snapshot } = JSON.parse(await readFile(path.join(folder, last), 'utf8'));
  return snapshot;
}

test('the migrations lead to db/schema.ts: `npm run migrations` would write none', async () => {
  expect(toSnapshot(schema)).toEqual(await readCommitted());
});

test.each([
  ['a new table', { planted: pgTable('planted', { id: integer('id').primaryKey() }) }],
  ['a table of other columns', { operatorActions: pgTable('operator_actions', { planted: text('planted') }) }],
])('%s without a migration is noticed', async (_what, planted) => {
  expect(toSnapshot({ ...schema, ...planted })).not.toEqual(await readCommitted());
});

/** The tables that grow with the analyses, and which readers read all the time. */
const large = ['runs', 'analyses', 'credit_entries', 'run_facts', 'stills', 'api_requests', 'users', 'sessions'].join('|');

/** Statements under which readers of a large table would wait for its rows to be read. */
const slow: [string, RegExp][] = [
  [
    'an index that is not built concurrently',
    new RegExp(`create (?:unique )?index (?!concurrently )[^;]* on (?:only )?"?(${large})"? `, 'i'),
  ],
  ['a constraint that reads every row', new RegExp(`alter table "?(${large})"? add constraint (?![^;]*not valid)`, 'i')],
  [
    'a column of another type or without nulls',
    new RegExp(`alter table "?(${large})"? alter column \\S+ (?:set data type|type|set not null)`, 'i'),
  ],
  [
    'a column computed for every row',
    new RegExp(`alter table "?(${large})"? add column [^;]*(?:generated|default (?:gen_random|clock|random))`, 'i'),
  ],
  [
    'rows that are changed under the lock',
    new RegExp(`alter table "?(${large})"?[^;]*;[\\s\\S]*(?:^|\\n)(?:update|delete from|insert into) `, 'i'),
  ],
];

/** Lists what keeps readers waiting in a migration, but for tables that it makes. */
function findSlow(migration: string): string[] {
  const sql = migration.replaceAll('"public".', '').replaceAll(/--> statement-breakpoint/g, '');
  return slow.flatMap(([what, pattern]) => {
    const [, table = ''] = pattern.exec(sql) ?? [];
    return table === '' || sql.includes(`CREATE TABLE "${table}"`) ? [] : [`${table}: ${what}`];
  });
}

// Releases before have run the first 21.
const folder = path.join(root, 'db/migrations');
const written = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > '0021');

test.each(written)('under no lock of migration %s readers wait for rows', (name) => {
  expect(findSlow(readFileSync(path.join(folder, name), 'utf8'))).toEqual([]);
});

test.each([
  'CREATE INDEX "planted" ON "analyses" USING btree ("id");',
  'create unique index planted on runs (id);',
  'ALTER TABLE "runs" ADD CONSTRAINT "planted" CHECK ("runs"."id" is not null);',
  'ALTER TABLE "analyses" ALTER COLUMN "url" SET DATA TYPE varchar;',
  'ALTER TABLE "runs" ADD COLUMN "a" text;--> statement-breakpoint\nupdate runs set a = url;',
])('%s is noticed', (statement) => {
  expect(findSlow(statement)).toHaveLength(1);
});
