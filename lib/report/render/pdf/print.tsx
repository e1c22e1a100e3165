import { buffer } from 'node:stream/consumers';
import layoutDocument, { type DocumentNode, type SafeDocumentNode } from '@react-pdf/layout';
import drawDocument from '@react-pdf/render';
import { Font, pdf } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import type { TopBlock } from '@/lib/report/view/blocks';
import type { PdfOptions } from '../renderer';
import { type Edition, FooterDocument, ReportDocument } from './document';
import { PdfFile } from './file';
import { toOnePage } from './one-page';

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

type Laid = SafeDocumentNode;

/** Leaves out blocks, the least important first, until the others fit on one page; what is then still too long is cut. */
async function layOutOnePage(blocks: readonly TopBlock[], layOutBlocks: (shown: readonly TopBlock[]) => Promise<Laid>): Promise<Laid> {
  let laid: Laid | undefined;
  for (const shown of toOnePage(blocks)) {
    laid = await layOutBlocks(shown);
    if (laid.children.length === 1) return laid;
  }
  if (laid === undefined) throw new Error('the report has no blocks');
  return { ...laid, children: laid.children.slice(0, 1) };
}

type Setting = { edition: Edition; length: PdfOptions['length'] };

/** Footers come last: one whose text is computed makes the library lay out the rest of the document again for every page. */
export async function printReport(blocks: readonly TopBlock[], { edition, length }: Setting): Promise<Uint8Array> {
  const whole = (shown: readonly TopBlock[]) => layOutElement(<ReportDocument blocks={shown} edition={edition} />);
  const report = length === 'one page' ? await layOutOnePage(blocks, whole) : await whole(blocks);
  const { children: footers } = await layOutElement(<FooterDocument pages={report.children.length} edition={edition} />);
  const children = report.children.map((page, index) => ({
    ...page,
    children: [...(page.children ?? []), ...(footers[index]?.children ?? [])],
  }));
  return buffer(draw(openFile(edition), { ...report, children }));
}
