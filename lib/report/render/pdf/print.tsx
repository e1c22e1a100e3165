import { buffer } from 'node:stream/consumers';
import layoutDocument, { type DocumentNode, type SafeDocumentNode } from '@react-pdf/layout';
import drawDocument from '@react-pdf/render';
import { Font, pdf } from '@react-pdf/renderer';
import PDFDocument from 'pdfkit';
import type { ReactElement } from 'react';
import type { BlockName } from '@/lib/report/view/blocks';
import type { Node, ReportTree } from '@/lib/report/view/nodes';
import type { PdfOptions } from '../renderer';
import { type Edition, FooterDocument, ReportDocument } from './document';

class PdfFile extends PDFDocument {
  readonly #names = new Map<object, string>();

  /** Opens each font once, under a name: pdfkit would open one that is no name again for every run of text. */
  override font(source: string | object, size?: number | null): this {
    // Its constructor sets a font by name, before there is anything of ours.
    if (typeof source === 'string') return super.font(source, size);
    const known = this.#names.get(source);
    if (known !== undefined) return super.font(known, size);
    const name = `font ${this.#names.size + 1}`;
    this.#names.set(source, name);
    return this.registerFont(name, source).font(name, size);
  }

  /** React-pdf gives the place within the parent, and pdfkit adds no matrix to it: a link would lead to a wrong height. */
  override addNamedDestination(name: string, kind: 'XYZ', left: number, top: number, zoom: null): void {
    const [a, b, c, d, e, f] = this._ctm;
    const x = a * left + c * top + e;
    const y = b * left + d * top + f;
    super.addNamedDestination(name, kind, x, this.page.height - y, zoom);
  }
}

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
type Tree = ReportTree<BlockName>;

/** The parts of the one page, the most important first. */
const order: readonly BlockName[] = ['gauge', 'insufficient', 'actions', 'fixes', 'lead', 'filmstrip', 'hypotheses'];

/** The findings are on no page, so that no shot leads to one. */
function withoutMarks(node: Node): Node {
  if (node.kind !== 'figure' || node.drawing.kind !== 'filmstrip') return node;
  return { ...node, drawing: { ...node.drawing, cells: node.drawing.cells.map((cell) => ({ ...cell, marks: [] })) } };
}

function keep({ masthead, chapters, end }: Tree, names: readonly BlockName[]): Tree {
  const kept = chapters.map((chapter) => ({
    ...chapter,
    blocks: chapter.blocks.filter(({ name }) => names.includes(name)).map((block) => ({ ...block, nodes: block.nodes.map(withoutMarks) })),
  }));
  return { masthead, chapters: kept, end: end.filter(({ isPrinted }) => isPrinted) };
}

/** Leaves out blocks, the least important first, until the others fit on one page; what is then still too long is cut. */
async function layOutOnePage(tree: Tree, layOutTree: (shown: Tree) => Promise<Laid>): Promise<Laid> {
  for (let count = order.length; ; count -= 1) {
    const laid = await layOutTree(keep(tree, order.slice(0, count)));
    if (laid.children.length === 1 || count === 1) return { ...laid, children: laid.children.slice(0, 1) };
  }
}

/** Footers come last: one whose text is computed makes the library lay out the rest of the document again for every page. */
export async function printReport(tree: Tree, edition: Edition, length: PdfOptions['length']): Promise<Uint8Array> {
  const whole = (shown: Tree) => layOutElement(<ReportDocument tree={shown} edition={edition} />);
  const report = length === 'one page' ? await layOutOnePage(tree, whole) : await whole(tree);
  const { children: footers } = await layOutElement(<FooterDocument pages={report.children.length} edition={edition} />);
  const children = report.children.map((page, index) => ({
    ...page,
    children: [...(page.children ?? []), ...(footers[index]?.children ?? [])],
  }));
  return buffer(draw(openFile(edition), { ...report, children }));
}
