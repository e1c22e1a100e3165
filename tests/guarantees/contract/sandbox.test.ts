import { afterAll, describe, expect, test } from 'vitest';
import { type SampleOutcome, sampleAdOf, sampleAds } from '@/lib/ads/sample-ads';
import { followSamples, removeOldSamples } from '@/lib/analyses/samples/advance';
import { verifyLedger } from '@/lib/credits/verify';
import { example } from '@/lib/report/example';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

type Client = ReturnType<typeof clientOf>;

/** Without a single credit. */
const newClient = async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  return { ...account, client: clientOf(account.secret) };
};
const submit = (client: Client, outcome: SampleOutcome, headers: Record<string, string> = {}) =>
  client.submit({ url: sampleAdOf(outcome).url }, headers);

async function ended(client: Client, id: unknown) {
  await expect.poll(async () => (await client.fetch(String(id))).body.status).toMatch(/done|failed/);
  return (await client.fetch(String(id))).body;
}

describe('a sample ad, without a credit', () => {
  test('that is done has a complete report, and says everywhere that it is a sample', async () => {
    const { client } = await newClient();
    const { status, body } = await submit(client, 'done');
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'queued', sample: true, estimatedSeconds: 60 } });
    const done = await ended(client, body.id);
    expect(done).toMatchObject({
      status: 'done',
      sample: true,
      errorMessage: null,
      report: { verdict: 'scored', score: { grade: example.score.grade } },
    });
    expect((await client.list()).body).toMatchObject({
      data: [{ id: body.id, sample: true, adId: sampleAdOf('done').adId, score: { grade: example.score.grade } }],
      pagination: { total: 1 },
    });
    const markdown = await client.fetchForm(String(body.id), { Accept: 'text/markdown' });
    expect(await markdown.text()).toContain('Sample report.');
    expect((await client.credits()).body).toEqual({ balance: 0, lifetimePurchased: 0 });
  });

  test('without a video has an insufficient_evidence verdict', async () => {
    const { client } = await newClient();
    const { body } = await submit(client, 'no_video');
    expect(await ended(client, body.id)).toMatchObject({
      status: 'done',
      sample: true,
      report: { verdict: 'insufficient_evidence', score: null, reason: 'image_only' },
    });
  });

  test('that fails says why, and does not mention a refund', async () => {
    const { client } = await newClient();
    const { body } = await submit(client, 'failed');
    const failed = await ended(client, body.id);
    expect(failed).toMatchObject({ status: 'failed', sample: true, report: null });
    expect(failed.errorMessage).not.toMatch(/credit/);
  });

  test('that is slow is still live after a wait of 30 seconds, and done after 45', async () => {
    const { client } = await newClient();
    const { body } = await submit(client, 'slow');
    const waited = await client.fetch(String(body.id), { Prefer: 'wait=30' });
    expect(waited.body).toMatchObject({ status: 'composing', sample: true });
    const later = await client.fetch(String(body.id), { Prefer: 'wait=30' });
    expect(later.body).toMatchObject({ status: 'done', sample: true });
  });

  test('that costs too much, and one that is limited, are rejected like real ones', async () => {
    const { client } = await newClient();
    expect(await submit(client, 'insufficient_credits')).toMatchObject({ status: 402, body: { error: { code: 'insufficient_credits' } } });
    const limited = await submit(client, 'rate_limited');
    const seconds = Number(limited.headers.get('retry-after'));
    expect(limited).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' }, retryAfterSeconds: seconds } });
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });
});

test('every submit of a sample is a new analysis, except a repeat with its key', async () => {
  const { client } = await newClient();
  const key = { 'Idempotency-Key': 'once' };
  const [first, second, keyed, repeated] = [
    await submit(client, 'done'),
    await submit(client, 'done'),
    await submit(client, 'done', key),
    await submit(client, 'done', key),
  ];
  const ids = [first, second, keyed].map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(3);
  expect(repeated.body).toEqual(keyed.body);
  expect(repeated.headers.get('idempotent-replayed')).toBe('true');
  for (const id of ids) await ended(client, id);
  const { body } = await submit(client, 'done');
  expect(body).toMatchObject({ status: 'queued' });
  expect(body.cached).toBeUndefined();
});

test('a sample affects no other account, no queue, no median and no pool', async () => {
  const { client } = await newClient();
  const other = await newClient();
  const { body } = await submit(client, 'done');
  expect((await other.client.fetch(String(body.id))).status).toBe(403);
  await ended(client, body.id);
  const rows = await harness.db`
    select standing, claimed_at, asked_at, score, rubric_version, (select count(*)::int from job_events where data ->> 'runId' = runs.id::text) as events
    from runs where id = (select run_id from analyses where id = ${String(body.id)})`;
  expect(rows).toEqual([{ standing: 'sample', claimed_at: null, asked_at: null, score: null, rubric_version: null, events: 0 }]);
});

test('samples whose process has ended are finished by another', async () => {
  const { client, userId } = await newClient();
  const { body } = await submit(client, 'slow');
  // As if it had been submitted an hour ago, and its process were gone.
  await harness.db`update runs set created_at = now() - interval '1 hour' where id = (select run_id from analyses where id = ${String(body.id)})`;
  followSamples(harness.db);
  expect(await ended(client, body.id)).toMatchObject({ status: 'done' });
  await deleteAccount(harness.db, userId);
  expect(await harness.db`select 1 from analyses where id = ${String(body.id)}`).toEqual([]);
});

test('samples are deleted 30 days after they ended, and other analyses stay', async () => {
  const { client } = await newClient();
  const { body } = await submit(client, 'done');
  await ended(client, body.id);
  await harness.db.begin(async (tx) => {
    // A trigger keeps an ended run as it is.
    await tx`set local session_replication_role = replica`;
    await tx`update runs set completed_at = now() - interval '31 days' where id = (select run_id from analyses where id = ${String(body.id)})`;
  });
  await removeOldSamples(harness.db);
  expect((await client.fetch(String(body.id))).status).toBe(404);
  expect((await client.list()).body).toMatchObject({ data: [], pagination: { total: 0 } });
});

test('an ad of a library with an id like those of samples is not a sample', async () => {
  const { client } = await newClient();
  for (const adId of ['99999999999999999900', '99999999999999999907', newAdId()]) {
    const { status } = await client.submit({ url: metaUrl(adId) });
    expect({ adId, status }).toEqual({ adId, status: 402 });
  }
  expect(new Set(sampleAds.map(({ adId }) => adId)).size).toBe(6);
});
