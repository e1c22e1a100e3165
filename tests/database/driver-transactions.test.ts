import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openPool, outcomeOf } from '@/tests/support/driver-pool';

const url = () => process.env.DATABASE_URL ?? '';
const CONNECTIONS = 10;
const PIPELINE = 100;

let tables = 0;
/** A table of its own, whose rows are read on a connection that is not under test. */
async function makeTable() {
  const { sql } = openPool(url());
  tables += 1;
  const name = `ints_${process.pid}_${tables}`;
  await sql`create table ${sql(name)} (n int)`;
  return { name, rows: async () => (await sql`select n from ${sql(name)} order by n`).map(({ n }) => n as number) };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const ended = () => Promise.reject(new Error('changed my mind'));

describe('a transaction that fills a pipeline', () => {
  test('is complete, and nothing that was acknowledged to others is lost', async () => {
    const table = await makeTable();
    const { sql, abandoned } = openPool(url(), { max: CONNECTIONS });
    const into = sql(table.name);
    await Promise.all(numbers(CONNECTIONS).map(() => sql`select pg_sleep(0.1)`));
    // As many plain statements as the pool takes at once, then a transaction, then statements of others, one after another.
    const plain = numbers(CONNECTIONS * PIPELINE).map(() => sql`select 1`.execute());
    const transaction = sql.begin((tx) => tx`insert into ${into} values (-1)`);
    expect(await outcomeOf(transaction.then(() => 'committed'))).toBe('committed');
    await Promise.allSettled(plain);
    for (const n of numbers(2 * CONNECTIONS)) expect(await outcomeOf(sql`insert into ${into} values (${n})`)).toEqual([]);
    await sql.end();
    expect([await table.rows(), abandoned()]).toEqual([[-1, ...numbers(2 * CONNECTIONS)], 0]);
  });

  test('is complete without any pipeline, too', async () => {
    const { sql } = openPool(url(), { max: 2, max_pipeline: 0 });
    expect(await Promise.all(numbers(20).map((n) => sql.begin((tx) => tx`select ${n}::int as n`)))).toEqual(
      numbers(20).map((n) => [{ n }]),
    );
  });
});

describe('the connection of a transaction', () => {
  test('is not reused when its socket has drained', async () => {
    const table = await makeTable();
    let socket: Socket | undefined;
    const dial = ({ host: [host], port: [port] }: { host: string[]; port: number[] }) => {
      socket = connect({ host, port: port ?? 5432 });
      return socket;
    };
    const { sql } = openPool(url(), { socket: dial });
    const into = sql(table.name);
    let other: Promise<unknown> | undefined;
    const transaction = sql.begin(async (tx) => {
      await tx`insert into ${into} values (1)`;
      socket?.emit('drain');
      other = outcomeOf(sql`insert into ${into} values (2)`);
      await tx`select pg_sleep(0.1)`;
      return ended();
    });
    await Promise.allSettled([transaction]);
    expect([await other, await table.rows()]).toEqual([[], [2]]);
  });

  test.each(['returns', 'commits by hand'] as const)('runs no statement of it once it %s', async (end) => {
    const table = await makeTable();
    const { sql } = openPool(url());
    const into = sql(table.name);
    let late: () => Promise<unknown> = ended;
    await sql
      .begin(async (tx) => {
        late = () => outcomeOf(tx`insert into ${into} values (1)`);
        if (end === 'commits by hand') await tx`commit`;
      })
      .catch(() => undefined);
    let outcome: unknown;
    await Promise.allSettled([
      sql.begin(async () => {
        outcome = await late();
        return ended();
      }),
    ]);
    expect([outcome, await table.rows()]).toEqual(['UNSAFE_TRANSACTION', []]);
  });

  test('fails the statements that still wait in it when it ends', async () => {
    const { sql } = openPool(url());
    const outcomes: unknown[] = [];
    const transaction = sql.begin(async (tx) => {
      const all = [tx`commit`, tx`select ${1}::int as n`, tx`select ${2}::int as n`].map((one) => outcomeOf(one));
      outcomes.push(...(await Promise.all(all)));
    });
    expect(await outcomeOf(transaction)).toBe('UNSAFE_TRANSACTION');
    expect(outcomes).toEqual([[], [{ n: 1 }], 'UNSAFE_TRANSACTION']);
    expect(await sql`select 3 as n`).toEqual([{ n: 3 }]);
  });

  test('keeps savepoints apart at any depth while others fill the pool', async () => {
    const table = await makeTable();
    const { sql } = openPool(url(), { max: 2, max_pipeline: 3 });
    const into = sql(table.name);
    const transactions = numbers(20).map((n) =>
      sql.begin(async (tx) => {
        await tx`insert into ${into} values (${100 + n})`;
        await tx
          .savepoint(async (inner) => {
            await inner`insert into ${into} values (${200 + n})`;
            await inner.savepoint((innermost) => innermost`insert into ${into} values (${300 + n})`);
            return n % 2 === 0 ? undefined : ended();
          })
          .catch(() => undefined);
      }),
    );
    const plain = numbers(20).map((n) => sql`insert into ${into} values (${n})`);
    await Promise.all([...transactions, ...plain]);
    const even = numbers(20).filter((n) => n % 2 === 0);
    const kept = [...numbers(20), ...numbers(20).map((n) => 100 + n), ...even.map((n) => 200 + n), ...even.map((n) => 300 + n)];
    expect(await table.rows()).toEqual(kept);
  });
});
