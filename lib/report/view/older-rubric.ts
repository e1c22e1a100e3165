import type { ReadableReport } from '@/lib/report/legacy';
import { RUBRIC_VERSION, type RubricVersion } from '@/lib/report/rubric';
import type { ComparedScore } from './comparison';
import { bandOfValue } from './theme';

/** States that a score is by an older rubric, where it is beside others; undefined for one by the current rubric. */
export function toOlderRubric(rubricVersion: RubricVersion): string | undefined {
  if (rubricVersion === RUBRIC_VERSION) return undefined;
  return rubricVersion ? `by rubric ${rubricVersion}` : 'by an older rubric';
}

export function toComparedScore({ score, meta }: ReadableReport): ComparedScore | undefined {
  if (!score) return undefined;
  const { value, grade } = score;
  return { value, grade, band: bandOfValue(value, meta?.rubricVersion), by: toOlderRubric(meta?.rubricVersion) };
}
