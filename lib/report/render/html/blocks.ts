import { type Block, type BlockOf, foldedKinds } from '@/lib/report/view/blocks';
import type { Gauge } from '@/lib/report/view/gauge';
import { HYPOTHESIS_LABELS, labels, toParagraphs } from '@/lib/report/words';
import { toSigned } from '@/lib/signed-number';
import { renderBar, renderDial, renderSumBars } from './charts';
import { renderFindings } from './findings';
import {
  renderAdCard,
  renderBeats,
  renderClaims,
  renderObjections,
  renderOffer,
  renderPositioning,
  renderRisks,
  renderTranscript,
} from './observed';
import { renderPanels } from './panels';
import { type Reading, renderLink } from './reading';
import { html, type Markup, when } from './text';
import { renderTimeline } from './timeline';
import { renderFilmstrip, renderMeasured, renderScreenText } from './video';

const paragraphs = (text: string): Markup[] => toParagraphs(text).map((paragraph) => html`<p dir="auto">${paragraph}</p>`);

function renderGauge(gauge: Gauge): Markup {
  const { value, grade, band, word, because, pool, reasoning, sections, adjustments } = gauge;
  return html`<div class="gauge band-${band}"><div class="dial">${renderDial(gauge)}<p class="reading"><span class="value">${value}</span> <span class="quiet small">of 100</span></p></div><div class="reasons"><p class="grade"><b>${word}</b>, grade ${grade}</p>${
    because.length === 0
      ? undefined
      : html`<p class="small">${labels.penalties}: ${because.map((reason) => html`<span class="lost" dir="auto">${reason}</span> `)}</p>`
  }${when(pool, (content) => html`<p class="quiet small">${content}</p>`)}${adjustments.map((line) => html`<p class="quiet small" dir="auto">${line}</p>`)}${when(reasoning, (content) => html`<p class="reason" dir="auto">${content}</p>`)}</div>${
    sections.length === 0
      ? undefined
      : html`<ul class="bars">${sections.map(
          (score) =>
            html`<li class="section-${score.section}"><b>${score.label}</b>${renderBar(score)}<span class="quiet"><b>${score.score}</b> of ${score.max} · ${score.word}</span></li>`,
        )}</ul>`
  }</div>`;
}

const blockRenderers: { [Kind in Block['kind']]: (block: BlockOf<Kind>, reading: Reading) => Markup } = {
  gauge: renderGauge,
  moves: ({ title, entries }, reading) =>
    html`<div class="moves"><h3 class="unseen">${title}</h3><ol>${entries.map(
      ({ verb, line, anchor }) => html`<li>${renderLink(anchor, html`<b>${verb}</b> <span dir="auto">${line}</span>`, reading)}</li>`,
    )}</ol></div>`,
  lead: ({ text }) => html`<div class="lead measure">${paragraphs(text)}</div>`,
  insufficientEvidence: ({ title, reason, text }) =>
    html`<div class="insufficient"><h3>${title}</h3>${paragraphs(reason)}${when(text, (content) => html`${paragraphs(content)}`)}</div>`,
  filmstrip: renderFilmstrip,
  timeline: renderTimeline,
  awareness: ({ title, label, definition, secondary, reasoning, ladder }) =>
    html`<div class="awareness"><h3>${title}</h3>${
      ladder.length === 0
        ? undefined
        : html`<ol class="ladder" aria-hidden="true">${ladder.map((rung) => html`<li class="${rung.role}">${rung.label}</li>`)}</ol>`
    }<p class="measure" dir="auto"><b>${label}</b>${when(definition, (meaning) => html`. ${meaning}`)}</p>${when(
      secondary,
      (also) => html`<p class="measure" dir="auto"><b>Also:</b> ${also}</p>`,
    )}${when(reasoning, (content) => html`<p class="measure" dir="auto">${content}</p>`)}</div>`,
  claims: renderClaims,
  objections: renderObjections,
  risks: renderRisks,
  adCard: renderAdCard,
  positioning: renderPositioning,
  offer: renderOffer,
  beats: renderBeats,
  transcript: renderTranscript,
  panels: renderPanels,
  waterfall: ({ steps }) => {
    const bars = renderSumBars(steps);
    return html`<ol class="sum">${steps.map(
      ({ role, section, label, points, to, note }, index) =>
        html`<li class="${role} ${section === undefined ? undefined : `section-${section}`}"><span class="label">${label}</span>${bars[index]}<span class="points">${role === 'total' ? to : toSigned(points)}</span>${when(
          note,
          (content) => html`<span class="note quiet small" dir="auto">${content}</span>`,
        )}</li>`,
    )}</ol>`;
  },
  findings: renderFindings,
  measured: renderMeasured,
  screenText: renderScreenText,
  actions: ({ columns }) =>
    html`<div class="actions">${columns.map(
      ({ verb, anchor, note, title, body, place }) =>
        html`<article id="${anchor}" class="card"><span class="tag">${verb}</span> <span class="quiet small">${note}</span><h3 dir="auto">${title}</h3>${when(place, (part) => html`<p class="quiet small" dir="auto">${part}</p>`)}<p dir="auto">${body}</p></article>`,
    )}</div>`,
  hypotheses: ({ title, cards }) =>
    html`<div><h3>${title}</h3><div class="tests">${cards.map(
      ({ label, anchor, hypothesis, predictedImpact, falsifiableSignal }) =>
        html`<article id="${anchor}" class="card"><span class="tag">${label}</span><p class="claim" dir="auto">${hypothesis}</p><dl>${when(
          predictedImpact,
          (content) => html`<dt>${HYPOTHESIS_LABELS.predictedImpact}</dt><dd dir="auto">${content}</dd>`,
        )}${when(falsifiableSignal, (content) => html`<dt>${HYPOTHESIS_LABELS.falsifiableSignal}</dt><dd dir="auto">${content}</dd>`)}</dl></article>`,
    )}</div></div>`,
  references: ({ entries }) =>
    html`<ul class="refs">${entries.map(
      ({ name, source, blurb }) =>
        html`<li><h4 dir="auto">${name}</h4>${when(source, (content) => html`<p class="quiet" dir="auto">${content}</p>`)}${when(
          blurb,
          (content) => html`<p class="blurb" dir="auto">${content}</p>`,
        )}</li>`,
    )}</ul>`,
};

const folded: ReadonlySet<Block['kind']> = new Set(foldedKinds);

const isFolded = (block: Block): block is BlockOf<(typeof foldedKinds)[number]> => folded.has(block.kind);

/** A browser opens it by itself when a link leads into it or a search finds something there. */
function renderFold(block: BlockOf<(typeof foldedKinds)[number]>, content: Markup): Markup {
  const count = 'rows' in block ? html` <span class="quiet small">${block.rows.length}</span>` : undefined;
  return html`<details class="fold"><summary><h3>${block.title}</h3>${count}</summary>${content}</details>`;
}

export function renderBlock<Kind extends Block['kind']>(block: BlockOf<Kind>, reading: Reading): Markup {
  const content = blockRenderers[block.kind as Kind](block, reading);
  return isFolded(block) ? renderFold(block, content) : content;
}
