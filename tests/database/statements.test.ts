import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '@/db/schema';
import { listFiles } from '@/tests/architecture/tree';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { inspectStores } from '@/tests/support/statements/inspect';

const harness = perFile(openHarness);

const isStore = (file: string) => /^(lib|inngest)\/.*(store|outbox)\.ts$/.test(file);

/** Columns that are null in some rows, but in none that their statement answers. */
const neverNull = [
  'lib/analyses/line/queue/store.ts: "state" may be null',
  'lib/analyses/store.ts: "code" may be null',
  'lib/analyses/store.ts: "deadlineAt" may be null',
  'lib/canaries/store.ts: "checkedAt" may be null',
  'lib/canaries/store.ts: "outcome" may be null',
  'lib/users/operators/store.ts: "operatorSince" may be null',
];

test('the database has the columns of db/schema.ts, with the same types and nullability', async () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const declared = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) => `${name}.${column.name} ${column.getSQLType().replace(', ', ',')}${column.notNull ? ' not null' : ''}`);
  });
  const held = await harness.db<{ line: string }[]>`
    select relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as line
    from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped`;
  expect(held.map(({ line }) => line).sort()).toEqual(declared.sort());
});

test('every statement of the stores returns the row that is declared for it', async () => {
  const files = (await listFiles(['lib', 'inngest'])).filter(isStore);
  const { statements, problems } = await inspectStores(harness.db, files);
  expect(statements).toBeGreaterThan(150);
  expect(problems.map((problem) => problem.replace(/:\d+:/, ':')).sort()).toEqual(neverNull);
});
