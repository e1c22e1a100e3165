import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ScrapedAd } from '@/lib/ads/schema';
import { assembleReport, type Provenance } from '@/lib/model/assemble';
import type { Finding } from '@/lib/report/schema';
import { VideoMeasurement } from '@/lib/video/schema';
import { parseTruth } from '@/tests/eval/read';
import { sampleAd, sampleProvenance } from '@/tests/support/model-samples';
import { answerOf, claim as claimOf, findingsOf, stated } from '../stated-findings';
import { type Statement, Trial, type TrialVideo } from './trial';

const LEAST_CONFIRMED = 0.85;
/** Words that were merely not read there are no proof against a lie. */
const LEAST_FOUND_OUT = 0.6;
const caseFolder = path.resolve(import.meta.dirname, '../../../eval/files');

const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');
const trial = Trial.parse(JSON.parse(read(import.meta.dirname, 'statements.json')));
const Kept = z.object({ measurement: VideoMeasurement, seconds: z.number().optional(), hasAudio: z.boolean().optional() });

function readAd({ name, set, ad }: TrialVideo): ScrapedAd {
  return set === 'case' ? parseTruth(read(caseFolder, `${name}.truth.json`), name).ad : (ad ?? sampleAd);
}

function readProvenance(video: TrialVideo): Provenance {
  const kept = Kept.parse(JSON.parse(read(video.set === 'case' ? caseFolder : import.meta.dirname, `${video.name}.measured.json`)));
  const { measurement } = kept;
  const seconds = kept.seconds ?? measurement.picture?.shots.at(-1)?.to ?? 0;
  return {
    ...sampleProvenance,
    ad: readAd(video),
    video: { ...sampleProvenance.video, seconds, hasAudio: kept.hasAudio ?? measurement.sound !== null },
    measured: { measurement, stills: [] },
    now: new Date(`${trial.observed}T12:00:00Z`),
  };
}

type Result = { statement: Statement; found: Finding | undefined };

function report(video: TrialVideo): Result[] {
  const told = video.statements.map(({ sentence, source, at = null, claim: { kind, ...given } }) =>
    stated({ text: sentence, evidence_source: source, at, claims: [claimOf(kind, given)] }),
  );
  const made = assembleReport(answerOf(told), readProvenance(video));
  if (made.verdict !== 'scored') throw new Error('the report is scored');
  const findings = findingsOf(made);
  return video.statements.map((statement) => ({ statement, found: findings.find(({ text }) => text === statement.sentence) }));
}

const results = trial.videos.flatMap(report);
const outcomeOf = ({ found }: Result) => found?.check.result ?? 'dropped';
const describeResult = ({ statement: { id, truth, source, at, claim }, found }: Result) =>
  `${id} ${truth ? 'truth' : 'lie'} ${JSON.stringify(claim)} (${source}${at === undefined ? '' : ` at ${at}`}) → ${found === undefined ? 'dropped' : `${found.check.result} ${found.check.why ?? ''} ${found.check.claim?.text ?? ''}`}`;
const list = (failed: readonly Result[]) => failed.map(describeResult);

const lies = results.filter(({ statement }) => !statement.truth);
const truths = results.filter(({ statement }) => statement.truth);
const measurable = (of: readonly Result[]) => of.filter(({ statement }) => statement.measurable);
const caught: readonly string[] = ['not_confirmed', 'moved', 'dropped'];

/** What could have been found out, or confirmed, and was not. */
const missed = {
  lies: measurable(lies).filter((one) => !caught.includes(outcomeOf(one))),
  truths: measurable(truths).filter((one) => outcomeOf(one) !== 'confirmed'),
};
const shareOf = (failed: readonly Result[], of: readonly Result[]) => 1 - failed.length / measurable(of).length;

afterAll(() => {
  const shares = `Found out: ${shareOf(missed.lies, lies).toFixed(3)} of the lies; confirmed: ${shareOf(missed.truths, truths).toFixed(3)} of the truths.`;
  const wrong = lies.filter((one) => outcomeOf(one) === 'confirmed' && !one.statement.measurable);
  process.stdout.write(`${[shares, ...list([...wrong, ...missed.lies, ...missed.truths])].join('\n')}\n`);
});

test('no lie is confirmed', () => {
  expect(lies).toHaveLength(68);
  expect(list(lies.filter((one) => outcomeOf(one) === 'confirmed'))).toEqual([]);
});

test('no truth is refuted, and what a source cannot show is not checked', () => {
  expect(truths).toHaveLength(68);
  expect(list(truths.filter((one) => ['not_confirmed', 'moved'].includes(outcomeOf(one))))).toEqual([]);
  const mixed = results.filter(({ statement }) => statement.mixed);
  expect(mixed).toHaveLength(7);
  expect(list(mixed.filter((one) => outcomeOf(one) !== 'not_checked'))).toEqual([]);
});

test('of the lies that somebody could find out, most are found out', () => {
  expect(shareOf(missed.lies, lies)).toBeGreaterThanOrEqual(LEAST_FOUND_OUT);
});

test('of the truths that somebody could see for themselves, most are confirmed', () => {
  expect(shareOf(missed.truths, truths)).toBeGreaterThanOrEqual(LEAST_CONFIRMED);
});

test('a check says nothing of the sentence, which may be false', () => {
  expect(truths.filter(({ statement }) => statement.sentenceIsFalse)).toHaveLength(34);
  const repeats = ({ statement, found }: Result) => JSON.stringify(found?.check ?? null).includes(statement.sentence);
  expect(list(results.filter(repeats))).toEqual([]);
});
