import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { replaceCandidates } from '@/lib/analyses/stills/store';
import { verifyLedger } from '@/lib/credits/verify';
import { loadEnv } from '@/lib/env';
import { findOpenBreaker } from '@/lib/model/breaker';
import { largestLookCost } from '@/lib/model/estimate';
import { findNotices } from '@/lib/notices/find';
import type { ScoredReport } from '@/lib/report/schema';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { readVideo } from '@/tests/fakes/videos/videos';
import { clientOf } from '@/tests/support/client';
import { toScored } from '@/tests/support/demo-reports';
import { type Engine, startEngine } from '@/tests/support/engines';
import { newAccount } from '@/tests/support/factories';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';
import { sampleMeasurement } from '@/tests/support/model-samples';
import { candidatesOf, runOf } from '@/tests/support/stills';
import { until } from '@/tests/support/until';

let harness: Harness;
let fakes: Fakes;
let engine: Engine;

beforeAll(async () => {
  fakes = await startFakes();
  harness = await openHarness();
  engine = await startEngine('embedded', harness, { pollMs: 200, backoffMs: () => 100, sweepMs: 1000, scrapeTiming: { spacingMs: 50 } });
});
afterEach(() => {
  fakes.gemini.mend();
  vi.unstubAllEnvs();
  loadEnv('serve');
});
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  await engine.stop();
  await harness.close();
  await fakes.close();
});

const use = (settings: Record<string, string>) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  loadEnv('serve');
};

const { sha256 } = readVideo('kettle', 'hd');

/** A whole analysis of one ad, whose video was measured before, by a new account with one credit. */
async function analyze(before: (runId: string) => Promise<unknown> = async () => undefined) {
  const { db } = harness;
  await db`update runs set standing = 'replaced' where status = 'done'`;
  const from = fakes.gemini.calls().length;
  const { secret, tokenId } = await newAccount(db, { credits: 1 });
  await db`update api_tokens set limits = '{"fetch": 10000}' where id = ${tokenId}`;
  const client = clientOf(secret);
  const id = String((await client.submit({ url: toMetaUrl(metaAds.kettle.adId) })).body.id);
  const runId = await runOf(db, id);
  await db`update runs set measured = ${JSON.stringify({ sha256, measurement: sampleMeasurement })}::text::jsonb where id = ${runId}`;
  await replaceCandidates(db, runId, await candidatesOf(19));
  await before(runId);
  const { report } = await until('the analysis is done', async () => {
    const { body } = await client.fetch(id);
    if (body.status === 'failed') throw new Error(String(body.errorMessage));
    return body.status === 'done' && body;
  });
  const [run] = await db`
    select look, input_tokens as "inputTokens", model_calls as "modelCalls", step_seconds as "stepSeconds" from runs where id = ${runId}`;
  const [spend] = await db`select spent::float8 as spent, open_calls as "openCalls" from model_spend where run_id = ${runId}`;
  const calls = fakes.gemini.calls().slice(from);
  const scored = toScored(report);
  expect((await client.credits()).body).toMatchObject({ balance: 0 });
  return {
    report: scored,
    marks: checksOf(scored)
      .filter(({ by }) => by === 'second_look')
      .map(({ result }) => result),
    run,
    spend,
    reports: calls.filter(({ operation }) => operation === 'generate'),
    looks: calls.filter(({ operation }) => operation === 'look'),
  };
}

const codes = async () => (await findNotices(harness.db))?.map(({ code }) => code);

const checksOf = ({ observed, ...report }: ScoredReport) => [
  ...[report.hook, report.script, report.visual, report.cta]
    .flatMap((one) => [...one.worksDetail, ...one.doesntWorkDetail])
    .map(({ check }) => check),
  ...(observed?.beats ?? []).flatMap(({ shownCheck }) => shownCheck ?? []),
];

/** As the model judged it, where nobody looked a second time. */
async function unlooked(): Promise<ScoredReport['score']> {
  use({ SECOND_LOOK: 'off' });
  const { report, run, reports, looks } = await analyze();
  expect([reports.length, looks.length, report.meta.look, run?.look]).toEqual([1, 0, undefined, null]);
  vi.unstubAllEnvs();
  loadEnv('serve');
  return report.score;
}

test('a second look gets stills and neither the video nor the report, and its marks, tokens and cost are in the report', async () => {
  const { report, marks, run, spend, reports, looks } = await analyze();
  expect([reports.length, looks.length]).toEqual([1, 1]);
  const [look] = looks;
  expect(look).toMatchObject({ model: 'gemini-3.5-flash-lite', hasVideo: false });
  const sent = JSON.stringify(look?.request);
  expect(sent).toContain('"mimeType":"image/jpeg"');
  for (const words of [report.summary, report.score.reasoning, report.actions.steal.body]) expect(sent).not.toContain(words);
  expect(new Set(marks)).toEqual(new Set(['confirmed']));
  expect(report.meta.look).toMatchObject({ model: expect.stringContaining('gemini-3.5-flash-lite'), outcome: 'counted' });
  const { cost = null, inputTokens = 0 } = report.meta.look ?? {};
  expect(run?.inputTokens).toBeGreaterThan(inputTokens);
  expect(cost).toBeGreaterThan(0);
  expect(spend?.spent).toBeGreaterThan(cost ?? 0);
  expect(spend?.openCalls).toBe(0);
  expect(run).toMatchObject({
    modelCalls: 1,
    stepSeconds: { look: expect.any(Number) },
    look: { outcome: 'counted', statements: expect.any(Array), lines: expect.any(Array) },
  });
});

test('exactly one call is made where it is switched off, and a picture that is denied costs points that no other end of a look does', async () => {
  const judged = await unlooked();
  fakes.gemini.fail({ on: 'look', kind: 'sees_all' });
  const failed = await analyze();
  expect([failed.report.meta.look?.outcome, failed.marks, failed.report.score]).toEqual(['controls_failed', [], judged]);
  fakes.gemini.fail({ on: 'look', kind: 'denies' });
  const { report, marks } = await analyze();
  expect(new Set(marks)).toEqual(new Set(['not_confirmed']));
  const denied = (report.observed?.beats ?? []).flatMap(({ id, shownCheck }) => (shownCheck?.by === 'second_look' ? [id] : []));
  expect(denied.length).toBeGreaterThan(0);
  const cited = (score: ScoredReport['score']) => score.breakdown.visual.criteria?.flatMap(({ evidence }) => evidence) ?? [];
  expect(denied.filter((id) => cited(report.score).includes(id))).toEqual([]);
  const lost = denied.some((id) => cited(judged).includes(id));
  expect([lost, report.score.value < judged.value]).toEqual([lost, lost]);
});

test('a look that fails leaves the report done and as it was, and is not repeated', async () => {
  fakes.gemini.fail({ on: 'look', kind: 'http', status: 503, times: 9 });
  const { report, marks, run, spend, looks } = await analyze();
  expect([looks.length, report.meta.look, marks, run?.look, spend?.openCalls]).toEqual([1, undefined, [], { outcome: 'failed' }, 0]);
  expect(await findOpenBreaker(harness.db, 'gemini-3.5-flash-lite')).toBeUndefined();
  expect(await codes()).not.toContain('model_unavailable');
});

test('a look whose answer is cut off is counted at its largest cost', async () => {
  fakes.gemini.fail({ on: 'look', kind: 'cut' });
  const { report, run, spend } = await analyze();
  expect([report.meta.look, run?.look, spend?.openCalls]).toEqual([undefined, { outcome: 'failed' }, 0]);
  expect(spend?.spent).toBeGreaterThan(largestLookCost('gemini-3.5-flash-lite', new Date()) ?? Number.NaN);
});

test('a look that began is never asked again', async () => {
  const begun = { outcome: 'begun' };
  const { report, run, looks } = await analyze(
    (runId) => harness.db`update runs set look = ${JSON.stringify(begun)}::text::jsonb where id = ${runId}`,
  );
  expect([looks, report.meta.look, run?.look]).toEqual([[], undefined, begun]);
});

test('a model that the vendor refuses leaves the look out and is a notice until it answers', async () => {
  use({ GEMINI_CHECK_MODEL: 'gemini-nope' });
  const { report, run, spend } = await analyze();
  expect([report.meta.look, run?.look, spend?.openCalls]).toEqual([undefined, { outcome: 'refused' }, 0]);
  expect(await findNotices(harness.db)).toContainEqual({ code: 'second_look_refused', model: 'gemini-nope' });
  use({ GEMINI_CHECK_MODEL: 'gemini-3.1-flash-lite' });
  expect((await analyze()).report.meta.look?.outcome).toBe('counted');
  expect(await codes()).not.toContain('second_look_refused');
});
