import { z } from 'zod';
import type { Sql } from '@/db/client';
import { type Audit, type AuditedVersion, auditReports } from '@/lib/audit/audit';
import { type CheckCounts, checkOutcomes, countOf } from '@/lib/audit/tally';
import { AppError } from '@/lib/errors';
import { checkWords, droppedCauseWords } from '@/lib/report/check';
import { grades } from '@/lib/report/rubric';
import { type Answer, done, Text } from './command';

const Day = z.iso.date('must be a day such as 2026-03-01');

export const AuditFlags = z.strictObject({ since: Day, until: Day.optional(), model: Text.optional() });
type AuditFlags = z.infer<typeof AuditFlags>;

const outcomeLabels = { ...checkWords, voice: { label: 'Voice alone' } };
const causeLabels: Record<string, { label: string }> = droppedCauseWords;

const toShare = (count: number, all: number) => `${((100 * count) / all).toFixed(1)}%`;

function describeChecks(title: string, counts: CheckCounts): string[] {
  const all = countOf(counts);
  const shares = checkOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${outcomeLabels[outcome].label} ${toShare(counts[outcome], all)}`);
  return all === 0 ? [] : [`  ${title}: ${all}. ${shares.join(', ')}.`];
}

function describeVersion(version: AuditedVersion): string[] {
  const { model, promptVersion, rubricVersion, reports, points, firstDay, lastDay, dropped } = version;
  const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
  const counted = grades.filter((grade) => version.grades[grade] > 0).map((grade) => `${grade} ${version.grades[grade]}`);
  const causes = Object.entries(dropped)
    .toSorted(([, a], [, b]) => b - a)
    .map(([cause, count]) => `${causeLabels[cause]?.label ?? cause} ${count}`);
  return [
    `${model}, prompt ${promptVersion}, rubric ${rubricVersion}: ${reports} ${reports === 1 ? 'report' : 'reports'}, ${days}`,
    `  Grades: ${counted.join(', ')}. Mean score ${(points / reports).toFixed(1)}.`,
    ...describeChecks('Statements about the video', version.video),
    ...describeChecks('Statements about the ad copy or the library', version.copy),
    ...(causes.length === 0 ? [] : [`  Dropped by a check: ${causes.join(', ')}.`]),
  ];
}

function describeAudit({ since, until, model, reports, notCounted, versions }: Audit): string[] {
  const period = until === null ? `since ${since}` : `from ${since} to ${until}`;
  const { older, withoutVideo } = notCounted;
  return [
    `Reports ${period}${model === null ? '' : ` by models that begin with "${model}"`}: ${reports}.`,
    ...(older + withoutVideo > 0 ? [`Not counted: ${older} older reports without checks, ${withoutVideo} of ads without a video.`] : []),
    ...versions.flatMap(describeVersion),
    ...(reports === 0 ? ['If there should be some, compare DATABASE_URL or DATA_DIR with those of the service.'] : []),
  ];
}

/** Shows how the finished reports of a period were checked and graded; changes nothing. */
export async function auditByHand(db: Sql, flags: AuditFlags): Promise<Answer> {
  const { since, until } = flags;
  if (until !== undefined && until < since) throw new AppError('invalid_body', { message: '--until must not be before --since.' });
  const audit = await auditReports(db, flags);
  return done(audit, ...describeAudit(audit));
}
