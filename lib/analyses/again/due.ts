import { RUBRIC_VERSION } from '@/lib/report/rubric';

/** After so many days, an ad may run with other results, or no longer. */
export const DAYS_UNTIL_DUE = 30;

/** A finished report; `score` is null where the ad had no video, the version where the report names none. */
type Finished = { score: unknown; rubricVersion: string | null; completedAt: Date | null };
export type DueReason = 'no score' | 'old rubric' | 'old';

export function whyDue({ score, rubricVersion, completedAt }: Finished, now: number): DueReason | undefined {
  if (score === null) return 'no score';
  if (rubricVersion !== RUBRIC_VERSION) return 'old rubric';
  return completedAt !== null && now - completedAt.getTime() > DAYS_UNTIL_DUE * 86_400_000 ? 'old' : undefined;
}
