import { beforeEach, expect, test } from 'vitest';
import { sampleAdOf } from '@/lib/ads/sample-ads';
import { stepWords } from '@/lib/analyses/progress';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { perFile } from '@/tests/support/per-file';
import { startRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

beforeEach(() => harness.db`delete from platform_gates`);

const openBreaker = (seconds: number, platform: 'meta' | 'tiktok' = 'meta') =>
  harness.db`insert into platform_gates (platform, blocks, closed_until) values (${platform}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (platform) do update set closed_until = excluded.closed_until`;

async function submit(url = metaUrl(newAdId()), account?: TestAccount): Promise<{ account: TestAccount; id: string; estimate: unknown }> {
  const owner = account ?? (await newAccount(harness.db));
  const { status, body } = await clientOf(owner.secret).submit({ url });
  expect(status).toBe(201);
  return { account: owner, id: String(body.id), estimate: body.estimatedSeconds };
}

/** Reads the current step as a REST client, an agent and the web page see it. */
async function told({ account, id }: { account: TestAccount; id: string }): Promise<unknown[]> {
  const rest = await clientOf(account.secret).fetch(id);
  const agent = await endpoint.connect(account.secret);
  const { structuredContent } = await agent.callTool({ name: 'get_analysis', arguments: { id } });
  const web = await listLiveAnalyses(webContextOf(harness.db, account));
  return [
    rest.body.currentStep,
    (structuredContent as Record<string, unknown>).currentStep,
    web.analyses.find((live) => live.id === id)?.currentStep,
  ];
}

const waits = 'The Meta Ad Library asked us to wait; trying again in about four minutes';

test('an analysis behind an open breaker says so everywhere, and shows its own step again afterwards', async () => {
  const analysis = await submit();
  expect(await told(analysis)).toEqual([stepWords.waiting, stepWords.waiting, stepWords.waiting]);
  await openBreaker(240);
  expect(await told(analysis)).toEqual([waits, waits, waits]);
  await harness.db`update platform_gates set closed_until = now()`;
  expect(await told(analysis)).toEqual([stepWords.waiting, stepWords.waiting, stepWords.waiting]);
});

test('so does an analysis between two attempts at the library, but not one that has left the library', async () => {
  const [paused, working] = [await submit(), await submit()];
  await startRunOf(harness.db, paused.id, stepWords.reopening);
  await startRunOf(harness.db, working.id, stepWords.downloading);
  await openBreaker(240);
  expect(await told(paused)).toEqual([waits, waits, waits]);
  expect(new Set(await told(working))).toEqual(new Set([stepWords.downloading]));
});

test('the breaker of one library says nothing about the ads of the other', async () => {
  const analysis = await submit();
  await openBreaker(240, 'tiktok');
  expect(new Set(await told(analysis))).toEqual(new Set([stepWords.waiting]));
});

test('a sample never mentions a real library, nor does its progress', async () => {
  await openBreaker(240);
  const sample = await submit(sampleAdOf('slow').url);
  expect(new Set(await told(sample))).toEqual(new Set([stepWords.waiting]));
  const agent = await endpoint.connect(sample.account.secret);
  const seen: unknown[] = [];
  await agent.callTool({ name: 'get_analysis', arguments: { id: sample.id, waitSeconds: 3 } }, undefined, {
    onprogress: ({ message }) => void seen.push(message),
  });
  expect(seen.length).toBeGreaterThan(0);
  for (const message of seen) expect(message).not.toMatch(/library|asked us/i);
});

test('a call that waits for the result reports that the library asked us to wait', async () => {
  const { account, id } = await submit();
  const agent = await endpoint.connect(account.secret);
  const seen: unknown[] = [];
  const waiting = agent.callTool({ name: 'get_analysis', arguments: { id, waitSeconds: 5 } }, undefined, {
    onprogress: ({ message }) => void seen.push(message),
  });
  await expect.poll(() => seen.at(-1)).toBe(stepWords.waiting);
  await openBreaker(240);
  await expect.poll(() => seen.at(-1)).toBe(waits);
  await harness.db`update platform_gates set closed_until = now()`;
  await expect.poll(() => seen.at(-1)).toBe(stepWords.waiting);
  await waiting;
});

test('the estimate of a submit counts the wait, within 60 to 120 seconds', async () => {
  expect((await submit()).estimate).toBe(60);
  await openBreaker(25);
  const short = await submit();
  expect(short.estimate).toBeGreaterThanOrEqual(83);
  expect(short.estimate).toBeLessThanOrEqual(85);
  await openBreaker(1200);
  expect((await submit()).estimate).toBe(120);
  expect((await submit(`https://library.tiktok.com/ads/detail/?ad_id=${newAdId()}`)).estimate).toBe(60);
});

test('the estimate counts no wait for a run that has left the library', async () => {
  const url = metaUrl(newAdId());
  const { account, id } = await submit(url);
  await startRunOf(harness.db, id, stepWords.downloading);
  await openBreaker(1200);
  expect((await submit(url, account)).estimate).toBe(60);
});
