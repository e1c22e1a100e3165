import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { setProcessDatabase } from '@/lib/process-database';
import { type Answer, clientOf } from '@/tests/support/client';
import { type DatabaseProxy, startDatabaseProxy } from '@/tests/support/database-proxy';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openScratchDatabase } from '@/tests/support/scratch-database';

/** Each way twice: cut before and after the commit, with and without an `Idempotency-Key`. Only the database knows whether it was committed. */
const ROUNDS = 8;

let direct: Database;
let behindProxy: Database;
let proxy: DatabaseProxy;

beforeAll(async () => {
  direct = await openScratchDatabase();
  proxy = await startDatabaseProxy(direct.url);
  behindProxy = await openDatabase({ databaseUrl: proxy.url, dataDir: '' });
  setProcessDatabase(behindProxy);
});
afterAll(async () => {
  expect(await verifyLedger(direct.sql)).toMatchObject({ ok: true });
  setProcessDatabase(undefined);
  await behindProxy.close();
  await proxy.close();
  await direct.close();
});

test(`a submit whose COMMIT was cut answers 503, and the client's retry ends in one analysis and one charge`, async () => {
  let committed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { secret, accountId } = await newAccount(direct.sql, { credits: 3 });
    const url = metaUrl(newAdId());
    const headers: Record<string, string> = round % 4 < 2 ? {} : { 'Idempotency-Key': randomUUID() };
    const submit = (): Promise<Answer> => clientOf(secret).submit({ url }, headers);
    const where = round % 2 === 0 ? 'after' : 'before';
    proxy.cutCommits(where, 1);
    const cut = await submit();
    expect({ round, status: cut.status, cuts: proxy.cuts() }).toEqual({ round, status: 503, cuts: round + 1 });
    expect(Number(cut.headers.get('retry-after'))).toBeGreaterThan(0);
    const before = await direct.sql<{ id: string }[]>`select id from analyses where account_id = ${accountId}`;
    expect(before).toHaveLength(where === 'after' ? 1 : 0);
    committed += before.length;

    const retried = await submit();
    expect(retried).toMatchObject({ status: 201, body: { id: before[0]?.id ?? expect.any(String), status: 'queued' } });
    expect(await direct.sql`select kind, balance_after from credit_entries where account_id = ${accountId} order by id`).toEqual([
      { kind: 'refill', balance_after: 3 },
      { kind: 'charge', balance_after: 2 },
    ]);
    expect(await direct.sql`select 1 from runs where url = ${url}`).toHaveLength(1);
  }
  expect(committed).toBe(ROUNDS / 2);
});
