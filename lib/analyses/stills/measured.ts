import { z } from 'zod';
import { type Db, type Sql, withTransaction } from '@/db/client';
import type { Json, RunClaim } from '@/lib/analyses/engine';
import { Superseded } from '@/lib/analyses/line/heartbeat';
import { lockLiveRun } from '@/lib/analyses/store';
import { env } from '@/lib/env';
import { type Still, VideoMeasurement } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { findMeasured, listCandidates, type Moment, replaceCandidates, updateMeasured } from './store';

const Measured = z.object({ sha256: z.string(), measurement: VideoMeasurement });
type Measured = z.infer<typeof Measured>;

async function readMeasured(db: Db, runId: string): Promise<Measured | undefined> {
  return Measured.safeParse(await findMeasured(db, runId)).data;
}

export async function isMeasured(db: Db, runId: string, sha256: string): Promise<boolean> {
  return (await readMeasured(db, runId))?.sha256 === sha256;
}

/** The first measurement of a video stays, because a report may be composed from it. Throws {@link Superseded}. */
export async function storeMeasured(
  db: Sql,
  { runId, engineRunId }: RunClaim,
  { sha256, measurement, stills }: Measured & { stills: readonly Still[] },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    if ((await lockLiveRun(tx, runId, engineRunId)) === undefined) throw new Superseded();
    if (await isMeasured(tx, runId, sha256)) return;
    await updateMeasured(tx, runId, { sha256, measurement: JSON.parse(JSON.stringify(measurement)) as Json });
    await replaceCandidates(tx, runId, stills);
  });
}

export async function getMeasured(
  db: Db,
  runId: string,
  { sha256 }: { sha256: string },
): Promise<{ measurement: VideoMeasurement; stills: Moment[] }> {
  const measured = await readMeasured(db, runId);
  if (measured?.sha256 !== sha256) return { measurement: toUnmeasured('failed'), stills: [] };
  return { measurement: measured.measurement, stills: env().stills ? await listCandidates(db, runId) : [] };
}
