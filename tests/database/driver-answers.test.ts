import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { type Driver, loadDriver, openPool, outcomeOf } from '@/tests/support/driver-builds';

const url = () => process.env.DATABASE_URL ?? '';

/** Returns the outcome of each of several statements of one connection, all sent at once. */
const outcomes = (statements: PromiseLike<unknown>[]) => Promise.all(statements.map((one) => outcomeOf(one)));

describe('among the statements that one connection carries at once,', () => {
  async function afterRowsAndAnError(driver: Driver): Promise<unknown> {
    const { sql } = openPool(driver, url());
    return outcomes([sql`select 1 / (4 - i) from generate_series(1, 9) as i`, sql`select i from generate_series(1, 3) as i`]);
  }

  test('one that fails after some rows leaves no gaps in the answer of the next', async () => {
    expect(await afterRowsAndAnError(postgres)).toEqual(['22012', [{ i: 1 }, { i: 2 }, { i: 3 }]]);
    const [failed, next] = (await afterRowsAndAnError(await loadDriver([]))) as [string, unknown[]];
    expect([failed, next.length, 0 in next]).toEqual(['22012', 6, false]);
  });

  async function aroundAValueThatCannotBeWritten(driver: Driver): Promise<unknown> {
    const { sql } = openPool(driver, url());
    await sql`select 1`;
    const invalid = undefined as unknown as string;
    return outcomes([sql`select 1 as first`, sql`select ${invalid} as second`, sql`select 3 as third`]);
  }

  test('one whose value cannot be written fails alone', async () => {
    expect(await aroundAValueThatCannotBeWritten(postgres)).toEqual([[{ first: 1 }], 'UNDEFINED_VALUE', [{ third: 3 }]]);
    // The published one fails the first in its place, gives it the answer of the third, and the third none.
    expect(await aroundAValueThatCannotBeWritten(await loadDriver([]))).toEqual(['UNDEFINED_VALUE', expect.any(String), 'pending']);
  });

  async function aroundACanceledOne(driver: Driver): Promise<unknown> {
    const { sql } = openPool(driver, url());
    await sql`select 1`;
    const canceled = sql`select pg_sleep(2)`;
    const all = outcomes([sql`select 1 as first from pg_sleep(0.3)`, canceled, sql`select 3 as third`]);
    await new Promise((resolve) => setImmediate(resolve));
    canceled.cancel();
    return all;
  }

  /** A request to cancel that reaches the server before the statement begins has no effect (PostgreSQL 18, 54.2.9), and is made again. */
  async function aroundOneWhoseCancelArrives(driver: Driver): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      const all = await aroundACanceledOne(driver);
      if (tries === 5 || JSON.stringify(all).includes('57014')) return all;
    }
  }

  test('one that is canceled while it waits gets its own answer, and so do the others', async () => {
    expect(await aroundOneWhoseCancelArrives(postgres)).toEqual([[{ first: 1 }], '57014', [{ third: 3 }]]);
    expect(await aroundOneWhoseCancelArrives(await loadDriver([]))).toEqual([[{ first: 1 }], 'pending', '57014']);
  });
});

describe('a statement that is sent again, because its plan was stale,', () => {
  let suffix = 0;
  /** A table of its own, on which a prepared `returning *` goes stale by a new column. */
  async function makeStale(driver: Driver) {
    const { sql } = openPool(driver, url());
    const { sql: other } = openPool(postgres, url());
    suffix += 1;
    const name = `stale_${process.pid}_${suffix}`;
    await other`create table ${other(name)} (n int, flag boolean, doc jsonb)`;
    const insert = (n: number) => sql`insert into ${sql(name)} (n, flag, doc) values (${n}, ${true}, ${sql.json({ a: 1 })}) returning *`;
    await insert(1);
    await other`alter table ${other(name)} add column late int`;
    return { sql, insert, rows: () => other`select n, flag, doc from ${other(name)} order by n` };
  }

  test('writes the values of its caller', async () => {
    const ours = await makeStale(postgres);
    await ours.insert(2);
    const row = { flag: true, doc: { a: 1 } };
    expect(await ours.rows()).toEqual([
      { n: 1, ...row },
      { n: 2, ...row },
    ]);
    // The published one writes what is no longer true, and a text in place of an object.
    const theirs = await makeStale(await loadDriver([]));
    await theirs.insert(2);
    expect((await theirs.rows())[1]).toEqual({ n: 2, flag: false, doc: '{"a":1}' });
  });

  async function inFrontOfATransaction(driver: Driver) {
    const { sql, insert, rows } = await makeStale(driver);
    const acknowledged = insert(2).execute();
    const rolledBack = sql.begin(async (tx) => {
      await tx`select pg_sleep(0.1)`;
      throw new Error('changed my mind');
    });
    await Promise.allSettled([acknowledged, rolledBack]);
    return [await outcomeOf(acknowledged.then(({ length }) => length)), (await rows()).map(({ n }) => n)];
  }

  test('never runs in the transaction of another that was sent after it', async () => {
    expect(await inFrontOfATransaction(postgres)).toEqual([1, [1, 2]]);
    expect(await inFrontOfATransaction(await loadDriver([]))).toEqual([1, [1]]);
  });

  async function amongOthers(driver: Driver) {
    const { sql, insert } = await makeStale(driver);
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
      expect(await amongOthers(postgres)).toEqual({ again: JSON.stringify([{ n: 2, flag: true, doc: { a: 1 }, late: null }]), wrong: 0 });
    const published = await loadDriver([]);
    let wrong = 0;
    for (let round = 0; round < 20 && wrong === 0; round += 1) wrong = (await amongOthers(published)).wrong;
    expect(wrong).toBeGreaterThan(0);
  });
});
