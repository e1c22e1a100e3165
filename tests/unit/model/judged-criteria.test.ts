import { describe, expect, test } from 'vitest';
import { Answer } from '@/lib/model/answer';
import { assembleReport } from '@/lib/model/assemble';
import { type Section, sections } from '@/lib/report/criteria';
import type { ScoredReport } from '@/lib/report/schema';
import {
  claimOf,
  findingOf,
  type SectionedAnswer,
  sampleAnswer,
  sampleMeasurement,
  sampleProvenance,
  toWire,
} from '@/tests/support/model-samples';
import { line } from '@/tests/support/observed-lines';

type Criterion = SectionedAnswer['hook']['criteria'][number];

function reportOf(answer: SectionedAnswer, measurement = sampleProvenance.measured.measurement): ScoredReport {
  const report = assembleReport(Answer.parse(toWire(answer)), { ...sampleProvenance, measured: { measurement, stills: [] } });
  if (report.verdict !== 'scored') throw new Error('the report is scored');
  return report;
}

/** Returns the first judged criterion of the script, stated like this. */
function judged(over: Partial<Criterion>, change: (answer: SectionedAnswer) => void = () => undefined, measurement = sampleMeasurement) {
  const answer = sampleAnswer();
  const [first] = answer.script.criteria;
  Object.assign(first ?? {}, over);
  change(answer);
  return reportOf(answer, measurement).score.breakdown.script.criteria?.[0];
}

const lie = (claim: Parameters<typeof claimOf>): SectionedAnswer['script']['worksDetail'][number] =>
  findingOf({ text: `A bold caption: ${claim[0]}.`, claims: [claimOf(...claim)] });

describe('a judged criterion', () => {
  test('keeps its points with a finding or a line that stands', () => {
    for (const id of ['script-1', 'claim-1', 'offer'])
      expect(judged({ evidence: [id] })).toMatchObject({ points: 5, by: 'judged', evidence: [id] });
  });

  test('has none without evidence that stands', () => {
    const none = { points: 0, evidence: [], reason: 'No evidence for it stands after the checks.' };
    for (const evidence of [[], ['script-9'], ['Line 1'], ['NaN', 'hook']]) expect(judged({ evidence })).toMatchObject(none);
    const contradicted = (answer: SectionedAnswer) =>
      answer.script.worksDetail.push({ ...lie(['cut_interval', { number: 1 }]), evidence_source: 'video' });
    expect(judged({ evidence: ['script-2'] }, contradicted)).toMatchObject(none);
    const silent = (answer: SectionedAnswer) => answer.observed.transcript.push(line('Order now', '00:09.6'));
    expect(judged({ evidence: ['line-3'] }, silent)).toMatchObject(none);
  });

  test('loses nothing by evidence that was not read or heard, and names none that is contradicted', () => {
    const add = (answer: SectionedAnswer) => {
      answer.script.worksDetail.push(lie(['on_screen', { words: 'Guaranteed by NASA' }]), {
        ...lie(['on_screen', { words: 'Boils in 30 seconds' }]),
        text: 'It boils in half a minute.',
      });
      Object.assign(answer.observed.claims[0] ?? {}, { proof: { what: 'A customer says it.', source: 'audio', at: '00:07.4' } });
    };
    expect(judged({ evidence: ['script-2'] }, add)).toMatchObject({ points: 5, evidence: ['script-2'] });
    expect(judged({ evidence: ['claim-1'] }, add)).toMatchObject({ points: 5 });
    expect(judged({ evidence: ['script-3', 'line-1'] }, add)).toMatchObject({ points: 5, evidence: ['line-1'] });
    expect(judged({ evidence: ['script-3'] }, add)).toMatchObject({ points: 0, evidence: [] });
  });

  test('that the model left out has none, and says so', () => {
    const answer = sampleAnswer();
    answer.cta.criteria = [];
    expect(reportOf(answer).score.breakdown.cta).toMatchObject({
      score: 0,
      criteria: Array.from({ length: 5 }, () => ({ points: 0, by: 'judged', evidence: [], reason: 'The model did not judge it.' })),
    });
  });

  test('counts once, however often it is stated, in the order of the rubric', () => {
    const answer = sampleAnswer();
    answer.hook.criteria = [...answer.hook.criteria, ...answer.hook.criteria].toReversed();
    expect(reportOf(answer).score).toEqual(reportOf(sampleAnswer()).score);
  });

  test('keeps its reason as it is, and says where there is none', () => {
    expect(judged({ reason: 'It asks for the click, and drives sales.' })?.reason).toBe('It asks for the click, and drives sales.');
    expect(judged({ reason: '' })?.reason).toBe('The model gave no reason that can be told.');
  });
});

test('code scores what was measured, whatever the model says', () => {
  const { breakdown } = reportOf(sampleAnswer(), sampleMeasurement).score;
  const by = (section: Section, how: string) => breakdown[section].criteria?.filter((one) => one.by === how).map(({ id }) => id);
  expect(by('hook', 'measured')).toEqual(['first_3_seconds']);
  expect(by('visual', 'measured')).toEqual(['pace', 'legible_text', 'sound_off']);
  expect(by('visual', 'judged')).toEqual(['shows', 'brand_seen']);
});

test('the brand is the page, the owner of the landing host or the name that the model observed', () => {
  const named = (pageName: string | null, landingHost: string | null, name: string) => {
    const answer = sampleAnswer();
    answer.observed.brand = { name, firstSeen: null, firstSaid: null };
    const ad = { ...sampleProvenance.ad, pageName, landingHost };
    const report = assembleReport(Answer.parse(toWire(answer)), {
      ...sampleProvenance,
      ad,
      measured: { measurement: sampleMeasurement, stills: [] },
    });
    const { criteria } = report.verdict === 'scored' ? report.score.breakdown.visual : {};
    return criteria?.find(({ id }) => id === 'brand_seen')?.by;
  };
  expect(named('Boils', null, 'Northwind')).toBe('measured');
  expect(named(null, 'shop.boils.co.uk', 'Northwind')).toBe('measured');
  expect(named(null, null, 'Boils')).toBe('measured');
  expect(named(null, 'northwind.example', 'Northwind')).toBe('judged');
});

test('a product that is not seen leaves the picture at most 8 points and the ad at most 75, as the reasons say', () => {
  const answer = sampleAnswer();
  for (const section of sections) for (const criterion of answer[section].criteria) Object.assign(criterion, { points: 5 });
  const seen = reportOf(answer).score;
  expect([seen.value > 75, seen.breakdown.penalties]).toEqual([true, []]);
  Object.assign(answer.visual.criteria.find(({ id }) => id === 'shows') ?? {}, { points: 0 });
  const { value, breakdown } = reportOf(answer).score;
  expect(breakdown.visual.criteria?.map(({ points }) => points)).toEqual([0, 5, 3, 0, 0]);
  expect(breakdown.visual.criteria?.[3]?.reason).toMatch(
    /At most 0 points, because no shot was found to show the product or its effect\.$/,
  );
  const others = breakdown.hook.score + breakdown.script.score + breakdown.cta.score;
  expect(value).toBe(75);
  expect(breakdown.penalties).toMatchObject([{ points: others + 8 - 75, reason: expect.stringMatching(/^A score is at most 75 where/) }]);
});
