import type { Db } from '@/db/client';
import { log } from '@/lib/log';
import type { Model } from '@/lib/model/client';
import { listEndedRuns } from '../store';

const PREFIX = 'run/';
const uploadLabelPattern = /^run\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The label of the files of a run in the model's file store, by which a leftover is traced to it. */
export function uploadLabel(runId: string): string {
  return `${PREFIX}${runId}`;
}

/** Left by workers that crash after an upload. Files of other users of the API key have no label of ours and are kept. */
export async function deleteLeftoverUploads(db: Db, model: Model, signal: AbortSignal): Promise<number> {
  const files = (await model.list(signal)).flatMap(({ fileName, label }) => {
    const runId = uploadLabelPattern.exec(label)?.[1];
    return runId === undefined ? [] : [{ fileName, runId }];
  });
  const ended = new Set(await listEndedRuns(db, [...new Set(files.map(({ runId }) => runId))]));
  const left = files.filter(({ runId }) => ended.has(runId));
  for (const { fileName, runId } of left) {
    signal.throwIfAborted();
    await model.remove(fileName);
    log.warn('a leftover upload was deleted from the file store of the model', { runId, fileName });
  }
  return left.length;
}
