import type { Db } from '@/db/client';
import type { Platform } from '@/lib/platforms';
import type { Grade } from '@/lib/report/rubric';
import type { Interval } from './bootstrap';
import { collectReports, type NotCounted, type Period } from './collect';
import { type Drift, ENOUGH_REPORTS, findDrift, groupByVersion, isConfirmedLess, type ModelVersion } from './drift';
import { estimateMeasure, estimateShare, measureOf } from './measures';
import { addTallies, type CheckCounts, type CheckOutcome, countOf, mostFrequentGrade, type TallySum } from './tally';

/** A larger share of one grade says that scores do not tell ads apart. */
const BUNCHED_SHARE = 0.4;

/** How many statements there are, and the share of them that came out in each way. */
export type AuditedChecks = { statements: number; shares: Record<CheckOutcome, Interval> };

export type AuditedVersion = ModelVersion & {
  reports: number;
  firstDay: string;
  lastDay: string;
  /** The mean. */
  score: number | null;
  confirmed: number | null;
};

export type Audit = {
  since: string;
  until: string | null;
  model: string | null;
  reports: number;
  libraries: Record<Platform, number>;
  notCounted: NotCounted;
  checks: { video: AuditedChecks; copy: AuditedChecks };
  dropped: { perReport: Interval; byCause: TallySum['dropped'] };
  grades: { counts: Record<Grade, number>; mostFrequent: { grade: Grade; share: number } | null; bunched: boolean };
  versions: AuditedVersion[];
  drift: Drift[];
  /** The last version is confirmed less often than the one before it, and that holds. */
  confirmedLess: boolean;
};

function auditChecks(counts: readonly CheckCounts[]): AuditedChecks {
  const share = (outcome: CheckOutcome) => estimateShare(counts, outcome);
  return {
    statements: counts.reduce((sum, one) => sum + countOf(one), 0),
    shares: {
      confirmed: share('confirmed'),
      voice: share('voice'),
      moved: share('moved'),
      not_confirmed: share('not_confirmed'),
      not_checked: share('not_checked'),
    },
  };
}

/** What the service's own check made of the finished reports of a period, and what changed between versions of the model. */
export async function auditReports(db: Db, period: Period): Promise<Audit> {
  const { counted, notCounted } = await collectReports(db, period);
  const tallies = counted.map(({ tally }) => tally);
  const sum = addTallies(tallies);
  const groups = groupByVersion(tallies);
  const drift = findDrift(groups);
  const mostFrequent = mostFrequentGrade(sum) ?? null;
  const from = (platform: Platform) => counted.filter((one) => one.platform === platform).length;
  return {
    since: period.since,
    until: period.until ?? null,
    model: period.model ?? null,
    reports: sum.reports,
    libraries: { meta: from('meta'), tiktok: from('tiktok') },
    notCounted,
    checks: { video: auditChecks(tallies.map(({ video }) => video)), copy: auditChecks(tallies.map(({ copy }) => copy)) },
    dropped: { perReport: estimateMeasure(tallies, 'dropped'), byCause: sum.dropped },
    grades: {
      counts: sum.grades,
      mostFrequent,
      bunched: sum.reports >= ENOUGH_REPORTS && mostFrequent !== null && mostFrequent.share > BUNCHED_SHARE,
    },
    versions: groups.map(({ tallies: own, ...version }) => ({
      ...version,
      reports: own.length,
      score: measureOf(own, 'score'),
      confirmed: measureOf(own, 'confirmed'),
    })),
    drift,
    confirmedLess: isConfirmedLess(groups, drift),
  };
}
