import { bootstrapDifference, type Interval } from './bootstrap';
import { type Measure, measureNames, measures, toRatio } from './measures';
import type { ReportTally } from './tally';

/** With fewer reports on either side a difference is not called one. */
export const ENOUGH_REPORTS = 20;

/** How often a step of two equal versions shows a difference. */
const ERROR_RATE = 0.05;
/** By Bonferroni: each measure of a step has its part of that. */
export const OUTSIDE_OF_STEP = ERROR_RATE / measureNames.length;
/** Twice as many as elsewhere, because the ends of a wider interval rest on fewer of them. */
const RESAMPLES = 2000;

/** What makes reports comparable: another model, prompt or rubric may judge otherwise. */
export type ModelVersion = Pick<ReportTally, 'model' | 'promptVersion' | 'rubricVersion'>;

/** Reports of one version. Days are those on which they were made, in UTC. */
export type VersionGroup = ModelVersion & { firstDay: string; lastDay: string; tallies: ReportTally[] };

/** `holds`: the interval, which is corrected for the number of measures, excludes 0. */
export type Verdict = 'holds' | 'not_shown' | 'too_few';

/** By how much reports of `to` differ from those of `from` in one measure. */
export type Difference = Interval & { measure: Measure; verdict: Verdict };
export type Drift = { from: ModelVersion; to: ModelVersion; reports: { from: number; to: number }; differences: Difference[] };

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const toVersion = ({ model, promptVersion, rubricVersion }: ModelVersion): ModelVersion => ({ model, promptVersion, rubricVersion });

/** The versions in order of their last report, so that one that serves again is the last. */
export function groupByVersion(tallies: readonly ReportTally[]): VersionGroup[] {
  const inOrder = tallies.toSorted((a, b) => byText(a.generatedAt, b.generatedAt));
  const groups = new Map<string, VersionGroup>();
  for (const tally of inOrder) {
    const version = toVersion(tally);
    const day = tally.generatedAt.slice(0, 10);
    const key = JSON.stringify(version);
    const group = groups.get(key) ?? { ...version, firstDay: day, lastDay: day, tallies: [] };
    group.tallies.push(tally);
    group.lastDay = day;
    // A key that is set anew comes last.
    groups.delete(key);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function judge({ low, high }: Interval, reports: { from: number; to: number }): Verdict {
  if (Math.min(reports.from, reports.to) < ENOUGH_REPORTS) return 'too_few';
  return low !== null && high !== null && (low > 0 || high < 0) ? 'holds' : 'not_shown';
}

function compare(from: VersionGroup, to: VersionGroup): Drift {
  const reports = { from: from.tallies.length, to: to.tallies.length };
  const differences = measureNames.map((measure) => {
    const sides = { before: from.tallies.map(measures[measure]), after: to.tallies.map(measures[measure]) };
    const interval = bootstrapDifference(sides, toRatio, { outside: OUTSIDE_OF_STEP, resamples: RESAMPLES });
    return { measure, ...interval, verdict: judge(interval, reports) };
  });
  return { from: toVersion(from), to: toVersion(to), reports, differences };
}

/** Each version beside the one before it, and the last beside the first. */
export function findDrift(groups: readonly VersionGroup[]): Drift[] {
  const [first, last] = [groups[0], groups.at(-1)];
  const steps = groups.slice(1).map((to, index) => compare(groups[index] ?? to, to));
  return first === undefined || last === undefined || groups.length < 3 ? steps : [...steps, compare(first, last)];
}

/** Whether the last version was confirmed less often than the one before it. */
export function isConfirmedLess(groups: readonly VersionGroup[], drift: readonly Drift[]): boolean {
  const lastStep = drift[groups.length - 2];
  return (lastStep?.differences ?? []).some(
    ({ measure, value, verdict }) => measure === 'confirmed' && verdict === 'holds' && value !== null && value < 0,
  );
}
