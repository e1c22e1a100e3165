import { reloadsModules } from '@/lib/env';
import type { Renderer } from '../renderer';
import type { PdfJob } from './job';
import { createPdfPool, type PdfPool } from './pool';

// On globalThis, because Next bundles routes apart and each would start workers of its own.
const holder = globalThis as typeof globalThis & { adAnalysisPdfPool?: PdfPool };

function processPool(): PdfPool {
  holder.adAnalysisPdfPool ??= createPdfPool();
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
  version: '4',
  render: (report, { ad, accountId = NOBODY, preparedFor, stills } = {}) => {
    const job = { report, ad, preparedFor, stills };
    return reloadsModules() ? renderAnew(job, accountId) : processPool().render(job, accountId);
  },
};

/** Ends the workers of this process; renders under way are refused. */
export async function closePdfWorkers(): Promise<void> {
  const pool = holder.adAnalysisPdfPool;
  delete holder.adAnalysisPdfPool;
  await pool?.close();
}
