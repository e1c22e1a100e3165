import { parentPort } from 'node:worker_threads';
import type { ReadableReport } from '@/lib/report/legacy';
import type { AdFacts } from '@/lib/report/provenance';
import { renderDocument } from './render';

export type PdfJob = { report: ReadableReport; ad: AdFacts | undefined };
export type PdfAnswer = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

async function answer({ report, ad }: PdfJob): Promise<PdfAnswer> {
  try {
    return { pdf: Uint8Array.from(await renderDocument(report, ad)) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (job: PdfJob) => {
  const answered = await answer(job);
  parentPort?.postMessage(answered, 'pdf' in answered ? [answered.pdf.buffer] : []);
});
