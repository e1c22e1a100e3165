import { parseFragment } from 'parse5';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export type Node = { nodeName: string; value?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] };

export const parse = (markup: string): Node => parseFragment(markup) as unknown as Node;

export const draw = (page: ReactElement): Node => parse(renderToStaticMarkup(page));

export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.childNodes ?? []) yield* walk(child);
}

/** Its words, with one space between them. */
export const textOf = (node: Node): string =>
  Array.from(walk(node), ({ nodeName, value }) => (nodeName === '#text' ? (value ?? '') : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

export const attribute = ({ attrs = [] }: Node, name: string) => attrs.find((found) => found.name === name)?.value;
