import type { Audit, AuditedVersion } from '@/lib/audit/audit';
import { type Drift, ENOUGH_REPORTS, type ModelVersion, OUTSIDE_OF_STEP, type Verdict } from '@/lib/audit/drift';
import { type Measure, measureNames } from '@/lib/audit/measures';
import { toDifference, toPercent, toPoints, withInterval } from './figures';

const percentagePoints = (share: number) => `${toDifference(1)(100 * share)} pp`;

const told: Record<Measure, { label: string; tell: (difference: number) => string }> = {
  score: { label: 'score', tell: toDifference(1) },
  hook: { label: 'hook', tell: toDifference(1) },
  script: { label: 'script', tell: toDifference(1) },
  visual: { label: 'visual', tell: toDifference(1) },
  cta: { label: 'call to action', tell: toDifference(1) },
  confirmed: { label: 'confirmed', tell: percentagePoints },
  dropped: { label: 'left out per report', tell: toDifference(2) },
};

const verdicts: Record<Verdict, string> = {
  holds: 'holds',
  not_shown: 'not shown',
  too_few: `too few reports (${ENOUGH_REPORTS} of each are needed)`,
};

/** A version by its model, and by its prompt and its rubric where the versions of that model differ in them. */
function toName(version: ModelVersion, versions: readonly ModelVersion[]): string {
  const ofModel = versions.filter(({ model }) => model === version.model);
  const differs = (of: (one: ModelVersion) => string) => new Set(ofModel.map(of)).size > 1;
  const parts = [
    ...(differs(({ promptVersion }) => promptVersion) ? [`prompt ${version.promptVersion}`] : []),
    ...(differs(({ rubricVersion }) => rubricVersion) ? [`rubric ${version.rubricVersion}`] : []),
  ];
  return parts.length === 0 ? version.model : `${version.model} (${parts.join(', ')})`;
}

function describeVersion(version: AuditedVersion): string {
  const { model, promptVersion, rubricVersion, reports, firstDay, lastDay, score, confirmed } = version;
  const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
  const told = [
    `${reports.toLocaleString('en')} ${reports === 1 ? 'report' : 'reports'}`,
    days,
    ...(score === null ? [] : [`mean score ${toPoints(score)}`]),
    ...(confirmed === null ? [] : [`${toPercent(confirmed)} confirmed`]),
  ];
  return `  ${model}, prompt ${promptVersion}, rubric ${rubricVersion}: ${told.join(', ')}`;
}

export const describeVersions = (versions: readonly AuditedVersion[]): string[] => [
  'Versions of the model, in order of last use:',
  ...versions.map(describeVersion),
];

function describeStep({ from, to, differences }: Drift, versions: readonly ModelVersion[]): string[] {
  const step = `${toName(from, versions)} → ${toName(to, versions)}`;
  return differences.map(({ measure, verdict, ...interval }) => {
    const { label, tell } = told[measure];
    return `  ${step}: ${label} ${withInterval(interval, tell)}: ${verdicts[verdict]}`;
  });
}

export function describeDrift({ versions, drift, confirmedLess }: Audit): string[] {
  if (drift.length === 0) return ['There is one version, so there is nothing to compare.'];
  const warning =
    'The last version is confirmed less often than the one before it. Read some of its reports, and run `npm run eval` with both.';
  return [
    `Drift (${toPercent(1 - OUTSIDE_OF_STEP)} intervals, 95% corrected for the ${measureNames.length} measures of a step; the two sides are different ads, which may be the cause):`,
    ...drift.flatMap((step) => describeStep(step, versions)),
    ...(confirmedLess ? [warning] : []),
  ];
}
