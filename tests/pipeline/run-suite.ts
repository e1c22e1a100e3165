import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '@/lib/credits/verify';
import { Report, type ScoredReport } from '@/lib/report/schema';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { readVideo } from '@/tests/fakes/videos/videos';
import { clientOf } from '@/tests/support/client';
import { type Engine, type EngineName, startEngine } from '@/tests/support/engines';
import { newAccount } from '@/tests/support/factories';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';
import { phrasesIn } from '@/tests/support/phrases';
import { until } from '@/tests/support/until';

let harness: Harness;
let fakes: Fakes;
let engine: Engine;

function openWith(name: EngineName): void {
  beforeAll(async () => {
    fakes = await startFakes();
    harness = await openHarness();
    engine = await startEngine(name, harness, { pollMs: 200, backoffMs: () => 100, sweepMs: 1000, scrapeTiming: { spacingMs: 50 } });
  });
  afterAll(async () => {
    expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
    await engine.stop();
    await harness.close();
    await fakes.close();
  });
}

type Ended = {
  id: string;
  status: string;
  report: unknown;
  errorMessage: string | null;
  currentStep: string | null;
  seen: string[];
  balance: number;
};

/** Submits an ad with an account of its own and waits for the end, noting every status on the way. */
async function analyze(adId: string): Promise<Ended> {
  const { secret, tokenId } = await newAccount(harness.db, { credits: 1 });
  await harness.db`update api_tokens set limits = '{"fetch": 10000}' where id = ${tokenId}`;
  const client = clientOf(secret);
  const submitted = await client.submit({ url: toMetaUrl(adId) });
  expect(submitted.status).toBe(201);
  const seen: string[] = [];
  const ended = await until('the analysis ends', async () => {
    const { body } = await client.fetch(String(submitted.body.id));
    const status = String(body.status);
    if (seen.at(-1) !== status) seen.push(status);
    if (status === 'done' || status === 'failed') return body as unknown as Ended;
    expect(body.currentStep).toEqual(expect.stringMatching(/^[A-Z][^0-9]+$/));
    return undefined;
  });
  return { ...ended, seen, balance: Number((await client.credits()).body.balance) };
}

function scored(ended: Ended): ScoredReport {
  const report = Report.parse(ended.report);
  if (report.verdict !== 'scored') throw new Error(`expected a scored report, got ${JSON.stringify(ended)}`);
  return report;
}

const pageLoads = (adId: string) => fakes.library.requests({ adId, kind: 'page' });
const generations = () => fakes.gemini.calls().filter((call) => call.operation === 'generate');

/** Takes a finished run of this ad out of the cache and analyzes the ad anew. */
async function again(adId: string): Promise<Ended> {
  await harness.db`update runs set url = url || ' ' || id where ad_id = ${adId} and status in ('done', 'failed')`;
  return analyze(adId);
}

function testVideoAds(): void {
  describe('a video ad among neighbors', () => {
    test('ends in a report on that ad and on that video, for one credit, one page and one model call', async () => {
      const before = generations().length;
      const ended = await analyze(metaAds.kettle.adId);
      expect(ended).toMatchObject({ status: 'done', errorMessage: null, currentStep: null, balance: 0 });
      const report = scored(ended);
      expect(report.meta).toMatchObject({
        model: expect.stringContaining('stand-in'),
        videoSha256: readVideo('kettle', 'hd').sha256,
        ad: { platform: 'meta', adId: metaAds.kettle.adId, pageName: metaAds.kettle.ad.pageName },
        video: { n: 1, of: 1 },
      });
      expect(generations()).toHaveLength(before + 1);
      expect(pageLoads(metaAds.kettle.adId)).toHaveLength(1);
      // The report does not wait for it: the upload is deleted in a step after the settlement.
      await expect.poll(() => fakes.gemini.files()).toEqual([]);
    });

    test('keeps the usage of the model for the operator, and shows it to no one else', async () => {
      const [row] = await harness.db<{ model: string; inputTokens: number; outputTokens: number; dollars: number; report: string }[]>`
        select model, input_tokens as "inputTokens", output_tokens as "outputTokens", model_cost::float8 as dollars, report
        from runs where ad_id = ${metaAds.kettle.adId} and status = 'done' and url not like '% %'`;
      expect(row).toMatchObject({ model: 'gemini-3.8-flash (stand-in)' });
      expect(row?.inputTokens).toBeGreaterThan(10_000);
      expect(row?.outputTokens).toBeGreaterThan(1_000);
      expect(row?.dollars).toBeGreaterThan(0.01);
      expect(row?.report).toContain('gemini-3.8-flash (stand-in)');
      expect(row?.report).not.toMatch(/tokens|cost|dollar/i);
    });

    test('keeps no media link once the run has ended', async () => {
      const rows = await harness.db<{ text: string }[]>`
      select ad::text as text from runs where ad is not null union all select payload::text from job_steps union all select event::text from job_runs`;
      expect(rows.length).toBeGreaterThan(0);
      for (const { text } of rows) expect(text).not.toContain('fbcdn');
    });
  });
  describe('an ad without a video', () => {
    test.each([
      ['image', 'image_only'],
      ['carousel', 'carousel'],
    ] as const)('(%s) ends done, without a score, and gives the credit back', async (name, reason) => {
      const ended = await analyze(metaAds[name].adId);
      expect(ended).toMatchObject({
        status: 'done',
        report: { verdict: 'insufficient_evidence', reason, score: null, references: [] },
        balance: 1,
      });
      expect(ended.seen).not.toContain('composing');
    });
  });
}

function testFaults(): void {
  describe('faults', () => {
    test('a media link that expired is cured by opening the page once more', async () => {
      const { adId } = metaAds.kettle;
      fakes.library.set(adId, { media: 'expired', forLoads: 1 });
      const before = pageLoads(adId).length;
      scored(await again(adId));
      expect(pageLoads(adId)).toHaveLength(before + 2);
    });

    test.each([
      ['expired', /expired/],
      ['html', /playable/],
      ['truncated', /playable/],
    ] as const)('a video that stays %s fails, refunded, and no model is asked', async (media, message) => {
      const { adId } = metaAds.kettle;
      fakes.library.set(adId, { media });
      const before = generations().length;
      expect(await again(adId)).toMatchObject({ status: 'failed', errorMessage: expect.stringMatching(message), balance: 1 });
      expect(generations()).toHaveLength(before);
      fakes.library.set(adId, {});
    });

    test('an answer is used although what it took could not be noted', async () => {
      const before = generations().length;
      await harness.db`alter table runs rename column model_cost to model_cost_away`;
      try {
        scored(await again(metaAds.ledger.adId));
      } finally {
        await harness.db`alter table runs rename column model_cost_away to model_cost`;
      }
      expect(generations()).toHaveLength(before + 1);
    });

    test('a model that fails for the moment is asked again, three calls at the most', async () => {
      const { adId } = metaAds.ledger;
      fakes.gemini.fail({ on: 'generate', kind: 'http', status: 503, times: 1 });
      scored(await again(adId));
      fakes.gemini.fail({ on: 'generate', kind: 'http', status: 503, times: 50 });
      const before = generations().length;
      expect(await again(adId)).toMatchObject({
        status: 'failed',
        errorMessage: expect.stringMatching(/model is unavailable/),
        balance: 1,
      });
      expect(generations().length - before).toBe(3);
    });
  });
}

function testFurtherAds(): void {
  test('another ad has another report', async () => {
    const ended = await analyze(metaAds.ledger.adId);
    const report = scored(ended);
    expect(report.meta.videoSha256).toBe(readVideo('ledger', 'hd').sha256);
    const [row] = await harness.db<{ summary: string }[]>`
      select a.summary from analyses a join runs r on r.id = a.run_id where r.ad_id = ${metaAds.kettle.adId} and a.status = 'done'`;
    expect(report.summary).not.toBe(row?.summary);
  });
  describe('other ads', () => {
    test('a dynamic ad is analyzed by the first video of its cards, and says which of how many', async () => {
      const report = scored(await analyze(metaAds.dynamic.adId));
      expect(report.meta.video.n).toBe(1);
      expect(report.meta.video.of).toBeGreaterThan(1);
    });

    test('data that comes late behind a challenge that reloads itself is waited for', async () => {
      const ended = await analyze(metaAds.late.adId);
      expect(scored(ended).meta.ad.adId).toBe(metaAds.late.adId);
    });

    test.each([
      ['removed', /removed/],
      ['notFound', /no ad with this ID/],
    ] as const)('a %s ad fails with a message of its own and gives the credit back', async (name, message) => {
      const ended = await analyze(metaAds[name].adId);
      expect(ended).toMatchObject({ status: 'failed', report: null, errorMessage: expect.stringMatching(message), balance: 1 });
      expect(pageLoads(metaAds[name].adId)).toHaveLength(1);
    });
  });
}

function testKept(): void {
  test('an engine keeps no words of an ad, a report, an answer or a vendor, and nothing longer than 2 kB', async () => {
    fakes.gemini.mend();
    await harness.db`delete from model_breakers`;
    fakes.gemini.fail({ on: 'generate', kind: 'not_json' });
    scored(await again(metaAds.ledger.adId));
    const rows = await harness.db<{ ad: unknown; report: string | null }[]>`select ad, report from runs`;
    const phrases = new Set(phrasesIn(rows.map(({ ad, report }) => [ad, report && JSON.parse(report)])));
    const kept = await engine.kept();
    expect([phrases.size > 20, kept.length > 5]).toEqual([true, true]);
    expect([...phrases].filter((phrase) => kept.some((text) => text.includes(JSON.stringify(phrase).slice(1, -1))))).toEqual([]);
    expect(kept.filter((text) => text.length > 2048 || /Here is what I saw|GoogleGenerativeAI/.test(text))).toEqual([]);
  });
}

function testJobs(): void {
  test('every job ends as completed, whatever its run ended with', async () => {
    await expect.poll(() => engine.jobStatuses()).toEqual(['completed']);
  });
}

export function testEssentialRuns(name: EngineName): void {
  openWith(name);
  testVideoAds();
  testFaults();
  testKept();
  testJobs();
}

export function testAllRuns(name: EngineName): void {
  openWith(name);
  testVideoAds();
  testFurtherAds();
  testFaults();
  testKept();
  testJobs();
}
