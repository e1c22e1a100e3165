import sharp from 'sharp';
import type { Sql } from '@/db/client';
import { completeRun } from '@/lib/analyses/settle';
import { storeMeasured } from '@/lib/analyses/stills/measured';
import { claimRun } from '@/lib/analyses/store';
import type { ScoredReport } from '@/lib/report/schema';
import type { Still } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { scoredReport } from './reports';

const SECONDS_APART = 0.5;
export const sha256OfTests = '0'.repeat(64);

/** A still that differs from every other one by its color; `shade` distinguishes those of two measurements. */
export async function stillOf(n: number, shade = 0): Promise<Still> {
  const background = { r: (n * 37) % 256, g: (n * 91) % 256, b: shade };
  const jpeg = await sharp({ create: { width: 18, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { n, at: (n - 1) * SECONDS_APART, width: 18, height: 32, jpeg: new Uint8Array(jpeg) };
}

export function candidatesOf(count: number, shade = 0): Promise<Still[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => stillOf(index + 1, shade)));
}

/** A report that keeps these stills, and whose findings show the first and the last of them. */
export function reportWithStills(kept: readonly number[]): ScoredReport {
  const report = scoredReport();
  const still = kept.at(-1);
  const showing = <F extends ScoredReport['hook']['worksDetail'][number]>(finding: F): F =>
    still === undefined ? finding : { ...finding, still };
  return {
    ...report,
    hook: { ...report.hook, worksDetail: report.hook.worksDetail.map(showing) },
    video: { ...report.video, stills: kept.map((n) => ({ n, at: (n - 1) * SECONDS_APART })) },
  };
}

export async function runOf(db: Sql, analysisId: string): Promise<string> {
  const [row] = await db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${analysisId}`;
  if (row === undefined) throw new Error(`no analysis ${analysisId}`);
  return row.runId;
}

/** Plays a worker up to the end of its measurement; answers its claim. */
export async function measureRunOf(
  db: Sql,
  analysisId: string,
  {
    count,
    engineRunId = 'test',
    shade = 0,
    sha256 = sha256OfTests,
  }: { count: number; engineRunId?: string; shade?: number; sha256?: string },
): Promise<{ runId: string; engineRunId: string }> {
  const claim = { runId: await runOf(db, analysisId), engineRunId };
  await claimRun(db, claim, 'Working');
  await storeMeasured(db, claim, { sha256, measurement: toUnmeasured('failed'), stills: await candidatesOf(count, shade) });
  return claim;
}

export async function completeWithStills(
  db: Sql,
  analysisId: string,
  kept: readonly number[],
  count = Math.max(0, ...kept),
): Promise<void> {
  const claim = await measureRunOf(db, analysisId, { count });
  if (!(await completeRun(db, claim, reportWithStills(kept)))) throw new Error(`the run of ${analysisId} could not be completed`);
}

export async function storedStills(db: Sql, runId: string): Promise<{ kept: number[]; candidates: number[] }> {
  const rows = await db<{ n: number; kept: boolean }[]>`select n, kept from stills where run_id = ${runId} order by n`;
  const numbers = (kept: boolean) => rows.filter((row) => row.kept === kept).map(({ n }) => n);
  return { kept: numbers(true), candidates: numbers(false) };
}
