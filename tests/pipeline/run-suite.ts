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
    test('ends done, without a score, and gives the credit back', async () => {
      const ended = await analyze(metaAds.carousel.adId);
      expect(ended).toMatchObject({
        status: 'done',
        report: { verdict: 'insufficient_evidence', reason: 'carousel', score: null, references: [] },
        balance: 1,
      });
      expect(ended.seen).not.toContain('composing');
    });
  });
}

function testUnnoted(): void {
  test('an answer is used although what it took could not be noted', async () => {
    const before = generations().length;
    await harness.db`alter table runs rename column model_cost to model_cost_away`;
    try {
      scored(await analyze(metaAds.silent.adId));
    } finally {
      await harness.db`alter table runs rename column model_cost_away to model_cost`;
    }
    expect(generations()).toHaveLength(before + 1);
  });
}

function testKept(): void {
  test('an engine keeps no words of an ad, a report, an answer or a vendor, and nothing longer than 2 kB', async () => {
    fakes.gemini.mend();
    await harness.db`delete from model_breakers`;
    fakes.gemini.fail({ on: 'generate', kind: 'not_json' });
    scored(await analyze(metaAds.ledger.adId));
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

export function testRuns(name: EngineName): void {
  openWith(name);
  testVideoAds();
  testUnnoted();
  testKept();
  testJobs();
}
