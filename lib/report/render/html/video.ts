import { drawStrip } from '@/lib/report/view/charts';
import { shotAnchor } from '@/lib/report/view/evidence-links';
import type { Filmstrip, FilmstripCell } from '@/lib/report/view/filmstrip';
import type { Measured, ScreenText } from '@/lib/report/view/measured';
import { renderFacts } from './facts';
import { type Carried, renderCarried } from './frames';
import { renderMarks } from './marks';
import type { Reading } from './reading';
import { html, type Markup, when } from './text';

const CELL = 132;
const STRIP = { width: 860, height: 26 } as const;

const isPictured = ({ frame }: FilmstripCell, carried: Carried) => frame !== undefined && carried.has(frame.n);

function renderCell(cell: FilmstripCell, reading: Reading): Markup {
  const { number, clock, length, transition, frame, findings } = cell;
  return html`<li id="${shotAnchor(number)}">${renderCarried(frame, CELL, reading.carried)}<span class="shot-number">${number}</span> <b>${clock}</b> <span class="quiet">${length}</span>${when(
    transition,
    (content) => html` <span class="quiet transition">${content}</span>`,
  )}${renderMarks(findings, reading)}</li>`;
}

function renderStrip(filmstrip: Filmstrip): Markup {
  return html`<svg class="strip" viewBox="0 0 ${STRIP.width} ${STRIP.height}" preserveAspectRatio="none" aria-hidden="true">${drawStrip(
    filmstrip,
    STRIP.width,
  ).map(({ x, width }) => html`<rect x="${x}" width="${width}" height="${STRIP.height}"/>`)}</svg>`;
}

export function renderFilmstrip(filmstrip: Filmstrip, reading: Reading): Markup {
  const { title, note, cells, more } = filmstrip;
  const hasPictures = cells.some((cell) => isPictured(cell, reading.carried));
  return html`<figure class="filmstrip"><h3>${title}</h3><figcaption class="quiet small">${note}</figcaption>${
    hasPictures ? undefined : renderStrip(filmstrip)
  }<ol class="${hasPictures ? 'cells' : 'cells bare'}">${cells.map((cell) => renderCell(cell, reading))}</ol>${when(
    more,
    (left) => html`<p class="quiet small">${left}</p>`,
  )}</figure>`;
}

export function renderMeasured({ note, facts }: Measured): Markup {
  return html`<div class="measured"><p class="quiet small measure">${note}</p>${facts.length === 0 ? undefined : renderFacts(facts)}</div>`;
}

export function renderScreenText({ rows, more }: ScreenText): Markup {
  return html`<ol class="texts">${rows.map(
    ({ span, words }) => html`<li><span class="clock">${span}</span> <span dir="auto">${words}</span></li>`,
  )}</ol>${when(more, (left) => html`<p class="quiet small">${left}</p>`)}`;
}
