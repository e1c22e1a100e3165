import { describe, expect, test } from 'vitest';
import { addTally, checkOutcomes, countOf, emptyTally, tallyOf } from '@/lib/audit/tally';
import type { Check } from '@/lib/report/check';
import { sections } from '@/lib/report/criteria';
import { type Finding, ScoredReport } from '@/lib/report/schema';
import { auditedReport } from '@/tests/support/audited-reports';
import { measuredReport } from '@/tests/support/measured-reports';
import { reportBeforeRubric2, richReport } from '@/tests/support/report-samples';

type Observed = NonNullable<ScoredReport['observed']>;
const none = { confirmed: 0, voice: 0, moved: 0, not_confirmed: 0, not_checked: 0 };

const read: Check = { result: 'confirmed', by: 'on_screen_text', at: 1 };
const heard: Check = { result: 'confirmed', by: 'voice', at: 1 };
const absent: Check = { result: 'not_confirmed', by: 'on_screen_text' };
const unknown: Check = { result: 'not_checked', why: 'nothing_measurable' };

const nothing: Observed = { transcript: [], beats: [], offer: null, claims: [], brand: null, audience: null, risks: [] };

/** A report with only this content. */
function reportOf(findings: readonly Finding[], observed: Partial<Observed> = {}): ScoredReport {
  const report = richReport();
  const empty = { works: [], doesntWork: [], worksDetail: [], doesntWorkDetail: [] };
  return {
    ...report,
    hook: { ...report.hook, ...empty, worksDetail: [...findings] },
    script: { ...report.script, ...empty },
    visual: { ...report.visual, ...empty },
    cta: { ...report.cta, ...empty },
    observed: { ...nothing, ...observed },
  };
}

const finding = (source: Finding['evidence_source'], check: Check): Finding => ({
  id: 'hook-1',
  text: 'The opening is read at once.',
  confidence: 'low',
  evidence_source: source,
  check,
});

describe('what is counted of a report', () => {
  test('findings about the video are counted by the outcome of their check, those of the copy and the library apart', () => {
    const { video, copy } = tallyOf(
      reportOf([
        finding('video', read),
        finding('on_screen_text', { result: 'moved', by: 'on_screen_text', at: 2, statedAt: 1 }),
        finding('on_screen_text', absent),
        finding('audio', unknown),
        finding('ad_copy', { result: 'confirmed', by: 'ad_copy' }),
        finding('metadata', { result: 'not_confirmed', by: 'library' }),
      ]),
    );
    expect(video).toEqual({ confirmed: 1, voice: 0, moved: 1, not_confirmed: 1, not_checked: 1 });
    expect(copy).toEqual({ ...none, confirmed: 1, not_confirmed: 1 });
  });

  test('a voice alone proves no words, so it does not count as confirmed', () => {
    const { video } = tallyOf(
      reportOf([finding('audio', heard)], {
        transcript: [{ id: 'line-1', at: 0, to: 1, words: 'Cold tea?', onScreen: false, check: heard }],
      }),
    );
    expect(video).toEqual({ ...none, voice: 2 });
  });

  test('lines of the transcript, beats, the brand and what names the video as its source are about the video, and so is a proof', () => {
    const sourced = { source: 'ad_copy', check: unknown } as const;
    const { video, copy } = tallyOf(
      reportOf([], {
        transcript: [{ id: 'line-1', at: 0, to: 1, words: 'Cold tea?', onScreen: true, check: read }],
        beats: [{ id: 'beat-1', at: 0, to: 1, role: 'hook', shown: 'A cup.', said: null, written: null, check: absent }],
        brand: { id: 'brand', name: 'Brookpot', firstSeen: 1, firstSaid: null, check: read },
        offer: { id: 'offer', what: 'A cup', price: null, terms: null, urgency: null, ...sourced },
        claims: [
          {
            id: 'claim-1',
            claim: 'It boils at once.',
            ...sourced,
            proof: { what: 'A clock runs.', source: 'on_screen_text', at: 2, check: absent },
          },
          { id: 'claim-2', claim: 'It is flat.', source: 'audio', at: 1, check: heard, proof: null },
        ],
        audience: { id: 'audience', who: 'Commuters', need: 'Tea', angle: 'Cold tea', mechanism: null, ...sourced },
        risks: [{ id: 'risk-1', question: 'Is it safe?', source: 'video', at: 1, check: unknown }],
      }),
    );
    expect(video).toEqual({ confirmed: 2, voice: 1, moved: 0, not_confirmed: 2, not_checked: 1 });
    expect(copy).toEqual({ ...none, not_checked: 3 });
  });

  test('a report from before rubric 2.0 has its findings alone', () => {
    const { video, copy } = tallyOf(reportBeforeRubric2());
    const findings = sections.flatMap((section) => [...richReport()[section].worksDetail, ...richReport()[section].doesntWorkDetail]);
    expect(countOf(video) + countOf(copy)).toBe(findings.length);
  });

  test('every check of a report with a measured video is counted once', () => {
    const report = ScoredReport.parse(measuredReport('seven shots'));
    const { video, copy } = tallyOf(report);
    const checks = JSON.stringify(report).split('"check":').length - 1;
    expect(countOf(video) + countOf(copy)).toBe(checks);
    expect(checkOutcomes.filter((outcome) => video[outcome] > 0)).toEqual([...checkOutcomes]);
  });
});

test('tallies of several reports add up by check, cause and grade', () => {
  const tally = emptyTally();
  for (const given of [
    { confirmed: 8, dropped: 1 },
    { confirmed: 2, dropped: 2 },
    { confirmed: 2, points: 20 },
  ]) {
    addTally(tally, auditedReport(given));
  }
  expect(tally).toMatchObject({ reports: 3, video: { ...none, confirmed: 12, not_confirmed: 12 }, dropped: { heard_in_silence: 3 } });
  expect(Object.entries(tally.grades).filter(([, count]) => count > 0)).toEqual([
    ['B', 1],
    ['C', 2],
  ]);
});
