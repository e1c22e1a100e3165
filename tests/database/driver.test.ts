import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, isConnectionError, openDatabase } from '@/db/client';
import { type DatabaseProxy, startDatabaseProxy } from '@/tests/support/database-proxy';
import { gate } from '@/tests/support/gate';
import { openScratchDatabase } from '@/tests/support/scratch-database';

let direct: Database;
let proxy: DatabaseProxy;
let cut: Database;

beforeAll(async () => {
  direct = await openScratchDatabase();
  await direct.sql`create table halves (pair int, half int)`;
  proxy = await startDatabaseProxy(direct.url);
});
afterAll(async () => {
  await proxy.close();
  await direct.close();
});
afterEach(() => cut.close());

async function open(maxConnections: number): Promise<Database['sql']> {
  cut = await openDatabase({ databaseUrl: proxy.url, dataDir: '', maxConnections });
  return cut.sql;
}

const endBackends = () => direct.sql`
  select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

/** Resolves when the one connection under test is in the middle of a statement. */
const untilAsleep = () =>
  expect
    .poll(
      async () => (await direct.sql`select 1 from pg_stat_activity where state = 'active' and query like 'select pg_sleep(20)%'`).length,
    )
    .toBe(1);

test('a statement in flight fails with database unavailable, and the next one works', async () => {
  const sql = await open(1);
  await sql`select 1`;
  const inFlight = sql`select pg_sleep(20)`.then(
    () => undefined,
    (error: unknown) => error,
  );
  await untilAsleep();
  proxy.cutAll();
  expect(isConnectionError(await inFlight)).toBe(true);
  expect(await sql`select 2 as n`).toEqual([{ n: 2 }]);
});

test('a transaction that lost its connection never continues on another one', async () => {
  const sql = await open(1);
  const [begun, resume] = [gate(), gate()];
  const failures: unknown[] = [];
  const outcome = sql
    .begin(async (tx) => {
      await tx`insert into halves values (1, 1)`;
      begun.open();
      await resume.opened;
      // Pipelined, so that the second waits in the queue of the transaction.
      await Promise.allSettled([tx`insert into halves values (1, 2)`, tx`insert into halves values (1, 3)`]).then((settled) =>
        failures.push(...settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))),
      );
    })
    .then(
      () => 'committed',
      (error: unknown) => error,
    );
  await begun.opened;
  await endBackends();
  expect(isConnectionError(await outcome)).toBe(true);
  // The pool is on a new connection before the abandoned work wakes up, and inside a transaction of another.
  const second = sql.begin(async (tx) => {
    await tx`insert into halves values (2, 1)`;
    resume.open();
    await tx`select pg_sleep(0.1)`;
    await tx`insert into halves values (2, 2)`;
  });
  await second;
  await expect.poll(() => failures.length).toBe(2);
  expect(failures.every(isConnectionError)).toBe(true);
  expect(await direct.sql`select pair, half from halves order by pair, half`).toEqual([
    { pair: 2, half: 1 },
    { pair: 2, half: 2 },
  ]);
});

test('the first statement after a cut does not get the error of the previous connection', async () => {
  const sql = await open(1);
  for (let round = 0; round < 10; round += 1) {
    const busy = sql`select pg_sleep(20)`.catch((error: unknown) => error);
    await untilAsleep();
    await endBackends();
    expect(isConnectionError(await busy)).toBe(true);
    expect(await sql`select ${round}::int as n`).toEqual([{ n: round }]);
  }
});

test('a server that accepts and disconnects fails a statement instead of delaying it forever', async () => {
  const sql = await open(1);
  proxy.cutAll({ refuse: true });
  const refused = await sql`select 1`.catch((error: unknown) => error);
  expect(isConnectionError(refused) ? 'away' : refused).toBe('away');
  proxy.cutAll();
  await expect.poll(() => sql`select 3 as n`.catch(() => undefined)).toEqual([{ n: 3 }]);
});

test('of a thousand transactions under cuts each is complete or absent, and every statement is answered', async () => {
  const sql = await open(6);
  await direct.sql`truncate halves`;
  const outcomes = { committed: 0, away: 0, other: [] as unknown[] };
  let next = 10;
  const cuts: Promise<unknown>[] = [];
  const worker = async (): Promise<void> => {
    while (next < 1010) {
      const pair = next;
      next += 1;
      // By count and not by time: on a slow machine, cuts in quick succession would leave no time to connect again.
      if (pair % 40 === 0) cuts.push(endBackends().catch(() => undefined));
      try {
        await sql.begin(async (tx) => {
          await tx`insert into halves values (${pair}, 1)`;
          for (let trip = 0; trip < pair % 4; trip += 1) await tx`select 1`;
          await tx`insert into halves values (${pair}, 2)`;
        });
        outcomes.committed += 1;
      } catch (error) {
        if (isConnectionError(error)) outcomes.away += 1;
        else outcomes.other.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  // The last cut would end the connection of the statement that counts below.
  await Promise.all(cuts);
  expect(outcomes.other).toEqual([]);
  expect(outcomes.committed + outcomes.away).toBe(1000);
  expect(outcomes.away).toBeGreaterThan(0);
  expect(await direct.sql`select pair from halves group by pair having count(*) <> 2`).toEqual([]);
});
