import { describe, expect, test } from 'vitest';
import { openPool, outcomeOf } from '@/tests/support/driver-pool';

const url = () => process.env.DATABASE_URL ?? '';

/** Returns the outcome of each of several statements of one connection, all sent at once. */
const outcomes = (statements: PromiseLike<unknown>[]) => Promise.all(statements.map((one) => outcomeOf(one)));

describe('among the statements that one connection carries at once,', () => {
  test('one that fails after some rows leaves no gaps in the answer of the next', async () => {
    const { sql } = openPool(url());
    const both = [sql`select 1 / (4 - i) from generate_series(1, 9) as i`, sql`select i from generate_series(1, 3) as i`];
    expect(await outcomes(both)).toEqual(['22012', [{ i: 1 }, { i: 2 }, { i: 3 }]]);
  });

  test('one whose value cannot be written fails alone', async () => {
    const { sql } = openPool(url());
    await sql`select 1`;
    const invalid = undefined as unknown as string;
    const all = [sql`select 1 as first`, sql`select ${invalid} as second`, sql`select 3 as third`];
    expect(await outcomes(all)).toEqual([[{ first: 1 }], 'UNDEFINED_VALUE', [{ third: 3 }]]);
  });

  async function aroundACanceledOne(): Promise<unknown> {
    const { sql } = openPool(url());
    await sql`select 1`;
    const canceled = sql`select pg_sleep(2)`;
    const all = outcomes([sql`select 1 as first from pg_sleep(0.3)`, canceled, sql`select 3 as third`]);
    await new Promise((resolve) => setImmediate(resolve));
    canceled.cancel();
    return all;
  }

  /** A request to cancel that reaches the server before the statement begins has no effect (PostgreSQL 18, 54.2.9), and is made again. */
  async function aroundOneWhoseCancelArrives(): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      const all = await aroundACanceledOne();
      if (tries === 5 || JSON.stringify(all).includes('57014')) return all;
    }
  }

  test('one that is canceled while it waits gets its own answer, and so do the others', async () => {
    expect(await aroundOneWhoseCancelArrives()).toEqual([[{ first: 1 }], '57014', [{ third: 3 }]]);
  });
});

describe('a statement that is sent again, because its plan was stale,', () => {
  let suffix = 0;
  /** A table of its own, on which a prepared `returning *` goes stale by a new column. */
  async function makeStale() {
    const { sql } = openPool(url());
    const { sql: other } = openPool(url());
    suffix += 1;
    const name = `stale_${process.pid}_${suffix}`;
    await other`create table ${other(name)} (n int, flag boolean, doc jsonb)`;
    const insert = (n: number) => sql`insert into ${sql(name)} (n, flag, doc) values (${n}, ${true}, ${sql.json({ a: 1 })}) returning *`;
    await insert(1);
    await other`alter table ${other(name)} add column late int`;
    return { sql, insert, rows: () => other`select n, flag, doc from ${other(name)} order by n` };
  }

  test('writes the values of its caller', async () => {
    const { insert, rows } = await makeStale();
    await insert(2);
    const row = { flag: true, doc: { a: 1 } };
    expect(await rows()).toEqual([
      { n: 1, ...row },
      { n: 2, ...row },
    ]);
  });

  test('never runs in the transaction of another that was sent after it', async () => {
    const { sql, insert, rows } = await makeStale();
    const acknowledged = insert(2).execute();
    const rolledBack = sql.begin(async (tx) => {
      await tx`select pg_sleep(0.1)`;
      throw new Error('changed my mind');
    });
    await Promise.allSettled([acknowledged, rolledBack]);
    expect((await acknowledged).length).toBe(1);
    expect((await rows()).map(({ n }) => n)).toEqual([1, 2]);
  });

  async function amongOthers() {
    const { sql, insert } = await makeStale();
    let done = false;
    const again = outcomeOf(insert(2)).finally(() => {
      done = true;
    });
    const answers: unknown[] = [];
    // New statements at every turn of the loop, so that some come between its new plan and its values.
    for (let n = 0; !done && n < 2000; n += 1) {
      answers.push(
        outcomeOf(sql`select ${sql.unsafe(String(n))} as n`.simple()).then((got) => JSON.stringify(got) === JSON.stringify([{ n }])),
      );
      await new Promise((resolve) => setImmediate(resolve));
    }
    const wrong = (await Promise.all(answers)).filter((right) => right !== true).length;
    return { again: JSON.stringify(await again), wrong };
  }

  test('does not mix its answer with those of others', async () => {
    for (let round = 0; round < 5; round += 1)
      expect(await amongOthers()).toEqual({ again: JSON.stringify([{ n: 2, flag: true, doc: { a: 1 }, late: null }]), wrong: 0 });
  });
});
