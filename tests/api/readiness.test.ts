import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET as ready } from '@/app/api/health/ready/route';
import { upsertCanaryResult } from '@/lib/canaries/store';
import { loadEnv } from '@/lib/env';
import { readRelease } from '@/lib/release.mjs';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { operatorsProbe } from '@/tests/support/ready';
import { completeRunOf, failRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);

beforeEach(() => harness.db`delete from platform_gates`);

async function ask(): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await ready(operatorsProbe());
  const { release, ...body } = (await answer.json()) as Record<string, unknown>;
  expect(release).toEqual(readRelease());
  return { status: answer.status, body };
}

test('the release is the version of this package, and only those with the token of the operator read it', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readRelease()).toMatchObject({ version });
  const anyone = await ready(new Request('http://127.0.0.1/api/health/ready'));
  expect(await anyone.json()).toEqual({ status: 'ready' });
});

const openBreaker = (seconds: number) =>
  harness.db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 2, now() + make_interval(secs => ${seconds}))`;

test('a service without problems is ready and has no notice', async () => {
  // A probe does not wait for the first connections of a busy process.
  await expect.poll(ask).toEqual({ status: 200, body: { status: 'ready', notices: [] } });
});

test('an open breaker is a notice, and the service stays ready; after it closes there is none', async () => {
  await openBreaker(90);
  const { status, body } = await ask();
  expect({ status, body }).toEqual({
    status: 200,
    body: { status: 'ready', notices: [{ code: 'library_breaker_open', platform: 'meta', secondsLeft: expect.any(Number) }] },
  });
  const [notice] = body.notices as { secondsLeft: number }[];
  expect(notice?.secondsLeft).toBeGreaterThan(80);
  expect(notice?.secondsLeft).toBeLessThanOrEqual(90);
  await harness.db`update platform_gates set closed_until = now()`;
  expect(await ask()).toEqual({ status: 200, body: { status: 'ready', notices: [] } });
});

test('a canary that is silent or has ended is a notice, and a blocked check changes nothing', async () => {
  const look = (outcome: 'silent' | 'ended' | 'blocked') => upsertCanaryResult(harness.db, 'tiktok', { outcome, missing: [] });
  await look('silent');
  expect((await ask()).body.notices).toEqual([{ code: 'library_silent', platform: 'tiktok' }]);
  await look('blocked');
  expect((await ask()).body.notices).toEqual([{ code: 'library_silent', platform: 'tiktok' }]);
  await look('ended');
  expect((await ask()).body.notices).toEqual([{ code: 'canary_ended', platform: 'tiktok' }]);
  // One that cannot be read takes no other notice with it.
  await openBreaker(60);
  await harness.db`update library_canaries set missing = '{}'`;
  expect((await ask()).body.notices).toEqual([expect.objectContaining({ code: 'library_breaker_open' })]);
  await harness.db`delete from library_canaries`;
});

test('a setting that the model’s vendor rejects is a notice until the model answers', async () => {
  const account = await newAccount(harness.db);
  const submit = async () => String((await clientOf(account.secret).submit({ url: metaUrl(newAdId()) })).body.id);
  await failRunOf(harness.db, await submit(), 'model_misconfigured');
  expect((await ask()).body.notices).toEqual([{ code: 'model_setting_refused' }]);
  await failRunOf(harness.db, await submit(), 'ad_not_found');
  expect((await ask()).body.notices).toEqual([{ code: 'model_setting_refused' }]);
  const answered = await submit();
  await completeRunOf(harness.db, answered);
  expect((await ask()).body.notices).toEqual([{ code: 'model_setting_refused' }]);
  await harness.db`update runs set output_tokens = 5000 where id = (select run_id from analyses where id = ${answered})`;
  expect((await ask()).body.notices).toEqual([]);
});

test('an engine that has not taken work for a minute is a notice until it does', async () => {
  const refuse = (seconds: number) => harness.db`
    insert into job_events (id, name, data, last_error, created_at)
    values ('refused', 'analysis/requested', '{}', 'nobody there', now() - make_interval(secs => ${seconds}))
    on conflict (id) do update set created_at = excluded.created_at`;
  await refuse(30);
  expect((await ask()).body.notices).toEqual([]);
  await refuse(61);
  expect((await ask()).body.notices).toEqual([{ code: 'engine_unreachable' }]);
  await harness.db`update job_events set relayed_at = now() where id = 'refused'`;
  expect((await ask()).body.notices).toEqual([]);
});

test('a model that is retired is a notice', async () => {
  vi.stubEnv('GEMINI_MODEL', 'gemini-3.7-flash');
  loadEnv('serve');
  try {
    expect((await ask()).body.notices).toEqual([
      { code: 'model_retires', model: 'gemini-3.7-flash', on: '2026-10-08', days: expect.any(Number) },
    ]);
  } finally {
    vi.unstubAllEnvs();
    loadEnv('serve');
  }
});

test('unreadable notices do not affect readiness, and it mentions none', async () => {
  await harness.db`alter table platform_gates rename to platform_gates_away`;
  try {
    expect(await ask()).toEqual({ status: 200, body: { status: 'ready' } });
  } finally {
    await harness.db`alter table platform_gates_away rename to platform_gates`;
  }
});

test('slow notices do not delay a probe', async () => {
  const held = await harness.db.reserve();
  await held`begin`;
  await held`lock table platform_gates in access exclusive mode`;
  try {
    expect(await ask()).toEqual({ status: 200, body: { status: 'ready' } });
  } finally {
    await held`rollback`;
    held.release();
  }
});
