import { HtmlRenderer, Parser } from 'commonmark';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { renderHtml } from '@/app/_server/download/document';
import { ReportView } from '@/components/report/report-view';
import { renderMarkdown } from '@/lib/report/render/markdown';
import type { ReportTree } from '@/lib/report/view/nodes';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;

const toPage = (body: string) => `<!doctype html><html><body>${body}</body></html>`;

/** Markdown as GitHub shows it, raw HTML let through. */
export const shownMarkdown = (markdown: string) =>
  toPage(
    micromark(markdown, {
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    }),
  );

/** Markdown as two readers show it, raw HTML let through; a figure is written there. */
const writtenAs: Record<string, (tree: ReportTree) => string> = {
  commonmark: (tree) => toPage(new HtmlRenderer({ safe: false }).render(new Parser().parse(renderMarkdown(tree)))),
  'GitHub-flavoured markdown': (tree) => shownMarkdown(renderMarkdown(tree)),
};
export const writtenForms = new Set(Object.keys(writtenAs));

/** A report as a reader of each form gets it, as an HTML document. */
export const shownForms: Record<string, (tree: ReportTree) => string> = {
  html: (tree) => renderHtml(tree),
  viewer: (tree) => toPage(renderToStaticMarkup(createElement(ReportView, { tree }))),
  ...writtenAs,
};

/** The body of a document; its head, which holds megabytes of type at worst, is not read. */
export function bodyOf(document: string): Element {
  const html = parse(document.slice(document.indexOf('<body'))).childNodes.filter(isElement)[0];
  const body = html?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'body');
  if (body === undefined) throw new Error('the document has no body');
  return body;
}

/** The elements in document order, drawings left out. */
export function elementsOf(node: Element): Element[] {
  return node.childNodes.filter(isElement).flatMap((child) => [child, ...(child.tagName === 'svg' ? [] : elementsOf(child))]);
}

/** Reads the text of a node, without drawings. */
export function textOf(node: Node): string {
  if ('value' in node) return node.value;
  if (!isElement(node) || node.tagName === 'svg') return '';
  return `${node.childNodes.map(textOf).join('')} `;
}
