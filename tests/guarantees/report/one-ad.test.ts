import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ScrapedAd } from '@/lib/ads/schema';
import { Answer } from '@/lib/model/answer';
import { assembleReport } from '@/lib/model/assemble';
import { sections } from '@/lib/report/criteria';
import { listObserved } from '@/lib/report/observed';
import type { ScoredReport } from '@/lib/report/schema';
import type { VideoMeasurement } from '@/lib/video/schema';
import { sampleProvenance, type toWire } from '@/tests/support/model-samples';

type OneAd = { ad: ScrapedAd; measurement: VideoMeasurement; answer: ReturnType<typeof toWire> };

/** An ad of twelve seconds with a voice, a price, words that come one by one and small print, and an honest answer about it. */
const readOneAd = (): OneAd => JSON.parse(readFileSync(path.join(import.meta.dirname, 'one-ad.json'), 'utf8'));

/** The honest answer with a wrong number, count, price and quote, and a picture that is not there. */
function toFlawed(answer: OneAd['answer']): OneAd['answer'] {
  const { observed, findings } = structuredClone(answer);
  const [beat, claim] = [observed.beats[1], observed.claims[0]];
  if (beat === undefined || claim === undefined || observed.offer === null) throw new Error('the answer is whole');
  for (const one of findings.flatMap(({ claims }) => claims)) {
    if (one.words === 'Ninety days of food') one.words = 'Thirty days of food';
    if (one.kind === 'cut_count') one.number = 7;
  }
  beat.shown = 'A gardener holds the bottle up.';
  claim.quote = 'A bottle lasts thirty days';
  Object.assign(observed.offer, { price: '$28', terms: 'thirty days of food', quote: 'Only $28' });
  return { ...answer, observed, findings };
}

function reportOf({ ad, measurement, answer }: OneAd): ScoredReport {
  const video = { ...sampleProvenance.video, seconds: 12 };
  const report = assembleReport(Answer.parse(answer), { ...sampleProvenance, ad, video, measured: { measurement, stills: [] } });
  if (report.verdict !== 'scored') throw new Error('the report is scored');
  return report;
}

/** The result of each check of a report, by what it is about. */
function resultsOf(report: ScoredReport) {
  const { observed } = report;
  if (observed === undefined) throw new Error('a report has observed lines');
  const findings = sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);
  const results = [
    ...[...findings, ...listObserved(observed)].map(({ id, check }) => [id, check.result] as const),
    ...observed.beats.map(({ id, shownCheck }) => [`${id} shown`, shownCheck?.result] as const),
    ...Object.entries(observed.offer?.checks ?? {}).map(([field, check]) => [field, check.result] as const),
  ];
  const list = (wanted: string) => results.flatMap(([id, result]) => (result === wanted ? [id] : [])).toSorted();
  return { confirmed: list('confirmed'), moved: list('moved'), refuted: list('not_confirmed') };
}

test('an honest answer has no mark against it, and is confirmed where it was read', () => {
  const report = reportOf(readOneAd());
  const confirmed = ['beat-2', 'beat-3', 'claim-1', 'hook-1', 'price', 'script-1', 'script-2', 'terms', 'visual-1'];
  expect(resultsOf(report)).toEqual({ confirmed, moved: [], refuted: [] });
  expect(report.meta.droppedEvidence).toBe(0);
});

test('a wrong number, count and price are marked where they stand, a wrong quote is dropped, and no picture is confirmed', () => {
  const given = readOneAd();
  const [honest, flawed] = [reportOf(given), reportOf({ ...given, answer: toFlawed(given.answer) })];
  const { confirmed, refuted } = resultsOf(flawed);
  expect(refuted).toEqual(['offer', 'price', 'script-1', 'terms', 'visual-1']);
  expect(flawed.meta.droppedByCause).toEqual({ not_in_ad_copy: 1 });
  expect(confirmed).not.toContain('beat-2 shown');
  expect(flawed.script.worksDetail[0]?.check.claim?.text).toBe('Read on screen around 0:06: “90 days of food”, not “Thirty days of food”');
  expect(flawed.score.value).toBeLessThan(honest.score.value);
  expect(flawed.score.breakdown.script.score).toBe(0);
});
