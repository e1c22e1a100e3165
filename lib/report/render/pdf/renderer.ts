import path from 'node:path';
import { env, reloadsModules } from '@/lib/env';
import { log } from '@/lib/log';
import type { Renderer } from '../renderer';
import { createPdfCache, pdfCacheLimits } from './cache';
import type { PdfJob } from './job';
import { createPdfPool, type PdfPool, pdfPoolLimits } from './pool';

const VERSION = '5';

// On globalThis, because Next bundles routes apart and each would start workers of its own.
const holder = globalThis as typeof globalThis & { adAnalysisPdfPool?: PdfPool };

const openCache = () =>
  createPdfCache({
    ...pdfCacheLimits,
    folder: path.resolve(env().dataDir, 'pdfs'),
    version: VERSION,
    onFailure: (error) => log.warn('PDFs cannot be kept on disk', { error }),
  });

function processPool(): PdfPool {
  holder.adAnalysisPdfPool ??= createPdfPool(pdfPoolLimits, openCache());
  return holder.adAnalysisPdfPool;
}

/** A worker of its own for this render, so that it shows the edits of a developer. */
async function renderAnew(job: PdfJob, accountId: string): Promise<Uint8Array> {
  const pool = createPdfPool();
  try {
    return await pool.render(job, accountId);
  } finally {
    await pool.close();
  }
}

/** Renders that no account asked for take turns as one account. */
const NOBODY = '';

export const pdfRenderer: Renderer = {
  mediaType: 'application/pdf',
  extension: 'pdf',
  version: VERSION,
  render: (report, { ad, accountId = NOBODY, preparedFor, stills, key } = {}) => {
    const job = { report, ad, preparedFor, stills };
    return reloadsModules() ? renderAnew(job, accountId) : processPool().render(job, accountId, key);
  },
  findKept: async (key) => (reloadsModules() ? undefined : processPool().find(key)),
};

/** Readies the workers, in the background; the first PDF waits for less. */
export async function warmPdfWorkers(): Promise<void> {
  try {
    const { example } = await import('@/lib/report/example');
    await processPool().warm({ report: example, ad: undefined });
  } catch (error) {
    log.warn('the PDF workers are not warm', { error });
  }
}

/** Ends the workers of this process; renders under way are refused. */
export async function closePdfWorkers(): Promise<void> {
  const pool = holder.adAnalysisPdfPool;
  delete holder.adAnalysisPdfPool;
  await pool?.close();
}
