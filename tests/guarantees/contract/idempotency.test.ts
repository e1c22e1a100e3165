import { expect, test } from 'vitest';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

const keyed = (key: string) => ({ 'Idempotency-Key': key });

test('a repeated key returns the first answer, whatever happened since, and is marked as a replay', async () => {
  const { secret } = await newAccount(harness.db, { credits: 2 });
  const client = clientOf(secret);
  const body = { url: metaUrl(newAdId()) };
  const first = await client.submit(body, keyed('one'));
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  const again = await client.submit({ ...body, note: 'ignored' }, keyed('one'));
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect((await client.credits()).body).toMatchObject({ balance: 1 });
});

test.each(['', 'k'.repeat(256), 'schlüssel'])('the key %j is refused by its name, and nothing is submitted', async (key) => {
  const client = clientOf((await newAccount(harness.db, { credits: 1 })).secret);
  const answer = await client.submit({ url: metaUrl(newAdId()) }, keyed(key));
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_body', message: expect.stringContaining('The header Idempotency-Key must have 1 to 255') } },
  });
  expect((await client.credits()).body).toMatchObject({ balance: 1 });
});

test('a key used for another body is a conflict, and another token’s key is another key', async () => {
  const [one, two] = [await newAccount(harness.db), await newAccount(harness.db)];
  await clientOf(one.secret).submit({ url: metaUrl(newAdId()) }, keyed('k'));
  expect(await clientOf(one.secret).submit({ url: metaUrl(newAdId()) }, keyed('k'))).toMatchObject({
    status: 409,
    body: { error: { code: 'idempotency_conflict' } },
  });
  expect((await clientOf(one.secret).submit({ url: 'https://example.com/' }, keyed('k'))).status).toBe(409);
  expect((await clientOf(two.secret).submit({ url: metaUrl(newAdId()) }, keyed('k'))).status).toBe(201);
});

test('16 concurrent uses of one key are one submit', async () => {
  const { secret, tokenId } = await newAccount(harness.db, { credits: 5 });
  await harness.db`update api_tokens set limits = '{"submit": 1000}' where id = ${tokenId}`;
  const body = { url: metaUrl(newAdId()) };
  const answers = await Promise.all(Array.from({ length: 16 }, () => clientOf(secret).submit(body, keyed('race'))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1);
  expect((await clientOf(secret).credits()).body).toMatchObject({ balance: 4 });
});

test('a rejected call does not use up its key', async () => {
  const { secret, accountId } = await newAccount(harness.db, { credits: 0 });
  const body = { url: metaUrl(newAdId()) };
  expect((await clientOf(secret).submit(body, keyed('later'))).status).toBe(402);
  for (const refused of [{}, { url: 'https://example.com/' }])
    expect((await clientOf(secret).submit(refused, keyed('later'))).status).toBe(400);
  await harness.db`insert into credit_entries (account_id, kind, delta, balance_after, reason) values (${accountId}, 'refill', 1, 1, 'test')`;
  await harness.db`update credit_accounts set balance = 1 where id = ${accountId}`;
  const answer = await clientOf(secret).submit(body, keyed('later'));
  expect(answer.status).toBe(201);
  expect(answer.headers.get('idempotent-replayed')).toBeNull();
});

test('a key expires after a day, and a key that cannot be stored is rejected', async () => {
  const { secret, tokenId } = await newAccount(harness.db);
  await clientOf(secret).submit({ url: metaUrl(newAdId()) }, keyed('old'));
  await harness.db`update idempotency_keys set created_at = now() - interval '25 hours' where token_id = ${tokenId}`;
  const answer = await clientOf(secret).submit({ url: metaUrl(newAdId()) }, keyed('old'));
  expect(answer.status).toBe(201);
  expect(answer.headers.get('idempotent-replayed')).toBeNull();
  expect((await clientOf(secret).submit({ url: metaUrl(newAdId()) }, keyed('x'.repeat(256)))).body).toMatchObject({
    error: { code: 'invalid_body' },
  });
  const [row] = await harness.db<
    { text: string }[]
  >`select row_to_json(k)::text as text from idempotency_keys k where token_id = ${tokenId}`;
  expect(row?.text).not.toContain('facebook');
});
