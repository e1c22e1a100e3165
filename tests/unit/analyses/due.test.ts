import { expect, test } from 'vitest';
import { whyDue } from '@/lib/analyses/again/due';
import { RUBRIC_VERSION } from '@/lib/report/rubric';

const now = Date.UTC(2026, 10, 28);
const daysAgo = (days: number) => new Date(now - days * 86_400_000);

test.each([
  ['without a score', null, RUBRIC_VERSION, 0, 'no score'],
  ['by another rubric', 70, '1.1', 0, 'old rubric'],
  ['that names no rubric', 70, null, 0, 'old rubric'],
  ['of 31 days', 70, RUBRIC_VERSION, 31, 'old'],
  ['of 29 days', 70, RUBRIC_VERSION, 29, undefined],
])('a report %s', (_, score, rubricVersion, days, reason) => {
  expect(whyDue({ score, rubricVersion, completedAt: daysAgo(days) }, now)).toBe(reason);
});
