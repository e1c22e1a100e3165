import { parentPort } from 'node:worker_threads';
import type { PdfJob } from './job';
import { renderDocument } from './render';
import { type PackedStills, unpackStills } from './stills';

export type PdfMessage = Omit<PdfJob, 'stills'> & { stills: PackedStills };
export type PdfAnswer = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

async function answer({ stills, ...job }: PdfMessage): Promise<PdfAnswer> {
  try {
    return { pdf: Uint8Array.from(await renderDocument({ ...job, stills: unpackStills(stills) })) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (job: PdfMessage) => {
  const answered = await answer(job);
  parentPort?.postMessage(answered, 'pdf' in answered ? [answered.pdf.buffer] : []);
});
