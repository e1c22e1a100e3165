import { expect, test } from 'vitest';
import { assembleReport, type Provenance } from '@/lib/model/assemble';
import type { Finding } from '@/lib/report/schema';
import { sampleProvenance } from '@/tests/support/model-samples';
import { lies, unfoundLies } from './false-findings';
import { createDraw, type SeededVideo, seededVideo } from './seeded-videos';
import { answerOf, findingsOf, type Make, of, type Stated, type Statement, truths } from './stated-findings';

const REPORTS = 60;

const provenanceOf = (video: SeededVideo): Provenance => ({
  ...sampleProvenance,
  ad: video.ad,
  video: { ...sampleProvenance.video, seconds: video.seconds, hasAudio: true },
  measured: { measurement: video.measurement, stills: [] },
});

/** A sentence that no other statement has. */
const named = ({ text }: Stated, index: number) => `${text} (${index})`;

/** Maps each statement to its finding in a report that makes all of them; undefined for one that was dropped. */
function report(video: SeededVideo, statements: readonly Statement[]): Map<Statement, Finding | undefined> {
  const answer = answerOf(statements.map((statement, index) => ({ ...statement, text: named(statement, index) })));
  const made = assembleReport(answer, provenanceOf(video));
  if (made.verdict !== 'scored') throw new Error('the report is scored');
  const findings = findingsOf(made);
  return new Map(statements.map((statement, index) => [statement, findings.find(({ text }) => text === named(statement, index))]));
}

function stated(video: SeededVideo, draw: ReturnType<typeof createDraw>, makers: Readonly<Record<string, Make>>): Statement[] {
  return Object.entries(makers).flatMap(([kind, make]) => {
    const made = make(video, draw);
    return made === undefined ? [] : [{ kind, ...made }];
  });
}

const describeLoss = ({ kind, evidence_source, at, claims }: Statement, found: Finding | undefined) =>
  `${kind}: ${JSON.stringify(claims)} (${evidence_source} at ${at?.toFixed(1)}) → ${found === undefined ? 'dropped' : JSON.stringify(found.check)} ${found?.confidence ?? ''}`;

/** Makes sixty reports with these lies among truths; answers those of which the finding is not as it should be. */
function tell(makers: Readonly<Record<string, Make>>, isRight: (found: Finding | undefined) => boolean) {
  const wrong: string[] = [];
  let told = 0;
  for (let seed = 1; seed <= REPORTS; seed += 1) {
    const draw = createDraw(seed);
    const video = seededVideo(draw);
    const statements = stated(video, draw, makers);
    for (const [statement, found] of report(video, [...statements, ...stated(video, draw, truths)])) {
      if (!statements.includes(statement)) continue;
      told += 1;
      if (!isRight(found)) wrong.push(`${seed} ${describeLoss(statement, found)}`);
    }
  }
  return { told, wrong };
}

test('every lie of sixty reports that a measurement contradicts is not confirmed, or dropped', () => {
  const { told, wrong } = tell(lies, (found) => found === undefined || found.check.result === 'not_confirmed');
  expect(told).toBeGreaterThan(REPORTS * 7);
  expect(wrong, `${wrong.length} of ${told} lies were let through`).toEqual([]);
});

test('no lie of sixty reports is confirmed, or of high confidence', () => {
  const isOpen = ({ check, confidence }: Finding) => check.result !== 'confirmed' && check.result !== 'moved' && confidence !== 'high';
  const { told, wrong } = tell(unfoundLies, (found) => found !== undefined && isOpen(found));
  expect(told).toBeGreaterThan(REPORTS * 3);
  expect(wrong, `${wrong.length} of ${told} lies were let through`).toEqual([]);
});

test('most quotes with another word or number are not confirmed', () => {
  const makers = { changed: unfoundLies['a quote with one word changed'] as Make };
  const { told, wrong } = tell(makers, (found) => found?.check.result === 'not_confirmed');
  expect(wrong.length / told, wrong.join('\n')).toBeLessThan(0.5);
});

/** Returns the judged points of a section whose criteria all rest on these lies, each worth five if true. */
function judgedPoints(video: SeededVideo, told: readonly Statement[]): number[] {
  const answer = answerOf([of('metadata', 'It has survived its first weeks.')]);
  const findings = told.map((finding, n) => ({ ...finding, id: `script-${n + 1}` }));
  answer.script.worksDetail = findings;
  for (const criterion of answer.script.criteria) Object.assign(criterion, { points: 5, evidence: findings.map(({ id }) => id) });
  const made = assembleReport(answer, provenanceOf(video));
  if (made.verdict !== 'scored') throw new Error('the report is scored');
  return made.score.breakdown.script.criteria?.filter(({ by }) => by === 'judged').map(({ points }) => points) ?? [];
}

test('points that rest on contradicted lies alone are lost', () => {
  for (let seed = 1; seed <= REPORTS; seed += 1) {
    const draw = createDraw(seed);
    const video = seededVideo(draw);
    expect(judgedPoints(video, [draw.pick(stated(video, draw, lies))])).toEqual([0, 0, 0, 0, 0]);
  }
});

test('sixty honest reports lose less than 2 % of their statements', () => {
  const lost: string[] = [];
  const confirmed = new Map<string, number>();
  let made = 0;
  for (let seed = 1001; seed <= 1000 + REPORTS; seed += 1) {
    const draw = createDraw(seed);
    const video = seededVideo(draw);
    for (const [statement, found] of report(video, [...stated(video, draw, truths), ...stated(video, draw, truths)])) {
      made += 1;
      if (found === undefined || found.check.result === 'not_confirmed' || found.check.result === 'moved')
        lost.push(`${seed} ${describeLoss(statement, found)}`);
      else if (found.check.result === 'confirmed') confirmed.set(statement.kind, (confirmed.get(statement.kind) ?? 0) + 1);
    }
  }
  expect(made).toBeGreaterThan(REPORTS * 15);
  expect(
    lost.length / made,
    `${lost.length} of ${made} lost, confirmed: ${JSON.stringify(Object.fromEntries(confirmed))}\n${lost.join('\n')}`,
  ).toBeLessThan(0.02);
});
