import type { Db } from '@/db/client';
import { env } from '@/lib/env';
import type { VersionedReport } from '@/lib/report/legacy';
import { deleteKeptStills, keepStills, listUnseenRuns } from './store';

/** Keeps none when stills are switched off or no account has an analysis of the ad. Lock the run first. */
export async function keepStillsOf(tx: Db, runId: string, report: VersionedReport): Promise<void> {
  const named = 'video' in report ? report.video.stills : [];
  const isSeen = env().stills && !(await listUnseenRuns(tx, [runId])).includes(runId);
  await keepStills(tx, runId, isSeen ? named.map(({ n }) => n) : []);
}

/** Includes runs that replaced these; skips ads with an analysis, and live runs, whose settlement decides. Lock the runs first. */
export async function deleteUnseenStills(tx: Db, runIds: readonly string[]): Promise<void> {
  await deleteKeptStills(tx, await listUnseenRuns(tx, runIds));
}
