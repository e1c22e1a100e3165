import type { AdCard, Beats, Claims, Objections, Offer, Risks, Sourced, Transcript } from '@/lib/report/view/observed-blocks';
import type { Positioning } from '@/lib/report/view/positioning';
import { labels, toParagraphs } from '@/lib/report/words';
import { renderCheck } from './check';
import { renderFacts } from './facts';
import { renderCarried } from './frames';
import { type Reading, renderCites } from './reading';
import { html, type Markup, when } from './text';

const BEAT_FRAME = 96;
const PROOF_FRAME = 72;
const OFFER_FRAME = 120;

function renderPlace({ clock, source, check }: Omit<Sourced, 'anchor'>): Markup {
  return html`<p class="place">${when(clock, (at) => html`<span>${at}</span> `)}<span>${source}</span> ${renderCheck(check)}</p>`;
}

const renderTerm = (label: string, text: string | undefined): Markup | undefined =>
  when(text, (content) => html`<div><dt>${label}</dt><dd dir="auto">${content}</dd></div>`);

export function renderAdCard({ copy, headline, description, button, facts }: AdCard): Markup {
  const hasFoot = headline !== undefined || description !== undefined || button !== undefined;
  return html`<div><div class="shown-ad">${when(
    copy,
    (text) => html`<div class="copy">${toParagraphs(text).map((paragraph) => html`<p dir="auto">${paragraph}</p>`)}</div>`,
  )}${
    hasFoot
      ? html`<dl class="terms">${renderTerm(labels.headline, headline)}${renderTerm(labels.description, description)}${renderTerm(labels.button, button)}</dl>`
      : undefined
  }</div>${facts.length === 0 ? undefined : renderFacts(facts)}</div>`;
}

export function renderPositioning({ title, entries }: Positioning): Markup {
  return html`<div><h3>${title}</h3><dl class="lines terms">${entries.map(
    ({ label, text, anchor, note, check }) =>
      html`<div${when(anchor, (id) => html` id="${id}"`)}><dt>${label}</dt><dd><span dir="auto">${text}</span>${when(note, (content) => html` <span class="quiet small">(${content})</span>`)}${when(check, (mark) => html`<p class="place">${renderCheck(mark)}</p>`)}</dd></div>`,
  )}</dl></div>`;
}

export function renderOffer(offer: Offer, { carried }: Reading): Markup {
  const { title, what, facts, anchor, frame } = offer;
  return html`<div id="${anchor}"><h3>${title}</h3><div class="lines"><div class="pictured"><div><p class="strong" dir="auto">${what}</p>${
    facts.length === 0 ? undefined : renderFacts(facts)
  }${renderPlace(offer)}</div>${renderCarried(frame, OFFER_FRAME, carried)}</div></div></div>`;
}

function renderProof(proof: Claims['rows'][number]['proof'], { carried }: Reading): Markup {
  if (proof === undefined) return html`<p class="unproven">${labels.noProof}</p>`;
  return html`<div class="pictured"><div><p dir="auto">${proof.what}</p>${renderPlace(proof)}</div>${renderCarried(proof.frame, PROOF_FRAME, carried)}</div>`;
}

export function renderClaims({ title, rows }: Claims, reading: Reading): Markup {
  return html`<div><h3>${title}</h3><ol class="lines numbered halves">${rows.map(
    (row) =>
      html`<li id="${row.anchor}"><span class="number">${row.number}</span><div><p class="strong" dir="auto">${row.claim}</p>${renderPlace(row)}</div>${renderProof(row.proof, reading)}</li>`,
  )}</ol></div>`;
}

function renderSide(
  label: string,
  entries: readonly { objection: string; answer?: string; cites: Objections['open'][number]['cites'] }[],
  reading: Reading,
) {
  if (entries.length === 0) return undefined;
  return html`<div><h4>${label}</h4><ul class="lines">${entries.map(
    ({ objection, answer, cites }) =>
      html`<li><p class="strong" dir="auto">${objection}</p>${when(answer, (content) => html`<p dir="auto">${content}</p>`)}${renderCites(cites, reading)}</li>`,
  )}</ul></div>`;
}

export function renderObjections({ answered, open }: Objections, reading: Reading): Markup {
  return html`<div class="sides">${renderSide(labels.answered, answered, reading)}${renderSide(labels.open, open, reading)}</div>`;
}

export function renderRisks({ note, rows }: Risks): Markup {
  return html`<div><p class="quiet small">${note}</p><ol class="lines numbered">${rows.map(
    (row) =>
      html`<li id="${row.anchor}"><span class="number">${row.number}</span><div><p dir="auto">${row.question}</p>${renderPlace(row)}</div></li>`,
  )}</ol></div>`;
}

export function renderBeats({ rows }: Beats, { carried }: Reading): Markup {
  return html`<ol class="lines beats">${rows.map(
    ({ anchor, number, span, role, shown, words, check, frame }) =>
      html`<li id="${anchor}">${renderCarried(frame, BEAT_FRAME, carried)}<p class="role"><b>${number}. ${role}</b> <span class="clock">${span}</span></p><div><dl class="terms">${renderTerm(labels.shown, shown)}${words.flatMap(({ label, text }) => renderTerm(label, text) ?? [])}</dl><p class="place">${renderCheck(check)}</p></div></li>`,
  )}</ol>`;
}

/** Renders no heading: its fold has it. */
export function renderTranscript({ rows }: Transcript): Markup {
  return html`<ol class="lines transcript">${rows.map(
    ({ anchor, span, words, translation, onScreen, check }) =>
      html`<li id="${anchor}"><span class="clock">${span}</span><div><p dir="auto">${words}</p>${when(
        translation,
        (content) => html`<p class="quiet small"><span>${labels.translation}:</span> <span dir="auto">${content}</span></p>`,
      )}</div><p class="place">${onScreen ? html`<span>${labels.onScreen}</span> ` : undefined}${renderCheck(check)}</p></li>`,
  )}</ol>`;
}
