import type { Db } from '@/db/client';
import { log } from '@/lib/log';
import type { Model } from '@/lib/model/client';
import { listEndedRuns } from './store';

const PREFIX = 'run/';
const labelled = /^run\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What an uploaded clip is called in the model's file store, so that a leftover can be traced to its run. */
export function uploadLabel(runId: string): string {
  return `${PREFIX}${runId}`;
}

/**
 * Deletes clips of ended runs from the model's file store: a worker that died between its upload and the end of its run
 * leaves one behind. Files of other users of the same key name no run of ours and stay. Answers how many were deleted.
 */
export async function removeLeftUploads(db: Db, model: Model, signal: AbortSignal): Promise<number> {
  const files = (await model.list(signal)).flatMap(({ fileName, label }) => {
    const runId = labelled.exec(label)?.[1];
    return runId === undefined ? [] : [{ fileName, runId }];
  });
  const ended = new Set(await listEndedRuns(db, [...new Set(files.map(({ runId }) => runId))]));
  const left = files.filter(({ runId }) => ended.has(runId));
  for (const { fileName, runId } of left) {
    signal.throwIfAborted();
    await model.remove(fileName);
    log.warn('a clip left in the file store of the model was deleted', { runId, fileName });
  }
  return left.length;
}
