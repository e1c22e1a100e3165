import { expect, test } from 'vitest';
import { assembleReport } from '@/lib/model/assemble';
import type { Observed } from '@/lib/report/observed';
import { sampleProvenance } from '@/tests/support/model-samples';
import { createDraw, type SeededVideo, seededVideo } from './seeded-videos';
import { answerOf, of } from './stated-findings';
import { falseLines, type LineStatement, trueLines, unfoundLines } from './stated-lines';

const REPORTS = 40;

function observedIn(video: SeededVideo, statements: readonly LineStatement[]): Observed {
  const answer = answerOf([of('metadata', 'It has survived its first weeks.')]);
  for (const { add } of statements) add(answer.observed);
  const report = assembleReport(answer, {
    ...sampleProvenance,
    ad: video.ad,
    video: { ...sampleProvenance.video, seconds: video.seconds, hasAudio: true },
    measured: { measurement: video.measurement, stills: [] },
  });
  if (report.verdict !== 'scored' || report.observed === undefined) throw new Error('the report is scored');
  return report.observed;
}

function stated(makers: typeof falseLines, seed: number): { video: SeededVideo; statements: LineStatement[] } {
  const draw = createDraw(seed);
  const video = seededVideo(draw);
  const statements = Object.entries(makers).flatMap(([kind, make]) => {
    const made = make(video, draw);
    return made === undefined ? [] : [{ kind, ...made }];
  });
  return { video, statements };
}

/** Counts the statements in forty reports by kind, and those that were made. */
function standing(makers: typeof falseLines, first: number, results?: Parameters<LineStatement['standsIn']>[1]) {
  const kept: string[] = [];
  const lost: string[] = [];
  for (let seed = first; seed < first + REPORTS; seed += 1) {
    const { video, statements } = stated(makers, seed);
    const observed = observedIn(video, statements);
    for (const { kind, standsIn } of statements) (standsIn(observed, results) ? kept : lost).push(`${seed} ${kind}`);
  }
  return { kept, lost };
}

test('no false observed line of forty reports stays as the model wrote it', () => {
  const { kept, lost } = standing(falseLines, 1);
  expect(lost.length).toBeGreaterThanOrEqual(REPORTS * 8);
  expect(kept, `${kept.length} lies were let through`).toEqual([]);
});

test('no false observed line of forty reports is confirmed', () => {
  const { kept, lost } = standing(unfoundLines, 1, ['confirmed']);
  expect(lost.length).toBeGreaterThanOrEqual(REPORTS * 5);
  expect(kept, `${kept.length} lies were confirmed`).toEqual([]);
});

test('forty honest reports lose less than 2 % of their observed lines', () => {
  const { kept, lost } = standing(trueLines, 1001);
  expect(kept.length).toBeGreaterThan(REPORTS * 10);
  expect(lost.length / (lost.length + kept.length), lost.join('\n')).toBeLessThan(0.02);
});
