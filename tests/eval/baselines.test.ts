import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownCases, readCases } from './cases/read';
import { type Baselines, openBaselines } from './models/baselines';
import { crippledOracles, oracle } from './models/oracles';
import { evaluate } from './run/evaluate';
import { type MeasuredCase, measureCases } from './run/measure-case';
import type { Contender } from './run/run-case';
import type { Evaluation } from './score/evaluation';
import { type MetricId, metricIds, metrics } from './score/metrics';
import { summarize } from './score/summarize';

const store = mkdtempSync(path.join(tmpdir(), 'eval-measurements-'));
const { signal } = new AbortController();
let measured: MeasuredCase[] = [];
let baselines: Baselines;

async function evaluateAll(contender: Contender): Promise<Evaluation> {
  const results = await evaluate(measured, contender, { runs: 1, atOnce: 1, signal });
  return summarize(results, { name: contender.name, asked: contender.name });
}

/** Zero where nothing could be scored: who states nothing of a kind has earned nothing. */
const earned = ({ metrics: found }: Evaluation, id: MetricId) => found[id].value ?? 0;
const valuesOf = (evaluation: Evaluation) =>
  Object.fromEntries(metricIds.map((id) => [id, earned(evaluation, id)])) as Record<MetricId, number>;

let truth: Evaluation;

/** Long only where the measurements that are kept beside the videos are of other programs, so that all have to be made anew. */
beforeAll(async () => {
  measured = await measureCases(await readCases(ownCases), { store, signal });
  baselines = await openBaselines({ model: 'gemini-3.8-flash' });
  truth = await evaluateAll(oracle);
});

afterAll(async () => {
  await baselines.close();
  rmSync(store, { recursive: true, force: true });
});

test('who reads the truth files earns at least 0.98 on every metric, and invents nothing', () => {
  expect(measured.length).toBeGreaterThanOrEqual(40);
  expect(truth).toMatchObject({ attempted: measured.length, reported: measured.length });
  for (const id of metricIds) expect(earned(truth, id), id).toBeGreaterThanOrEqual(0.98);
  expect(truth.figures).toMatchObject({ invented: { value: 0 }, copied: { value: 0 }, injection: { value: 0 }, steadiness: { value: 0 } });
});

test('who knows the ad copy alone earns nothing that takes eyes or ears, nor any judgment beyond chance', async () => {
  const blind = await evaluateAll(baselines.blind);
  expect(blind.reported).toBe(measured.length);
  for (const id of metricIds) {
    const atMost = metrics[id].claims === 'judgment' ? 0.15 : 0.02;
    expect(earned(blind, id), id).toBeLessThanOrEqual(atMost);
  }
  expect(blind.figures).toMatchObject({ confirmed: { value: 0 }, voiceHeard: { value: 0 }, moved: { value: 0 } });
  expect(blind.figures.copied.value).toBeGreaterThan(1);
});

test('who is told our measurements reads, times and prices well, hears nothing, and judges nothing', async () => {
  const told = valuesOf(await evaluateAll(baselines.measured));
  for (const id of ['quotePrecision', 'quoteRecall', 'timing', 'price'] as const) expect(told[id], id).toBeGreaterThan(0.9);
  for (const id of ['transcript', 'heard', 'brand', 'labels', 'ladderScript', 'ladderCta'] as const)
    expect(told[id], id).toBeLessThanOrEqual(0.05);
});

test('the demo model, which is told the same, is not the better for its words', async () => {
  const [demo, told] = [valuesOf(await evaluateAll(baselines.demo)), valuesOf(await evaluateAll(baselines.measured))];
  for (const id of ['quoteRecall', 'timing', 'price', 'heard', 'transcript'] as const) expect(demo[id], id).toBeLessThanOrEqual(told[id]);
});

describe('a crippled oracle loses what names its fault, and nothing else:', () => {
  const faults: Record<keyof typeof crippledOracles, { what: string; loses: Partial<Record<MetricId, number>> }> = {
    late: { what: 'late by a second: time', loses: { timing: 0.05 } },
    inventor: { what: 'a tenth of its facts invented: true facts', loses: { facts: 0.95 } },
    // The other two sections are mostly scored by code, from what was measured.
    flat: { what: 'always 18 points: the ladders of the sections that it judges', loses: { ladderScript: 0, ladderCta: 0 } },
    deaf: { what: 'deaf, with the captions for a transcript: what the voice alone tells', loses: { transcript: 0.05, heard: 0.05 } },
    copycat: { what: 'quotes the ad copy: quote precision', loses: { quotePrecision: 0.9 } },
  };

  test.each(Object.entries(faults) as [keyof typeof crippledOracles, (typeof faults)['late']][])('%s', async (name, { loses }) => {
    const crippled = valuesOf(await evaluateAll(crippledOracles[name]));
    const whole = valuesOf(truth);
    for (const id of metricIds) {
      const atMost = loses[id];
      if (atMost === undefined) expect(crippled[id], id).toBeGreaterThanOrEqual(whole[id] - 0.02);
      else expect(crippled[id], id).toBeLessThanOrEqual(atMost);
    }
  });

  test('by its figures, too', async () => {
    const late = await evaluateAll(crippledOracles.late);
    expect(late.figures.timingMedian.value).toBeCloseTo(1, 1);
    expect((await evaluateAll(crippledOracles.deaf)).figures.wordErrorRate.value).toBeGreaterThan(0.2);
    expect((await evaluateAll(crippledOracles.inventor)).figures.invented.value).toBeGreaterThan(0.1);
    const flat = await evaluateAll(crippledOracles.flat);
    expect(flat.figures.modalGrade.value).toBeGreaterThan(2 * (truth.figures.modalGrade.value ?? 1));
    const copycat = await evaluateAll(crippledOracles.copycat);
    expect(copycat.figures.copied.value).toBeGreaterThan(1);
    // The service's own check sees it as well.
    expect(copycat.figures.notConfirmed.value).toBeGreaterThan(0.1);
  });
});
