import { reloadsModules } from '@/lib/env';
import { log } from '@/lib/log';
import { recordWork } from '@/lib/metrics';
import { processState } from '@/lib/process-state';
import type { Renderer } from '../renderer';
import type { PdfJob } from './job';
import { PdfPool } from './pool';

const VERSION = '10';

const poolState = () => processState('PDF workers', (): { open: PdfPool | undefined } => ({ open: undefined }));

function processPool(): PdfPool {
  const state = poolState();
  state.open ??= new PdfPool();
  return state.open;
}

/** Renders in a worker of its own, so that the PDF shows the edits of a developer. */
async function renderAnew(job: PdfJob, accountId: string): Promise<Uint8Array> {
  const pool = new PdfPool();
  try {
    return await pool.render(job, accountId);
  } finally {
    await pool.close();
  }
}

export const pdfRenderer: Renderer = {
  mediaType: 'application/pdf',
  extension: 'pdf',
  version: VERSION,
  render: (report, { ad, accountId = '', ...options } = {}) => {
    const job = { report, ad, ...options };
    return recordWork('pdf', () => (reloadsModules() ? renderAnew(job, accountId) : processPool().render(job, accountId)));
  },
};

export async function warmPdfWorkers(): Promise<void> {
  try {
    const { example } = await import('@/lib/report/example');
    await processPool().warm({ report: example, ad: undefined });
  } catch (error) {
    log.warn('the PDF workers are not warm', { error });
  }
}

export const countWaitingPdfs = (): number => poolState().open?.waiting() ?? 0;

export async function closePdfWorkers(): Promise<void> {
  const state = poolState();
  const { open } = state;
  state.open = undefined;
  await open?.close();
}
