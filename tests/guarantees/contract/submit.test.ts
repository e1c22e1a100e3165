import { afterAll, describe, expect, test } from 'vitest';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { verifyLedger } from '@/lib/credits/verify';
import type { Report } from '@/lib/report/schema';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport, unscoredReport } from '@/tests/support/reports';

const harness = perFile(openHarness);

afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

const account = (credits: number) => newAccount(harness.db, { credits });
const balanceOf = async (secret: string) => (await clientOf(secret).credits()).body;
const runIdOf = async (analysisId: string) => {
  const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${analysisId}`;
  return row?.runId ?? '';
};

async function finish(analysisId: string, report: Report = scoredReport()): Promise<void> {
  const runId = await runIdOf(analysisId);
  await claimRun(harness.db, { runId, engineRunId: 'test' }, 'Working');
  expect(await completeRun(harness.db, { runId, engineRunId: 'test' }, report)).toBe(true);
}

describe('a new URL', () => {
  test('is queued with 201, charged one credit, and its event is in the outbox', async () => {
    const { secret } = await account(3);
    const answer = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'queued',
      estimatedSeconds: expect.any(Number),
      links: { self: `/api/v1/analyses/${answer.body.id}` },
    });
    expect(answer.body).not.toHaveProperty('cached');
    expect(answer.headers.get('location')).toBe(`/api/v1/analyses/${answer.body.id}`);
    expect(await balanceOf(secret)).toEqual({ balance: 2, lifetimePurchased: 3 });
    const runId = await runIdOf(String(answer.body.id));
    expect(await harness.db`select 1 from job_events where data ->> 'runId' = ${runId}`).toHaveLength(1);
  });

  test('costs 402 and leaves nothing behind when the balance is empty', async () => {
    const { secret, userId } = await account(0);
    const url = metaUrl(newAdId());
    const answer = await clientOf(secret).submit({ url });
    expect(answer).toMatchObject({ status: 402, body: { error: { code: 'insufficient_credits' } } });
    expect(await harness.db`select 1 from analyses where user_id = ${userId}`).toHaveLength(0);
    expect(await harness.db`select 1 from runs where url = ${url}`).toHaveLength(0);
  });
});

describe('the same URL again', () => {
  test('in progress, same account: 201, the same id, no second charge', async () => {
    const { secret } = await account(3);
    const url = metaUrl(newAdId());
    const first = await clientOf(secret).submit({ url });
    const second = await clientOf(secret).submit({ url: `${url}&utm_source=x#y` });
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id, status: 'queued' } });
    expect(await balanceOf(secret)).toMatchObject({ balance: 2 });
  });

  test('in progress, 32 at once through one account: one id, one charge, one run', async () => {
    const { secret, tokenId } = await account(5);
    await harness.db`update api_tokens set limits = '{"submit": 1000}' where id = ${tokenId}`;
    const url = metaUrl(newAdId());
    const answers = await Promise.all(Array.from({ length: 32 }, () => clientOf(secret).submit({ url })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await balanceOf(secret)).toMatchObject({ balance: 4 });
    expect(await harness.db`select 1 from runs where url = ${url}`).toHaveLength(1);
  });

  test('in progress, another account: its own analysis and charge, one run, which settles both', async () => {
    const [one, two] = [await account(2), await account(2)];
    const url = metaUrl(newAdId());
    const first = await clientOf(one.secret).submit({ url });
    const second = await clientOf(two.secret).submit({ url });
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await harness.db`select 1 from runs where url = ${url}`).toHaveLength(1);
    await failRun(harness.db, { runId: await runIdOf(String(first.body.id)), code: 'ad_removed' });
    for (const [{ secret }, id] of [
      [one, first.body.id],
      [two, second.body.id],
    ] as const) {
      expect((await clientOf(secret).fetch(String(id))).body).toMatchObject({ status: 'failed', report: null });
      expect(await balanceOf(secret)).toMatchObject({ balance: 2 });
    }
  });

  test('finished: 200 from the cache, free, with an empty balance too, and the caller can fetch the id it gets', async () => {
    const [one, two] = [await account(1), await account(0)];
    const url = metaUrl(newAdId());
    const first = await clientOf(one.secret).submit({ url });
    await finish(String(first.body.id));
    const again = await clientOf(one.secret).submit({ url });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, status: 'done', cached: true } });
    expect(again.body).not.toHaveProperty('estimatedSeconds');
    const other = await clientOf(two.secret).submit({ url });
    expect(other).toMatchObject({ status: 200, body: { status: 'done', cached: true } });
    expect(other.body.id).not.toBe(first.body.id);
    expect((await clientOf(two.secret).fetch(String(other.body.id))).body).toMatchObject({ status: 'done', report: { verdict: 'scored' } });
    expect((await clientOf(two.secret).fetch(String(first.body.id))).status).toBe(403);
    expect(await balanceOf(two.secret)).toMatchObject({ balance: 0 });
  });

  test('failed before: a new analysis and a new charge', async () => {
    const { secret } = await account(2);
    const url = metaUrl(newAdId());
    const first = await clientOf(secret).submit({ url });
    await failRun(harness.db, { runId: await runIdOf(String(first.body.id)), code: 'video_broken' });
    const second = await clientOf(secret).submit({ url });
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await balanceOf(secret)).toMatchObject({ balance: 1 });
  });
});

describe('the money', () => {
  test('drains to exactly zero under 60 concurrent submits of different URLs', async () => {
    const { secret, tokenId } = await account(7);
    await harness.db`update api_tokens set limits = '{"submit": 1000}' where id = ${tokenId}`;
    const answers = await Promise.all(Array.from({ length: 60 }, () => clientOf(secret).submit({ url: metaUrl(newAdId()) })));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(7);
    expect(answers.filter((answer) => answer.status === 402)).toHaveLength(53);
    expect(await balanceOf(secret)).toMatchObject({ balance: 0 });
  });

  test('refunds an ad without a video once, however often it is settled', async () => {
    const { secret } = await account(1);
    const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
    await finish(String(body.id), unscoredReport());
    const runId = await runIdOf(String(body.id));
    await Promise.all(Array.from({ length: 16 }, () => failRun(harness.db, { runId, code: 'internal' })));
    expect((await clientOf(secret).fetch(String(body.id))).body).toMatchObject({
      status: 'done',
      report: { verdict: 'insufficient_evidence', score: null },
    });
    expect(await balanceOf(secret)).toMatchObject({ balance: 1 });
  });

  test('is refunded once when 32 settlements race, and a late report is dropped', async () => {
    const { secret } = await account(1);
    const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
    const runId = await runIdOf(String(body.id));
    await claimRun(harness.db, { runId, engineRunId: 'worker' }, 'Working');
    const settled = await Promise.all(Array.from({ length: 32 }, () => failRun(harness.db, { runId, code: 'deadline_passed' })));
    expect(settled.filter(Boolean)).toHaveLength(1);
    expect(await completeRun(harness.db, { runId, engineRunId: 'worker' }, scoredReport())).toBe(false);
    expect((await clientOf(secret).fetch(String(body.id))).body).toMatchObject({ status: 'failed' });
    expect(await balanceOf(secret)).toEqual({ balance: 1, lifetimePurchased: 1 });
  });

  test('a submit that races the settlement of the run it joins is settled too', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [await account(1), await account(1)];
      const url = metaUrl(newAdId());
      const first = await clientOf(one.secret).submit({ url });
      const runId = await runIdOf(String(first.body.id));
      const [joined] = await Promise.all([clientOf(two.secret).submit({ url }), failRun(harness.db, { runId, code: 'ad_not_found' })]);
      const joinedRun = await runIdOf(String(joined.body.id));
      if (joinedRun !== runId) await failRun(harness.db, { runId: joinedRun, code: 'ad_not_found' });
      expect(await balanceOf(two.secret)).toMatchObject({ balance: 1 });
    }
  });
});

describe('a bad request', () => {
  test('is rejected before the URL is parsed', async () => {
    const { secret, tokenId } = await account(1);
    await harness.db`update api_tokens set limits = '{"submit": 1000}' where id = ${tokenId}`;
    const client = clientOf(secret);
    const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
    const cases: [unknown, string, Record<string, string>?][] = [
      ['', 'invalid_body'],
      ['{', 'invalid_body'],
      ['[]', 'invalid_body'],
      ['null', 'invalid_body'],
      ['"x"', 'invalid_body'],
      [`{"url":"x","pad":"${'x'.repeat(20_000)}"}`, 'invalid_body'],
      [`{"url":"x","deep":${deep}}`, 'invalid_body'],
      [{ url: metaUrl(newAdId()) }, 'invalid_body', { 'Content-Type': 'text/plain' }],
      [{ url: metaUrl(newAdId()) }, 'invalid_body', { 'Content-Type': 'application/json; charset=utf-16' }],
      [{}, 'missing_url'],
      [{ url: null }, 'missing_url'],
      [{ URL: 'x' }, 'missing_url'],
      [{ url: '' }, 'invalid_url'],
      [{ url: 7 }, 'invalid_url'],
      [{ url: ['x'] }, 'invalid_url'],
      [{ url: 'https://example.com/' }, 'invalid_url'],
    ];
    for (const [body, code, headers] of cases) {
      const answer = await client.submit(body, headers);
      expect({ body, status: answer.status, error: answer.body.error }).toMatchObject({
        body,
        status: 400,
        error: { code, message: expect.stringMatching(/\w{3,}/) },
      });
    }
    expect(await balanceOf(secret)).toMatchObject({ balance: 1 });
  });
});
