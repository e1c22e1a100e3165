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
