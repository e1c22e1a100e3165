import { z } from 'zod';
import type { Sql } from '@/db/client';
import { platforms } from '@/db/enums';
import { type Audit, type AuditedChecks, auditReports } from '@/lib/audit/audit';
import { checkOutcomes } from '@/lib/audit/tally';
import { AppError } from '@/lib/errors';
import { libraryNames } from '@/lib/platforms';
import { checkWords, droppedCauseWords } from '@/lib/report/check-words';
import { grades } from '@/lib/report/rubric';
import { type Answer, Text } from './command';
import { describeDrift, describeVersions } from './drift-lines';
import { toCountOf, toPercent, withInterval } from './figures';

const Day = z.iso.date('must be a day such as 2026-03-01');

export const AuditFlags = z.strictObject({ since: Day, until: Day.optional(), model: Text.optional() });
type AuditFlags = z.infer<typeof AuditFlags>;

const BAR_WIDTH = 30;

const outcomeLabels = { ...checkWords, voice: { label: 'Voice alone' } };

function describePeriod({ since, until, model }: Audit): string {
  const from = until === null ? `since ${since}` : `from ${since} to ${until}`;
  return model === null ? from : `${from} by models that begin with "${model}"`;
}

function describeCounted(audit: Audit): string[] {
  const { older, withoutVideo, demoModel } = audit.notCounted;
  const byLibrary = platforms.map((platform) => `${libraryNames[platform]} ${audit.libraries[platform].toLocaleString('en')}`);
  const left = [
    ...(older > 0 ? [`${older.toLocaleString('en')} older, without checks`] : []),
    ...(withoutVideo > 0 ? [`${withoutVideo.toLocaleString('en')} of ads without a video`] : []),
    ...(demoModel > 0 ? [`${demoModel.toLocaleString('en')} by the demo model`] : []),
  ];
  return [
    `Reports ${describePeriod(audit)}: ${audit.reports.toLocaleString('en')} (${byLibrary.join(', ')}).`,
    ...(left.length === 0 ? [] : [`Not counted: ${left.join('; ')}.`]),
  ];
}

function describeChecks(title: string, { statements, shares }: AuditedChecks): string[] {
  if (statements === 0) return [`${title}: none.`];
  return [
    `${title}: ${statements.toLocaleString('en')}.`,
    ...checkOutcomes
      .filter((outcome) => outcome !== 'voice' || shares.voice.value !== 0)
      .map((outcome) => `  ${outcomeLabels[outcome].label.padEnd(15)}${withInterval(shares[outcome], toPercent)}`),
  ];
}

function describeDropped({ dropped, reports }: Audit): string[] {
  const causes = Object.entries(dropped.byCause).toSorted(([, a], [, b]) => b - a);
  if (causes.length === 0) return ['Left out by a check: nothing.'];
  const labels: Record<string, { label: string }> = droppedCauseWords;
  return [
    `Left out by a check, per report: ${withInterval(dropped.perReport, toCountOf)}.`,
    ...causes.map(([cause, count]) => `  ${toCountOf(count / reports)}  ${labels[cause]?.label ?? cause}`),
  ];
}

function describeGrades({ grades: { counts, mostFrequent, bunched } }: Audit): string[] {
  if (mostFrequent === null) return [];
  const { grade, share } = mostFrequent;
  const highest = counts[grade];
  const bars = grades
    .filter((one) => counts[one] > 0)
    .map((one) => `  ${one.padEnd(3)}${String(counts[one]).padStart(6)} ${'█'.repeat(Math.ceil((BAR_WIDTH * counts[one]) / highest))}`);
  const hint = 'Scores bunch: more than 40% of the reports have the same grade, so it tells little about an ad.';
  return [`Grades; the most frequent is ${grade}, of ${toPercent(share)} of the reports.`, ...bars, ...(bunched ? [hint] : [])];
}

function describeEmpty(audit: Audit): string[] {
  const { since, until, model, notCounted } = audit;
  const days = `from ${since} to ${until ?? 'today'} (days in UTC)`;
  const isOtherwise = Object.values(notCounted).some((count) => count > 0);
  const what = model === null ? 'no report' : `no report by a model that begins with "${model}"`;
  const earlier = `Name an earlier day with --since${until === null ? '' : ', a later one with --until'}`;
  return [
    `There is nothing to audit: ${isOtherwise ? `${what} that counts` : what} was finished ${days}.`,
    `${earlier}${model === null ? '' : ', or another beginning with --model'}.`,
    'If there should be some, this may be another database than that of the service: compare DATABASE_URL or, without it, DATA_DIR.',
  ];
}

function describeAudit(audit: Audit): string[] {
  const counted = describeCounted(audit);
  if (audit.reports === 0) return [...counted, ...describeEmpty(audit)];
  return [
    ...counted,
    '',
    ...describeChecks('Statements about the video', audit.checks.video),
    ...describeChecks('Statements from the text of the ad or the library', audit.checks.copy),
    '',
    ...describeDropped(audit),
    '',
    ...describeGrades(audit),
    '',
    ...describeVersions(audit.versions),
    ...describeDrift(audit),
  ];
}

/**
 * What our own check made of finished reports, without a change. `ok` is false when reports of the last version of the model are confirmed
 * less often than those of the version before it.
 */
export async function auditByHand(db: Sql, flags: AuditFlags): Promise<Answer> {
  const { since, until } = flags;
  if (until !== undefined && until < since) throw new AppError('invalid_body', { message: '--until must not be before --since.' });
  const audit = await auditReports(db, flags);
  return { document: audit, lines: describeAudit(audit), ok: !audit.confirmedLess };
}
