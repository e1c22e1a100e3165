import { toShortMark } from '@/lib/report/view/check-mark';
import { findingAnchor, rowAnchor, shotAnchor } from '@/lib/report/view/evidence-links';
import type { FindingLine } from '@/lib/report/view/findings';
import { type CriterionLine, isFull, type Panel, type Panels } from '@/lib/report/view/panels';
import { judgmentWords, labels, toCitations, toFullLabel } from '@/lib/report/words';
import { renderBar } from './charts';
import { renderCheck } from './check';
import { renderCarried } from './frames';
import { renderMark } from './marks';
import { type Reading, renderCites, renderLink } from './reading';
import { html, type Markup, when } from './text';

const FRAME = 84;

function renderLine(line: FindingLine, reading: Reading): Markup {
  const { number, shot, text, clock, check, frame } = line;
  const toShot = shot === undefined ? undefined : shotAnchor(shot);
  const still = renderCarried(frame, FRAME, reading.carried);
  return html`<li${when(number, (own) => html` id="${findingAnchor(own)}"`)}>${renderMark(line, number === undefined ? undefined : rowAnchor(number), reading)}<div><p dir="auto">${text}</p>${
    clock === undefined && check === undefined
      ? undefined
      : html`<p class="place">${when(clock, (at) => html`${renderLink(toShot, html`${at}`, reading)} `)}${when(check, (mark) => renderCheck(toShortMark(mark)))}</p>`
  }</div>${when(still, (picture) => renderLink(toShot, picture, reading))}</li>`;
}

function renderLines(label: string, lines: readonly FindingLine[], reading: Reading): Markup | undefined {
  if (lines.length === 0) return undefined;
  return html`<div><h4>${label}</h4><ul class="points-list">${lines.map((line) => renderLine(line, reading))}</ul></div>`;
}

const renderCriteria = (criteria: readonly CriterionLine[], reading: Reading): Markup =>
  html`<ol class="criteria">${criteria.map(
    ({ label, points, max, by, reason, evidence }) =>
      html`<li><p class="criterion"><b>${label}</b> <span class="points">${renderBar({ score: points, max })}<b>${points}</b> of ${max}</span></p><p class="small"><b>${by}.</b> <span class="quiet" dir="auto">${reason}</span></p>${renderCites(evidence, reading)}</li>`,
  )}</ol>`;

function renderScored(criteria: readonly CriterionLine[], reading: Reading): Markup | undefined {
  if (criteria.length === 0) return undefined;
  const [lost, full] = [criteria.filter((line) => !isFull(line)), criteria.filter(isFull)];
  return html`<div class="scored">${lost.length === 0 ? undefined : html`<h4>${labels.lost}</h4>${renderCriteria(lost, reading)}`}${
    full.length === 0
      ? undefined
      : html`<details class="fold"><summary>${toFullLabel(full.length)}</summary>${renderCriteria(full, reading)}</details>`
  }</div>`;
}

function renderPanel({ section, title, classification, score, criteria, works, doesntWork, references }: Panel, reading: Reading): Markup {
  return html`<article class="card panel section-${section}"><header><div><h3 class="tag">${title}</h3>${when(
    classification,
    ({ label, value, definition }) =>
      html`<p class="class" dir="auto"><span class="quiet">${label}:</span> ${value}</p>${when(definition, (meaning) => html`<p class="quiet small">${meaning}</p>`)}`,
  )}</div>${when(
    score,
    (own) => html`<div class="score"><p class="points"><b>${own.score}</b> of ${own.max} · ${own.word}</p>${renderBar(own)}</div>`,
  )}</header><div class="body">${renderLines(judgmentWords.works, works, reading)}${renderLines(judgmentWords.doesntWork, doesntWork, reading)}${renderScored(criteria, reading)}</div>${
    references.length === 0 ? undefined : html`<p class="draws quiet small" dir="auto">Draws on: ${toCitations(references)}</p>`
  }</article>`;
}

export const renderPanels = ({ panels }: Panels, reading: Reading): Markup =>
  html`<div class="panels">${panels.map((panel) => renderPanel(panel, reading))}</div>`;
