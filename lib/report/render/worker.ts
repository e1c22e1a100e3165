import { parentPort } from 'node:worker_threads';
import type { RenderJob } from './renderer';

export type RenderAnswer = { bytes: Uint8Array<ArrayBuffer> } | { error: string };

type Render = (job: RenderJob) => Promise<Uint8Array>;

async function answer(render: Render, job: RenderJob): Promise<RenderAnswer> {
  try {
    return { bytes: Uint8Array.from(await render(job)) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Answers each job of the pool that started this program. */
export function serveJobs(render: Render): void {
  parentPort?.on('message', async (job: RenderJob) => {
    const answered = await answer(render, job);
    parentPort?.postMessage(answered, 'bytes' in answered ? [answered.bytes.buffer] : []);
  });
}
