import type postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, isConnectionError, openDatabase } from '@/db/client';
import { openPool, outcomeOf } from '@/tests/support/driver-pool';
import { openScratchDatabase } from '@/tests/support/scratch-database';

let direct: Database;
let database: Database;
let notices: string[];

beforeEach(async () => {
  direct = await openScratchDatabase();
  await direct.sql`create table ints (n int)`;
  notices = [];
  database = await openDatabase({ databaseUrl: direct.url, dataDir: '', maxConnections: 2, onNotice: (message) => notices.push(message) });
});
afterEach(async () => {
  await database.close();
  await direct.close();
});

const rows = async () => (await direct.sql`select n from ints order by n`).map(({ n }) => n as number);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const backends = async () =>
  (await direct.sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`).length;

/** Sends `statement` on the pool and others after it in the same tick; returns which of the others were acknowledged. */
async function writeBehind(sql: postgres.Sql, statement: string): Promise<{ outcome: unknown; acknowledged: number[]; errors: unknown[] }> {
  const acknowledged: number[] = [];
  const errors: unknown[] = [];
  const stray = outcomeOf(sql.unsafe(statement));
  const writes = numbers(20).map((n) =>
    sql.unsafe(`insert into ints values (${n})`).then(
      () => acknowledged.push(n),
      (error: unknown) => errors.push(error),
    ),
  );
  const outcome = await stray;
  await Promise.all(writes);
  return { outcome, acknowledged: acknowledged.sort((a, b) => a - b), errors };
}

describe('a plain statement that leaves its connection inside a transaction', () => {
  test.each(['begin', 'start transaction', 'begin; insert into ints values (100)', 'start transaction; insert into ints values (100)'])(
    '%s: fails, its connection is closed and logged, and later statements on it are not acknowledged and then lost',
    async (statement) => {
      await Promise.all(numbers(2).map(() => database.sql`select pg_sleep(0.1)`));
      const { outcome, acknowledged, errors } = await writeBehind(database.sql, statement);
      expect(outcome).toBe('UNSAFE_TRANSACTION');
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.every(isConnectionError)).toBe(true);
      expect(await rows()).toEqual(acknowledged);
      expect([database.abandoned(), notices]).toEqual([
        1,
        [expect.stringContaining('inside a transaction and was closed (1 since start)')],
      ]);
      await expect.poll(backends).toBe(0);
      // And the pool has both of its connections again.
      expect(await Promise.all(numbers(8).map((n) => database.sql`select ${n}::int as n`))).toEqual(numbers(8).map((n) => [{ n }]));
    },
  );

  test('and fails in it: gets its own error, and its connection is closed', async () => {
    const { outcome, acknowledged } = await writeBehind(database.sql, 'start transaction; select 1 / 0');
    expect(outcome).toBe('22012');
    expect(await rows()).toEqual(acknowledged);
    expect(database.abandoned()).toBe(1);
  });

  test('is closed on a pool of one, too, and the queued statements use the next connection', async () => {
    const { sql, abandoned } = openPool(direct.url, { max_pipeline: 2 });
    const { outcome, acknowledged, errors } = await writeBehind(sql, 'begin');
    expect([outcome, abandoned()]).toEqual(['UNSAFE_TRANSACTION', 1]);
    expect(errors.length).toBeLessThan(5);
    expect(acknowledged.length + errors.length).toBe(20);
    expect(await rows()).toEqual(acknowledged);
  });

  test('never becomes part of a transaction that was sent after it', async () => {
    const { sql, abandoned } = openPool(direct.url);
    await sql`select 1`;
    const stray = outcomeOf(sql.unsafe('start transaction'));
    const between = outcomeOf(sql.unsafe('insert into ints values (1)').then(() => 'acknowledged'));
    const transaction = sql.begin(async (tx) => {
      await tx`insert into ints values (2)`;
      throw new Error('changed my mind');
    });
    await Promise.allSettled([transaction]);
    expect([await stray, await between, await rows(), abandoned()]).toEqual(['UNSAFE_TRANSACTION', 'CONNECTION_CLOSED', [], 1]);
  });

  test('does not keep a pool from ending', async () => {
    const { sql } = openPool(direct.url, { max: 3 });
    const strays = numbers(6).map(() => outcomeOf(sql.unsafe('begin')));
    await sql`select 1`;
    expect(await outcomeOf(sql.end().then(() => 'ended'))).toBe('ended');
    await Promise.all(strays);
    await expect.poll(backends).toBe(0);
  });
});

describe('a reserved connection', () => {
  test('that is released inside a transaction is closed', async () => {
    const { sql, abandoned } = openPool(direct.url);
    const own = await sql.reserve();
    await own`begin`;
    await own`insert into ints values (1)`;
    own.release();
    const acknowledged = await outcomeOf(sql`insert into ints values (2)`.then(() => 'acknowledged'));
    await sql.end({ timeout: 1 });
    expect([acknowledged, await rows(), abandoned()]).toEqual(['acknowledged', [2], 1]);
  });

  test('that was released writes into no other transaction, and is not released a second time', async () => {
    const { sql } = openPool(direct.url);
    const own = await sql.reserve();
    own.release();
    const late: unknown[] = [];
    const transaction = sql.begin(async (tx) => {
      await tx`insert into ints values (1)`;
      late.push(await outcomeOf(own`insert into ints values (2)`));
      own.release();
      late.push(await outcomeOf(sql`insert into ints values (3)`, 300));
      throw new Error('changed my mind');
    });
    await Promise.allSettled([transaction]);
    await sql`select 1`;
    expect([late, await rows()]).toEqual([['CONNECTION_RELEASED', 'pending'], [3]]);
  });

  test('that was cut runs no more statements, and its release does nothing', async () => {
    const { sql } = openPool(direct.url);
    const own = await sql.reserve();
    const [backend] = await own`select pg_backend_pid() as pid`;
    await direct.sql`select pg_terminate_backend(${backend?.pid ?? 0}, 5000)`;
    await expect.poll(() => outcomeOf(own`insert into ints values (1)`)).toBe('CONNECTION_CLOSED');
    const transaction = sql.begin(async (tx) => {
      await tx`insert into ints values (2)`;
      expect(await outcomeOf(own`insert into ints values (3)`)).toBe('CONNECTION_CLOSED');
      own.release();
      await tx`insert into ints values (4)`;
    });
    await transaction;
    expect(await rows()).toEqual([2, 4]);
  });

  test('goes to the caller that waited for it, after a cut too', async () => {
    const { sql } = openPool(direct.url);
    const [backend] = await sql`select pg_backend_pid() as pid`;
    const busy = outcomeOf(sql`select pg_sleep(20)`);
    await new Promise((resolve) => setImmediate(resolve));
    const reserved = outcomeOf(sql.reserve().then(() => 'reserved'));
    await direct.sql`select pg_terminate_backend(${backend?.pid ?? 0}, 5000)`;
    await busy;
    expect(await reserved).toBe('reserved');
  });
});
