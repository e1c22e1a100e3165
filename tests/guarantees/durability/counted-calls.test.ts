import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, type Sql, withTransaction } from '@/db/client';
import { refill } from '@/lib/credits/ledger';
import { admitUser } from '@/lib/rate-limit/admit';
import { verifyToken } from '@/lib/tokens/verify';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

let database: Database;
/** One session, which waits for the disk as in production. */
let session: Sql;
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: harness.url, dataDir: '', maxConnections: 1 });
  session = database.sql;
  await session`set synchronous_commit = on`;
});
afterAll(async () => {
  await database.close();
});

/** How often commits of the session have written the log of the database themselves, instead of leaving that to the WAL writer. */
async function logWrites(): Promise<number> {
  await session`select pg_stat_force_next_flush()`;
  const [row] = await session<{ writes: number }[]>`
    select writes::int from pg_stat_get_backend_io(pg_backend_pid()) where object = 'wal' and context = 'normal'`;
  return row?.writes ?? 0;
}

async function logWritesOf(work: () => Promise<unknown>): Promise<number> {
  const before = await logWrites();
  await work();
  return (await logWrites()) - before;
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) await work();
}

const CALLS = 40;

test('a counted call does not wait for the disk', async () => {
  const { secret, userId } = await newAccount(harness.db, { credits: 0 });
  const ofTokens = await logWritesOf(() => repeat(CALLS, () => verifyToken(session, secret, 'credits')));
  const ofUsers = await logWritesOf(() => repeat(CALLS, () => admitUser(session, userId, 'list')));
  expect([ofTokens, ofUsers]).toEqual([0, 0]);
});

test('a transaction after a counted call on the same session waits for the disk, alone or with others', async () => {
  const { secret, accountId } = await newAccount(harness.db, { credits: 0 });
  const paid = () => withTransaction(session, (tx) => refill(tx, { accountId, credits: 1, reason: 'paid' }));
  const written = await logWritesOf(async () => {
    await repeat(CALLS, async () => {
      await verifyToken(session, secret, 'credits');
      await paid();
    });
  });
  // Another session may have written for some of them.
  expect(written).toBeGreaterThan(CALLS / 2);
  await Promise.all([verifyToken(session, secret, 'credits'), paid(), verifyToken(session, secret, 'credits')]);
  expect(await session`show synchronous_commit`).toEqual([{ synchronous_commit: 'on' }]);
});

test('the types forbid counting a call inside a transaction, whose commit would not wait either', async () => {
  const { secret } = await newAccount(harness.db, { credits: 0 });
  await withTransaction(harness.db, async (tx) => {
    // @ts-expect-error -- a transaction is no pool.
    await verifyToken(tx, secret, 'credits');
    expect(await tx`show synchronous_commit`).toEqual([{ synchronous_commit: 'off' }]);
  });
});
