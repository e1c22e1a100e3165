import { createHash } from 'node:crypto';
import { type ChapterBlock, type TopBlock, toBlocks } from '@/lib/report/view/blocks';
import type { Masthead, Provenance } from '@/lib/report/view/provenance';
import { renderBlock } from './html/blocks';
import { renderFacts } from './html/facts';
import { fontStyles, fontStylesFor } from './html/fonts';
import { renderCarried, renderStills } from './html/frames';
import { type Reading, toReading } from './html/reading';
import { styleSheet } from './html/style';
import { html, type Markup, when } from './html/text';
import type { Renderer } from './renderer';
import { drawableStills, noStills, type Stills } from './stills';

const toSource = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const directives = [
  "default-src 'none'",
  `style-src ${[styleSheet, ...fontStyles].map(toSource).join(' ')}`,
  'font-src data:',
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** `allow-popups` lets the link to the ad open a tab, `allow-popups-to-escape-sandbox` lets the library run its scripts there. */
export const HTML_POLICY = `sandbox allow-popups allow-popups-to-escape-sandbox; ${directives}; frame-ancestors 'none'`;

// The style sheets are ours alone, and a style element knows no escapes.
const renderStyle = (style: string): Markup => ({ markup: `<style>${style}</style>` });

const MASTHEAD_FRAME = 171;

const renderAdLink = (adUrl: string): Markup =>
  html`<p class="ad-link"><a href="${adUrl}" target="_blank" rel="noreferrer noopener">Open the ad</a></p>`;

function renderMasthead({ eyebrow, title, offer, adUrl, facts, frame, notice }: Masthead, { carried }: Reading): Markup {
  return html`<header class="masthead"><p class="eyebrow">${eyebrow}</p><div class="ad">${renderCarried(frame, MASTHEAD_FRAME, carried)}<div><h1 dir="auto">${title}</h1>${when(
    offer,
    (content) => html`<p class="offered" dir="auto">${content}</p>`,
  )}${renderFacts(facts)}${when(adUrl, renderAdLink)}</div></div>${when(notice, ({ label, text }) => html`<p class="notice"><b>${label}</b> ${text}</p>`)}</header>`;
}

function renderChapter({ chapter, title, blocks }: ChapterBlock, reading: Reading): Markup {
  return html`<section id="${chapter}" class="chapter-${chapter}"><h2>${title}</h2><div class="stack">${blocks.map((block) => renderBlock(block, reading))}</div></section>`;
}

function renderOutline(blocks: readonly TopBlock[]): Markup {
  const chapters = blocks.filter((block) => block.kind === 'chapter');
  if (chapters.length < 2) return html`<div></div>`;
  return html`<nav class="outline" aria-label="Sections">${chapters.map(
    ({ chapter, title }) => html`<a class="chapter-${chapter}" href="#${chapter}">${title}</a>`,
  )}</nav>`;
}

function renderProvenance({ title, facts, notes }: Provenance): Markup {
  return html`<footer><details class="fold"><summary><h2>${title}</h2></summary><div>${renderFacts(facts)}${notes.map((note) => html`<p class="measure">${note}</p>`)}</div></details></footer>`;
}

function renderTopBlock(block: TopBlock, reading: Reading): Markup {
  switch (block.kind) {
    case 'masthead':
      return renderMasthead(block, reading);
    case 'chapter':
      return renderChapter(block, reading);
    case 'provenance':
      return renderProvenance(block);
  }
}

const titleOf = (blocks: readonly TopBlock[]) => blocks.find((block) => block.kind === 'masthead')?.title ?? 'Ad analysis';

/** The blocks as one self-contained document: no script, nothing loaded, and no link but to its own places and to the ad. */
export function renderHtml(blocks: readonly TopBlock[], stills: Stills = noStills): string {
  const drawable = drawableStills(blocks, stills);
  const reading = toReading(blocks, new Set(drawable.map(({ frame }) => frame.n)));
  const draw = (block: TopBlock) => renderTopBlock(block, reading);
  const mastheads = blocks.filter((block) => block.kind === 'masthead');
  const rest = blocks.filter((block) => block.kind !== 'masthead');
  const body = html`<div class="page">${mastheads.map(draw)}<div class="columns">${renderOutline(rest)}<main>${rest.map(draw)}</main></div>${renderStills(drawable)}</div>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${directives}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><meta name="robots" content="noindex"><title>${titleOf(blocks)} · Ad analysis</title>${[
    styleSheet,
    ...fontStylesFor(body.markup),
  ].map(renderStyle)}</head><body>${body}</body></html>
`.markup;
}

export const htmlRenderer: Renderer = {
  mediaType: 'text/html',
  extension: 'html',
  version: '10',
  render: (report, { ad, stills } = {}) => Promise.resolve(new TextEncoder().encode(renderHtml(toBlocks(report, ad), stills))),
};
