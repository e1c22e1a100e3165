import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { processDatabase, setProcessDatabase } from '@/lib/process-database';
import { generateSecret } from '@/lib/tokens/secret';
import { awayFromBoundary } from '@/tests/support/boundary';
import { clientOf } from '@/tests/support/client';
import { countStatements } from '@/tests/support/counted';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { openWork } from '@/tests/support/open-work';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';
import { completeRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);

async function counting<T>(call: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  const database = processDatabase();
  if (database === undefined) throw new Error('the harness opens a database');
  const { sql, count } = countStatements(harness.db);
  setProcessDatabase({ ...database, sql, reads: sql });
  try {
    return { answer: await call(), statements: count() };
  } finally {
    setProcessDatabase(database);
  }
}

test('a balance takes one statement, which also authenticates and counts the call', async () => {
  const client = clientOf((await newAccount(harness.db, { credits: 7 })).secret);
  const { answer, statements } = await counting(() => client.credits());
  expect([statements, answer.status, answer.body.balance]).toEqual([1, 200, 7]);
  expect(answer.headers.get('ratelimit')).toContain('r=119');
});

test('a page of the list takes one statement, and pages far from its beginning take two', async () => {
  const client = clientOf((await newAccount(harness.db)).secret);
  const id = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  await completeRunOf(harness.db, id, scoredReport());
  const first = await counting(() => client.list('?pageSize=1'));
  expect([first.statements, first.answer.body]).toEqual([
    1,
    { data: [expect.objectContaining({ id })], pagination: expect.objectContaining({ page: 1, pageSize: 1, total: 1, totalPages: 1 }) },
  ]);
  const far = await counting(() => client.list('?pageSize=1&page=1000'));
  expect([far.statements, far.answer.body.data]).toEqual([2, []]);
});

test('a report that was read before takes one statement for every caller, and only its owner gets it', async () => {
  const [owner, other] = [clientOf((await newAccount(harness.db)).secret), clientOf((await newAccount(harness.db)).secret)];
  const id = String((await owner.submit({ url: metaUrl(newAdId()) })).body.id);
  await completeRunOf(harness.db, id, scoredReport());
  const first = await counting(() => owner.fetch(id));
  const again = await counting(() => owner.fetch(id));
  expect([first.answer.status, again.answer.status, again.statements]).toEqual([200, 200, 1]);
  expect(again.answer.body).toEqual(first.answer.body);
  const strange = await counting(() => other.fetch(id));
  expect([strange.statements, strange.answer.status, strange.answer.body]).toEqual([
    1,
    403,
    { error: { code: 'forbidden', message: expect.any(String) } },
  ]);
  await harness.db`delete from analyses where id = ${id}`;
  expect((await counting(() => owner.fetch(id))).answer.status).toBe(404);
});

test('concurrent calls with one token share statements, and each is counted', async () => {
  const client = clientOf((await newAccount(harness.db, { credits: 7 })).secret);
  await awayFromBoundary();
  const { answer, statements } = await counting(() => Promise.all(Array.from({ length: 20 }, () => client.credits())));
  expect(statements).toBe(1);
  expect(answer.map(({ status, body }) => [status, body.balance])).toEqual(answer.map(() => [200, 7]));
  const left = answer.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]));
  expect(left).toEqual(Array.from({ length: 20 }, (_, n) => 119 - n));
});

test('concurrent calls over the limit are rejected, without a statement for each', async () => {
  const { secret, tokenId } = await newAccount(harness.db);
  await harness.db`update api_tokens set limits = '{"credits": 5}' where id = ${tokenId}`;
  const client = clientOf(secret);
  await awayFromBoundary();
  const { answer, statements } = await counting(() => Promise.all(Array.from({ length: 50 }, () => client.credits())));
  expect(answer.map(({ status }) => status)).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 45 }, () => 429)]);
  expect(statements).toBe(3);
  expect((await client.credits()).status).toBe(429);
  const [window] = await harness.db`select current from rate_windows where subject = ${tokenId}`;
  expect(window).toEqual({ current: 5 });
});

test('concurrent calls with different tokens share a statement, and each gets its own answer', async () => {
  const accounts = await Promise.all([3, 5, 8].map((credits) => newAccount(harness.db, { credits })));
  const { answer, statements } = await counting(() => Promise.all(accounts.map(({ secret }) => clientOf(secret).credits())));
  expect(answer.map(({ status, body }) => [status, body.balance])).toEqual([
    [200, 3],
    [200, 5],
    [200, 8],
  ]);
  expect(statements).toBe(1);
});

test('among concurrent calls only invalid ones are rejected, and so are those of a token with a broken row', async () => {
  const [good, broken, revoked] = [await newAccount(harness.db), await newAccount(harness.db), await newAccount(harness.db)];
  await harness.db`update api_tokens set revoked_at = now() where id = ${revoked.tokenId}`;
  const secrets = [good.secret, generateSecret(), revoked.secret];
  const call = (secret: string) => clientOf(secret).credits();
  expect((await Promise.all(secrets.map(call))).map(({ status }) => status)).toEqual([200, 401, 401]);
  await harness.db`update api_tokens set limits = '{"credits": "many"}' where id = ${broken.tokenId}`;
  const answers = await Promise.all([...secrets, broken.secret].map(call));
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 500]);
});

test('a locked token delays no call', async () => {
  const [held, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const work = await openWork(harness.db, (tx) => tx`select 1 from api_tokens where id = ${held.tokenId} for update`);
  const answers = await Promise.all([held, other].map(({ secret }) => clientOf(secret).credits()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await work.commit();
});

test('concurrent calls each get what they requested, and never another account’s data', async () => {
  const accounts = await Promise.all(Array.from({ length: 3 }, () => newAccount(harness.db, { credits: 20 })));
  const asked = accounts.flatMap(({ secret }) => Array.from({ length: 3 }, () => clientOf(secret)));
  const done = await Promise.all(
    asked.map(async (client) => {
      const id = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
      await completeRunOf(harness.db, id, scoredReport());
      return { id, body: (await client.fetch(id)).body };
    }),
  );
  const read = () => Promise.all(asked.flatMap((client, n) => [client.fetch(randomUUID()), client.fetch(done[n]?.id ?? '')]));
  const { answer, statements } = await counting(read);
  expect(answer.map(({ status, body }) => (status === 200 ? body : status))).toEqual(done.flatMap(({ body }) => [404, body]));
  // One for all calls, and one for each that is not there.
  expect(statements).toBeLessThanOrEqual(1 + asked.length);
  const others = await Promise.all(asked.map((client, n) => client.fetch(done[(n + 3) % done.length]?.id ?? '')));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 403));
});

test('a rejected call says so, whatever it requests', async () => {
  const client = clientOf('pat_unknown');
  expect((await client.fetch(randomUUID())).status).toBe(401);
  expect((await client.fetch('no-id')).status).toBe(401);
  expect((await client.list('?page=0')).status).toBe(401);
});
