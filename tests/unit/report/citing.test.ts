import { describe, expect, test } from 'vitest';
import { Report, type ScoredReport } from '@/lib/report/schema';
import { richReport } from '@/tests/support/report-samples';

const messagesOf = (report: unknown) =>
  Report.safeParse(report)
    .error?.issues.map(({ message }) => message)
    .join('; ') ?? '';
const changed = (change: (report: ScoredReport) => unknown) => {
  const report = richReport();
  change(report);
  return messagesOf(report);
};

describe('a report of rubric 2.0', () => {
  test('is valid as it is', () => {
    expect(messagesOf(richReport())).toBe('');
  });

  test.each<[string, (report: ScoredReport) => unknown]>([
    ['what the library shows', (report) => delete report.ad],
    ['what was observed', (report) => delete report.observed],
    ['the strategy', (report) => delete report.strategy],
    ['the criteria of one section', (report) => delete report.score.breakdown.cta.criteria],
    ['the cited lines of a finding', (report) => delete report.visual.worksDetail[0]?.cites],
  ])('has all that belongs to it: it cannot lack %s', (_what, change) => {
    expect(changed(change)).toContain('belong together');
  });

  test.each<[string, (report: ScoredReport) => unknown, string]>([
    ['a finding that cites no line', (report) => report.hook.worksDetail[0]?.cites?.push('beat-9'), 'beat-9 is no observed line'],
    ['a finding that cites a finding', (report) => report.hook.worksDetail[0]?.cites?.push('cta-1'), 'cta-1 is no observed line'],
    ['an objection that cites no line', (report) => report.strategy?.objectionsOpen[0]?.cites.push('risk-4'), 'risk-4 is no observed line'],
    [
      'a criterion that rests on nothing there',
      (report) => report.score.breakdown.hook.criteria?.[1]?.evidence.push('hook-9'),
      'hook-9 is no finding or observed line',
    ],
    ['points without evidence', (report) => report.score.breakdown.hook.criteria?.[1]?.evidence.splice(0), 'viewer has points without'],
    ['two lines of one name', (report) => Object.assign(report.observed?.beats[1] ?? {}, { id: 'beat-1' }), 'must have its own id'],
    ['a line past the end', (report) => Object.assign(report.observed?.transcript[3] ?? {}, { to: 10.2 }), 'line-4: must lie within'],
    ['a beat that ends before it begins', (report) => Object.assign(report.observed?.beats[2] ?? {}, { to: 5 }), 'beat-3: must lie within'],
    ['a brand said after the end', (report) => Object.assign(report.observed?.brand ?? {}, { firstSaid: 11 }), 'brand: must lie within'],
    ['a claim past the end', (report) => Object.assign(report.observed?.claims[0] ?? {}, { at: 10.5 }), 'claim-1: must lie within'],
  ])('cannot have %s', (_what, change, message) => {
    expect(changed(change)).toContain(message);
  });
});

test('a report of schema version 2 that was made before rubric 2.0 is valid without any of it', () => {
  const { ad: _, observed: __, strategy: ___, ...report } = richReport();
  const { breakdown } = report.score;
  delete breakdown.coherence;
  for (const section of ['hook', 'script', 'visual', 'cta'] as const) {
    delete breakdown[section].criteria;
    for (const finding of [...report[section].worksDetail, ...report[section].doesntWorkDetail]) delete finding.cites;
  }
  expect(messagesOf(report)).toBe('');
});
