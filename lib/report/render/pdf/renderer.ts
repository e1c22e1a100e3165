import type { Renderer } from '../renderer';
import { createPdfPool, type PdfPool } from './pool';

// On globalThis, because Next bundles routes apart and each would start workers of its own.
const holder = globalThis as typeof globalThis & { adAnalysisPdfPool?: PdfPool };

function processPool(): PdfPool {
  holder.adAnalysisPdfPool ??= createPdfPool();
  return holder.adAnalysisPdfPool;
}

/** Renders that no account asked for take turns as one account. */
const NOBODY = '';

export const pdfRenderer: Renderer = {
  mediaType: 'application/pdf',
  extension: 'pdf',
  version: '2',
  render: (report, { ad, accountId = NOBODY } = {}) => processPool().render({ report, ad }, accountId),
};

/** Ends the workers of this process; renders under way are refused. */
export async function closePdfWorkers(): Promise<void> {
  const pool = holder.adAnalysisPdfPool;
  delete holder.adAnalysisPdfPool;
  await pool?.close();
}
