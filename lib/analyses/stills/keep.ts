import type { Db } from '@/db/client';
import { env } from '@/lib/env';
import type { VersionedReport } from '@/lib/report/legacy';
import { deleteKeptStills, keepStills, listUnseenRuns } from './store';

/**
 * Keeps the stills that a report names, and none when they are switched off or no account has an analysis of the ad. Lock the run first.
 */
export async function keepStillsOf(tx: Db, runId: string, report: VersionedReport): Promise<void> {
  const named = 'video' in report ? report.video.stills : [];
  const isSeen = env().stills && !(await listUnseenRuns(tx, [runId])).includes(runId);
  await keepStills(tx, runId, isSeen ? named.map(({ n }) => n) : []);
}

/**
 * Deletes the stills of these runs, and of those that replaced them, when no account has an analysis of the ad anymore; the settlement of a
 * live run decides on its stills. Lock the runs first.
 */
export async function deleteUnseenStills(tx: Db, runIds: readonly string[]): Promise<void> {
  await deleteKeptStills(tx, await listUnseenRuns(tx, runIds));
}
