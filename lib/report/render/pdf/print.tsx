import { buffer } from 'node:stream/consumers';
import layoutDocument, { type DocumentNode, type SafeDocumentNode } from '@react-pdf/layout';
import drawDocument from '@react-pdf/render';
import { Font, pdf } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import type { TopBlock } from '@/lib/report/view/blocks';
import { type Edition, FooterDocument, ReportDocument } from './document';
import { PdfFile } from './file';

// Its types leave out the fonts.
const layOut = layoutDocument as (document: DocumentNode, fonts: typeof Font) => Promise<SafeDocumentNode>;
const draw = drawDocument as unknown as (file: PdfFile, document: SafeDocumentNode) => PdfFile;

const layOutElement = (element: ReactElement) => layOut(pdf(element as Parameters<typeof pdf>[0]).container.document, Font);

const MAKER = 'Ad Analysis Service';

function openFile({ title, generatedAt }: Edition): PdfFile {
  const file = new PdfFile({
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: MAKER, Subject: 'Ad analysis', Creator: MAKER, Producer: MAKER, CreationDate: generatedAt },
  });
  file._root.data.PageMode = 'UseOutlines';
  return file;
}

/**
 * Draws the pages, then a footer on each, when their number is known: a footer whose text is computed makes the library lay out the rest of
 * the document again for every page.
 */
export async function printReport(blocks: readonly TopBlock[], edition: Edition): Promise<Uint8Array> {
  const report = await layOutElement(<ReportDocument blocks={blocks} edition={edition} />);
  const { children: footers } = await layOutElement(<FooterDocument pages={report.children.length} edition={edition} />);
  const children = report.children.map((page, index) => ({
    ...page,
    children: [...(page.children ?? []), ...(footers[index]?.children ?? [])],
  }));
  return buffer(draw(openFile(edition), { ...report, children }));
}
