import { beforeEach, expect, test } from 'vitest';
import { pageLockTiming, withPageLock } from '@/lib/ads/page-lock';
import { claimRun, updatePageState } from '@/lib/analyses/store';
import { runAdmin } from '@/tests/support/admin-command';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

beforeEach(() => harness.db`delete from platform_gates`);

type Shown = { libraries: { platform: string; breaker: Record<string, unknown>; pageStates: Record<string, number> }[] };

async function show(): Promise<{ text: string; meta: Shown['libraries'][number] | undefined; platforms: string[] }> {
  const [text, json] = [await runAdmin(harness, ['queue', 'show']), await runAdmin(harness, ['queue', 'show', '--json'])];
  expect([text.code, json.code]).toEqual([0, 0]);
  const { libraries } = JSON.parse(json.stdout) as Shown;
  return {
    text: text.stdout,
    meta: libraries.find(({ platform }) => platform === 'meta'),
    platforms: libraries.map((one) => one.platform),
  };
}

const block = (openMs: number) =>
  withPageLock(
    { db: harness.db, platform: 'meta', adId: '1', timing: { ...pageLockTiming, openMs } },
    AbortSignal.timeout(120_000),
    (lock) => lock.reportBlock(),
  );

/** A run whose worker saw these states of its page, one after the other. */
async function see(states: readonly string[]): Promise<string> {
  const { secret } = await newAccount(harness.db);
  const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
  const [run] = await harness.db<{ id: string }[]>`select run_id as id from analyses where id = ${String(body.id)}`;
  const held = { runId: run?.id ?? '', engineRunId: 'test' };
  await claimRun(harness.db, held, 'Working');
  for (const state of states) await updatePageState(harness.db, held, state);
  return held.runId;
}

test('the queue shows every library with its breaker closed, also before its first page', async () => {
  const { text, meta, platforms } = await show();
  expect(platforms).toEqual(['meta', 'tiktok']);
  expect(meta).toMatchObject({ breaker: { openForSeconds: 0, openedAt: null, signs: 0 }, pageStates: {} });
  expect(text).toMatch(/^Meta Ad Library$/m);
  expect(text).toMatch(/^ {2}Breaker +closed$/m);
});

test('an open breaker is shown with when it was opened, for how long it stays open and how many signs opened it', async () => {
  await block(300_000);
  const { text, meta } = await show();
  expect(meta?.breaker).toMatchObject({ signs: 1, openedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
  expect(meta?.breaker.openForSeconds).toBeGreaterThan(250);
  expect(meta?.breaker.openForSeconds).toBeLessThanOrEqual(300);
  expect(text).toMatch(
    /^ {2}Breaker +open for another \d+ s, opened at \S+ after 1 sign of a block\. `ads resume --library meta` closes it\.$/m,
  );
});

test('runs of the last day are counted by the state in which each saw its page last', async () => {
  await see(['content']);
  await see(['unavailable', 'content']);
  await see(['captcha']);
  await see([]);
  const old = await see(['removed']);
  await harness.db`update runs set claimed_at = now() - interval '25 hours' where id = ${old}`;
  const { text, meta } = await show();
  expect(meta?.pageStates).toEqual({ content: 2, captcha: 1 });
  expect(text).toMatch(/^ {2}Pages +2 content, 1 captcha in the last day$/m);
});

test('a worker that lost its run notes no state of a page', async () => {
  const runId = await see(['content']);
  await updatePageState(harness.db, { runId, engineRunId: 'another' }, 'captcha');
  expect(await harness.db`select page_state from runs where id = ${runId}`).toEqual([{ page_state: 'content' }]);
});
