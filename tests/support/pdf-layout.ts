import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { getDocument, OPS } from './pdfjs';

/** In points from the lower left corner of the page. */
type Box = { left: number; right: number; bottom: number; top: number };
export type Line = Box & { text: string; size: number };
export const bare = (text: string) => text.replaceAll(/\s/g, '');
export const wordsOf = (lines: readonly Line[] = []) => bare(lines.map(({ text }) => text).join(''));

export type PdfLink = Box & { dest: string | undefined; url: string | undefined };
export type PageLayout = { height: number; lines: Line[]; pictures: Box[]; links: PdfLink[] };
/** The place of a named destination: a page, counted from 1, and the height on it. */
export type Place = { page: number; top: number };
export type PdfLayout = { pages: PageLayout[]; places: Map<string, Place> };

type Matrix = [number, number, number, number, number, number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** A picture is drawn in the square from 0 to 1, as the matrix in force places it. */
function toBox([a, b, c, d, e, f]: Matrix): Box {
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

async function readPictures(page: PDFPageProxy): Promise<Box[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const boxes: Box[] = [];
  const kept: Matrix[] = [];
  let current = identity;
  fnArray.forEach((operation, index) => {
    if (operation === OPS.save) kept.push(current);
    else if (operation === OPS.restore) current = kept.pop() ?? identity;
    else if (operation === OPS.transform) current = multiply(current, argsArray[index] as Matrix);
    else if (operation === OPS.paintImageXObject) boxes.push(toBox(current));
  });
  return boxes;
}

async function readPage(page: PDFPageProxy): Promise<PageLayout> {
  const { items } = await page.getTextContent({ disableNormalization: true });
  const lines = items.flatMap((item): Line[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , size, left, base]: number[] = item.transform;
    if (size === undefined || left === undefined || base === undefined) return [];
    return [{ text: item.str, size, left, right: left + item.width, bottom: base - 0.25 * size, top: base + 0.75 * size }];
  });
  const annotations = await page.getAnnotations();
  const links = annotations
    .filter(({ subtype }) => subtype === 'Link')
    .map(({ rect: [left, bottom, right, top], dest, url }): PdfLink => ({ left, right, bottom, top, dest, url }));
  return { height: page.view[3] ?? 0, lines, pictures: await readPictures(page), links };
}

export async function readLayout(bytes: Uint8Array): Promise<PdfLayout> {
  const task = getDocument({ data: Uint8Array.from(bytes), isEvalSupported: false, useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: PageLayout[] = [];
  for (let number = 1; number <= document.numPages; number += 1) pages.push(await readPage(await document.getPage(number)));
  const places = new Map<string, Place>();
  for (const [name, dest] of Object.entries(await document.getDestinations())) {
    if (dest === null) continue;
    places.set(name, { page: (await document.getPageIndex(dest[0])) + 1, top: dest[3] ?? Number.NaN });
  }
  await task.destroy();
  return { pages, places };
}

/** The tallest empty band of a page, as a share of the room between `top` and `bottom`. */
export function largestBlank({ height, lines, pictures }: PageLayout, margin: { top: number; bottom: number }): number {
  const [ceiling, floor] = [height - margin.top, margin.bottom];
  const boxes = [...lines, ...pictures].filter(({ top }) => top > floor).toSorted((a, b) => b.top - a.top);
  let lowest = ceiling;
  let blank = 0;
  for (const { top, bottom } of boxes) {
    blank = Math.max(blank, lowest - top);
    lowest = Math.min(lowest, bottom);
  }
  return Math.max(blank, lowest - floor) / (ceiling - floor);
}
