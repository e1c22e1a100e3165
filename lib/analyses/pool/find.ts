import type { Db } from '@/db/client';
import type { Platform } from '@/lib/platforms';
import type { VersionedReport } from '@/lib/report/legacy';
import { LARGEST_POOL, type ScorePool, SMALLEST_POOL } from '@/lib/report/score';
import { countPool, type PoolKey } from './store';

export type Scored = PoolKey & { score: number };

export function toScored(platform: Platform, report: VersionedReport): Scored | undefined {
  if (report.verdict !== 'scored') return undefined;
  const { rubricVersion, model } = report.meta;
  return { platform, rubricVersion, model, score: report.score.value };
}

/** Compares ads by the same rubric, model and library; undefined when these are too few. */
export async function findPool(db: Db, scored: Scored): Promise<ScorePool | undefined> {
  const { reports, lower } = await countPool(db, scored, LARGEST_POOL);
  return reports < SMALLEST_POOL ? undefined : { platform: scored.platform, reports, lower };
}

export function withPool(report: VersionedReport, pool: ScorePool | undefined): VersionedReport {
  if (pool === undefined || report.verdict !== 'scored' || !('video' in report)) return report;
  return { ...report, score: { ...report.score, pool } };
}
