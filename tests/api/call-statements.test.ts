import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { processDatabase, setProcessDatabase } from '@/lib/process-database';
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

test('a locked token delays no call', async () => {
  const [held, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const work = await openWork(harness.db, (tx) => tx`select 1 from api_tokens where id = ${held.tokenId} for update`);
  const answers = await Promise.all([held, other].map(({ secret }) => clientOf(secret).credits()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await work.commit();
});

test('a rejected call says so, whatever it requests', async () => {
  const client = clientOf('pat_unknown');
  expect((await client.fetch(randomUUID())).status).toBe(401);
  expect((await client.fetch('no-id')).status).toBe(401);
  expect((await client.list('?page=0')).status).toBe(401);
});
