import { getDocument } from './pdfjs';

export type ReadPdf = {
  /** The text of each page in the order in which it was drawn. */
  pages: string[];
  /** Links to other places than this document, forms, attachments and actions, by what they are. */
  live: string[];
  outline: string[];
  info: Record<string, unknown>;
};

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), isEvalSupported: false, useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const live: string[] = [];
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    const annotations = await page.getAnnotations();
    const outward = annotations.filter(({ subtype, dest, url }) => subtype !== 'Link' || typeof dest !== 'string' || url !== undefined);
    live.push(
      ...outward.map(({ subtype, url }) => [`annotation ${String(subtype)}`, ...(url === undefined ? [] : [String(url)])].join(' ')),
    );
    if ((await page.getJSActions()) !== null) live.push('page action');
  }
  if ((await document.getAttachments()) !== null) live.push('attachment');
  if ((await document.getJSActions()) !== null) live.push('document action');
  if ((await document.getOpenAction()) !== null) live.push('open action');
  const outline = (await document.getOutline()) ?? [];
  live.push(...outline.flatMap(({ url }) => (url === null ? [] : ['outline link'])));
  const { info } = await document.getMetadata();
  await task.destroy();
  return { pages, live, outline: outline.map(({ title }) => title), info: info as Record<string, unknown> };
}

/** Names of the file's objects, without the contents of streams and strings. */
export function namesIn(bytes: Uint8Array): Set<string> {
  const skeleton = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/\bstream\r?\n[\s\S]*?endstream/g, '')
    .replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, '');
  return new Set(skeleton.match(/\/[A-Za-z][A-Za-z0-9]*/g));
}
