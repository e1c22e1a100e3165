import { expect } from 'vitest';
import { sections } from '@/lib/report/criteria';
import { Report, type ScoredReport } from '@/lib/report/schema';

/** Throws for any report that is not scored. */
export function toScored(report: unknown): ScoredReport {
  const parsed = Report.parse(report);
  if (parsed.verdict !== 'scored') throw new Error('the report is not scored');
  return parsed;
}

/** Asserts that our own checks disprove nothing that the demo model said about a video, and confirm at least half of it. */
export function expectTrueOfVideo(report: ScoredReport): void {
  const findings = sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);
  const results = findings.map(({ check }) => check.result);
  expect(findings.length).toBeGreaterThanOrEqual(6);
  expect(findings.filter(({ check }) => check.result === 'not_confirmed')).toEqual([]);
  expect(results.filter((result) => result === 'confirmed').length).toBeGreaterThanOrEqual(findings.length / 2);
  expect(report.meta.droppedByCause).toEqual({});
  expect(new Set(findings.map(({ text }) => text)).size).toBe(findings.length);
}
