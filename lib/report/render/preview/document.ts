import { dial, toDialDashes } from '@/lib/report/view/charts';
import { fitFrame } from '@/lib/report/view/frames';
import type { ReportPreview } from '@/lib/report/view/preview';
import { html, type Markup, when } from './markup';
import { style } from './style';
import { type Files, toFontStyle, typeset } from './typeset';

export type PagePreview = { title: string; text: string; eyebrow?: string; report?: ReportPreview };
export type Preview = ReportPreview | PagePreview;

/** A document and the files it loads, by name, with their paths on disk. */
export type PreviewDocument = { html: string; style: string; files: ReadonlyMap<string, string> };

export const PRODUCT = 'Ad Analysis Service';
const FALLBACK_TITLE = 'Ad analysis';
const STILL = { width: 430, height: 500 };
const WIDE_STILL = 400;

const mark = html`<svg viewBox="0 0 32 32" fill="none" stroke-linecap="round"><rect width="32" height="32" rx="9" fill="#2f4fc4"/><path d="M9.07 20A8 8 0 1 1 22.93 20" stroke="#fff" stroke-opacity=".4" stroke-width="3.5"/><path d="M9.07 20A8 8 0 0 1 20 9.07" stroke="#fff" stroke-width="3.5"/><circle cx="16" cy="16" r="2.5" fill="#fff"/></svg>`;

/** Wide letters count twice. */
const lengthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]/.test(letter) ? 2 : 1), 0);

function sizeOf(text: string, [medium, long]: readonly [medium: number, long: number]): string {
  const length = lengthOf(text);
  if (length > long) return 'long';
  return length > medium ? 'medium' : 'short';
}

const renderBar = (share: number): Markup =>
  html`<svg viewBox="0 0 100 8" preserveAspectRatio="none"><rect class="ground" width="100" height="8"/><rect class="fill" width="${Math.round(share * 1000) / 10}" height="8"/></svg>`;

const renderBars = ({ sections }: ReportPreview): Markup | undefined =>
  sections.length === 0
    ? undefined
    : html`<div class="bars">${sections.map((section) => html`<span>${section.label}</span><i class="section-${section.hue}">${renderBar(section.length)}</i>`)}</div>`;

function renderScore(preview: ReportPreview): Markup | undefined {
  return when(
    preview.score,
    ({ value, grade, band, word }) =>
      html`<div class="score band-${band}"><p class="value${Number.isInteger(value) ? '' : ' fraction'}">${value}</p><p class="verdict"><b>${word}</b><span>of 100 · grade ${grade}</span></p>${renderBars(preview)}</div>`,
  );
}

function renderDial(value: number): Markup {
  const { width, height, strokeWidth, path } = dial;
  const line = when(toDialDashes(value), (dashes) => html`<path class="filled" d="${path}" stroke-dasharray="${dashes}"/>`);
  return html`<svg viewBox="0 0 ${width} ${height}" stroke-width="${strokeWidth}"><path class="track" d="${path}"/>${line}</svg>`;
}

function renderCard(preview: ReportPreview): Markup | undefined {
  return when(
    preview.score,
    ({ value, grade, band, word }) =>
      html`<div class="card band-${band}"><div class="dial">${renderDial(value)}<p>${value}</p></div><p class="word">${word}, grade ${grade}</p>${renderBars(preview)}</div>`,
  );
}

function renderStill({ frame }: ReportPreview): Markup | undefined {
  return when(frame, (given) => {
    const scale = Math.min((given.width > given.height ? WIDE_STILL : STILL.width) / given.width, STILL.height / given.height);
    const { width, height } = fitFrame(given, Math.max(given.width, given.height) * scale);
    return html`<img class="still" src="/still.jpg" width="${width}" height="${height}" alt="">`;
  });
}

function renderReport(preview: ReportPreview, files: Files): Markup {
  const { brand, facts, score, line, notice } = preview;
  const title = typeset(brand, files);
  const text = line && typeset(line.text, files);
  const heading = html`<h1 class="${sizeOf(title === undefined ? FALLBACK_TITLE : brand, [18, 34])}" dir="auto">${title ?? FALLBACK_TITLE}</h1>`;
  const advice =
    line && text && html`<p class="line${score === undefined ? ' reason' : ''}"><b>${line.label}</b><span dir="auto">${text}</span></p>`;
  return html`<main class="page${preview.frame === undefined ? '' : ' framed'}"><div class="words"><p class="made">${mark}${PRODUCT}${when(notice, (label) => html`<span class="notice">${label}</span>`)}</p>${heading}<p class="facts">${facts.join(' · ')}</p>${renderScore(preview)}${advice}</div>${renderStill(preview)}</main>`;
}

function renderPage({ title, text, eyebrow, report }: PagePreview, files: Files): Markup {
  return html`<main class="page title${report === undefined ? '' : ' framed'}"><div class="words"><p class="made">${mark}${PRODUCT}${when(eyebrow, (label) => html`<span class="eyebrow">${label}</span>`)}</p><h1 class="${sizeOf(title, [20, 40])}">${typeset(title, files)}</h1><p class="text">${typeset(text, files)}</p></div>${report && renderCard(report)}</main>`;
}

/** Escapes every text. */
export function renderPreview(preview: Preview): PreviewDocument {
  const files: Files = new Map();
  const body = 'brand' in preview ? renderReport(preview, files) : renderPage(preview, files);
  const document = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>preview</title><link rel="stylesheet" href="/style.css"></head><body>${body}</body></html>`;
  const fontStyle = toFontStyle(body.markup, files);
  return { html: document.markup, style: `${fontStyle}${style}`, files };
}
