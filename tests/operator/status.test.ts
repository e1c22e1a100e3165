import { afterAll, expect, test } from 'vitest';
import { verifyLedger } from '@/lib/credits/verify';
import { recordNotices } from '@/lib/notices/publish';
import type { Facts } from '@/lib/operator/facts';
import { runAdmin } from '@/tests/support/admin-command';
import { openHarness } from '@/tests/support/harness';
import { claim, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf, failRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

test('one screen says what ended and why, what it cost, what waits and what is wrong', async () => {
  const [done, broken, running, queued] = await newLine(harness.db, 4);
  if (done === undefined || broken === undefined || running === undefined || queued === undefined) throw new Error('no line');
  await completeRunOf(harness.db, done.analysisId);
  await failRunOf(harness.db, broken.analysisId, 'video_broken');
  expect(await claim(harness.db, running)).toBe(true);
  const calm = await runAdmin(harness, ['status']);
  expect([calm.code, calm.stdout]).toEqual([
    0,
    expect.stringMatching(/^Today +1 done, 1 failed \(1 video_broken\), 1 refunded, US\$ 0\.00$/m),
  ]);
  expect(calm.stdout).toMatch(/^Queue +1 wait, the oldest for \d+ s; 1 of 4 slots in use/m);
  expect(calm.stdout).toMatch(/^Release +\d+\.\d+\.\d+/m);
  expect(calm.stdout).toMatch(/^Breakers +all closed$/m);
  await harness.db`insert into model_breakers (model, fault, opened_at) values ('gemini-3.8-flash', 'daily_quota', now() - interval '1 minute')`;
  await recordNotices(harness.db);
  expect(calm.stdout).toMatch(/^Margin +unknown: no credits are sold in US dollars$/m);
  expect(calm.stdout).toMatch(/^Messages +notices are sent nowhere \(set OPERATOR_WEBHOOK_URL or OPERATOR_EMAIL\)$/m);
  expect((await runAdmin(harness, ['queue', 'show'])).stdout).toMatch(/^Model +breaker of gemini-3\.8-flash \(daily_quota\) for \d+ s$/m);
  const { code, stdout } = await runAdmin(harness, ['status', '--json']);
  const facts = JSON.parse(stdout) as Facts;
  expect([code, facts.model.breaker?.fault, facts.notices.map((notice) => notice.code)]).toEqual([1, 'daily_quota', ['model_quota_spent']]);
  expect(facts.week).toMatchObject({ done: 1, failed: 1, causes: { video_broken: 1 }, refunds: 1 });
  expect(facts.spend.reserved).toBeGreaterThan(0);
  expect(stdout).not.toMatch(/@/);
});
