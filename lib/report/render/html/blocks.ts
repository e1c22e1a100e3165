import type { Block, BlockOf, Findings } from '@/lib/report/blocks';
import type { FindingLine } from '@/lib/report/findings';
import type { Panel } from '@/lib/report/panels';
import { HYPOTHESIS_LABELS, judgmentWords, toCitations, toParagraphs } from '@/lib/report/words';
import { toSigned } from '@/lib/signed-number';
import { renderBar, renderDial, renderSumBars } from './charts';
import { renderCheck, renderCheckCounts } from './check';
import { type Carried, renderFrame } from './frames';
import { html, type Markup, when } from './text';
import { renderTimeline } from './timeline';
import { renderFilmstrip, renderMeasured, renderScreenText } from './video';

const paragraphs = (text: string): Markup[] => toParagraphs(text).map((paragraph) => html`<p dir="auto">${paragraph}</p>`);

const judgmentOf = ({ works }: FindingLine) => (works ? judgmentWords.works : judgmentWords.doesntWork);

const renderMark = ({ number, works }: FindingLine): Markup => html`<span class="mark ${works ? 'works' : 'doesnt'}">${number}</span>`;

/** Longer sides of a still beside its finding in a panel and in the list. */
const PANEL_FRAME = 84;
const LIST_FRAME = 56;

const renderOwnFrame = ({ frame }: FindingLine, carried: Carried, longer: number): Markup | undefined =>
  frame !== undefined && carried.has(frame.n) ? renderFrame(frame, longer) : undefined;

function renderLines(label: string, lines: readonly FindingLine[], carried: Carried): Markup | undefined {
  if (lines.length === 0) return undefined;
  return html`<h4>${label}</h4><ul class="points-list">${lines.map(
    (line) =>
      html`<li>${renderMark(line)}<div><span dir="auto">${line.text}</span>${when(line.clock, (clock) => html` <span class="clock">${clock}</span>`)}${when(line.check, renderCheck)}</div>${renderOwnFrame(line, carried, PANEL_FRAME)}</li>`,
  )}</ul>`;
}

function renderPanel({ section, title, classification, score, works, doesntWork, references }: Panel, carried: Carried): Markup {
  return html`<article class="card panel section-${section}"><header><h3 class="tag">${title}</h3>${when(
    score,
    ({ score: points, max, word }) => html`<span class="points"><b>${points}</b> of ${max} · ${word}</span>`,
  )}</header>${when(
    classification,
    ({ label, value, definition }) =>
      html`<p class="quiet small">${label}</p><p class="class" dir="auto">${value}</p>${when(definition, (meaning) => html`<p class="quiet small">${meaning}</p>`)}`,
  )}${when(score, renderBar)}${renderLines(judgmentWords.works, works, carried)}${renderLines(judgmentWords.doesntWork, doesntWork, carried)}${
    references.length === 0 ? undefined : html`<p class="draws quiet small" dir="auto">Draws on: ${toCitations(references)}</p>`
  }</article>`;
}

function renderFindings({ title, checks, rows }: Findings, carried: Carried): Markup {
  const hasFrames = rows.some(({ frame }) => frame !== undefined && carried.has(frame.n));
  return html`<div><h3>${title}</h3>${renderCheckCounts(checks)}<table><thead><tr><th>No.</th><th>Time</th>${
    hasFrames ? html`<th>Frame</th>` : undefined
  }<th>Section</th><th>Judgment</th><th>Finding</th><th>Confidence</th><th>Source</th></tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr class="section-${row.section}"><td>${renderMark(row)}</td><td class="tight">${row.clock}</td>${
        hasFrames ? html`<td class="still">${renderOwnFrame(row, carried, LIST_FRAME)}</td>` : undefined
      }<td class="tight"><span class="tag">${row.sectionName}</span></td><td class="tight">${judgmentOf(row)}</td><td class="said"><div dir="auto">${row.text}</div>${when(row.check, renderCheck)}</td><td class="after sure">${row.confidence}</td><td class="after">${row.source}</td></tr>`,
  )}</tbody></table></div>`;
}

const blockRenderers: { [Kind in Block['kind']]: (block: BlockOf<Kind>, carried: Carried) => Markup } = {
  gauge: (gauge) =>
    html`<div class="gauge"><div class="dial band-${gauge.band}">${renderDial(gauge)}<p class="reading"><span class="value">${gauge.value}</span> <span class="quiet small">of 100</span> <span class="grade">Grade ${gauge.grade} · ${gauge.word}</span></p></div><div>${when(
      gauge.reasoning,
      (reasoning) => html`<p class="reason" dir="auto">${reasoning}</p>`,
    )}${
      gauge.sections.length === 0
        ? undefined
        : html`<ul class="bars">${gauge.sections.map(
            (score) =>
              html`<li class="section-${score.section}"><span>${score.label}</span>${renderBar(score)}<span><b>${score.score}</b> of ${score.max} · ${score.word}</span></li>`,
          )}</ul>`
    }</div></div>`,
  lead: ({ text }) => html`<div class="lead measure">${paragraphs(text)}</div>`,
  insufficientEvidence: ({ title, reason, text }) =>
    html`<div class="insufficient"><h3>${title}</h3>${paragraphs(reason)}${when(text, (told) => html`${paragraphs(told)}`)}</div>`,
  keyNumbers: ({ entries }) =>
    html`<dl class="keys">${entries.map(
      ({ label, value, note }) =>
        html`<div><dt>${label}</dt><dd dir="auto">${value}${when(note, (told) => html` <span class="quiet small">${told}</span>`)}</dd></div>`,
    )}</dl>`,
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
    )}${when(reasoning, (told) => html`<p class="measure" dir="auto">${told}</p>`)}</div>`,
  panels: ({ panels }, carried) => html`<div class="panels">${panels.map((panel) => renderPanel(panel, carried))}</div>`,
  waterfall: ({ title, steps }) => {
    const bars = renderSumBars(steps);
    return html`<div><h3>${title}</h3><ol class="sum">${steps.map(
      ({ role, section, label, points, to, note }, index) =>
        html`<li class="${role} ${section === undefined ? undefined : `section-${section}`}"><span class="label">${label}</span>${bars[index]}<span class="points">${role === 'total' ? to : toSigned(points)}</span>${when(
          note,
          (told) => html`<span class="note quiet small" dir="auto">${told}</span>`,
        )}</li>`,
    )}</ol></div>`;
  },
  findings: renderFindings,
  measured: renderMeasured,
  screenText: renderScreenText,
  actions: ({ columns }) =>
    html`<div class="actions">${columns.map(
      ({ verb, note, title, body }) =>
        html`<article class="card"><span class="tag">${verb}</span> <span class="quiet small">${note}</span><h3 dir="auto">${title}</h3><p dir="auto">${body}</p></article>`,
    )}</div>`,
  hypotheses: ({ title, cards }) =>
    html`<div><h3>${title}</h3><div class="tests">${cards.map(
      ({ label, hypothesis, predictedImpact, falsifiableSignal }) =>
        html`<article class="card"><span class="tag">${label}</span><p class="claim" dir="auto">${hypothesis}</p><dl>${when(
          predictedImpact,
          (told) => html`<dt>${HYPOTHESIS_LABELS.predictedImpact}</dt><dd dir="auto">${told}</dd>`,
        )}${when(falsifiableSignal, (told) => html`<dt>${HYPOTHESIS_LABELS.falsifiableSignal}</dt><dd dir="auto">${told}</dd>`)}</dl></article>`,
    )}</div></div>`,
  references: ({ title, entries }) =>
    html`<div><h3>${title}</h3><ul class="refs">${entries.map(
      ({ key, name, source, blurb }) =>
        html`<li><h4 dir="auto">${name}</h4><p class="quiet"><code>${key}</code></p>${when(source, (told) => html`<p class="quiet" dir="auto">${told}</p>`)}${when(
          blurb,
          (told) => html`<p class="blurb" dir="auto">${told}</p>`,
        )}</li>`,
    )}</ul></div>`,
};

export function renderBlock<Kind extends Block['kind']>(block: BlockOf<Kind>, carried: Carried): Markup {
  return blockRenderers[block.kind as Kind](block, carried);
}
