import { fontStylesFor } from '@/lib/report/render/html/fonts';
import { html, type Markup, when } from '@/lib/report/render/html/text';
import { toSeries } from '@/lib/report/words';
import type { Estimate, Evaluation, HumanAgreement, Outcome } from '@/tests/eval/score/evaluation';
import { figures, type MetricId, metricIds, metrics } from '@/tests/eval/score/metrics';
import { renderCases } from './case-table';
import { renderFigures, renderMetrics, toBetterWords } from './measures';
import { isFew, NOTHING, nameOf, toMinute, toMoney, toRange, toValue, toWhole } from './numbers';
import { pageStyle } from './page-style';
import { toPlain } from './plain';
import { renderReliability } from './plots/reliability';
import { renderScores } from './plots/scores';
import { renderTiming } from './plots/timing';
import { type Apart, byName, compareWith, metricGroups, noteOf, plainFigureIds, stabilityIds, toModelName } from './rows';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'";

// The style sheets are ours alone, and a style element knows no escapes.
const renderStyle = (style: string): Markup => ({ markup: `<style>${style}</style>` });

const renderFact = (name: string, value: string, note?: string) =>
  html`<div><dt>${name}</dt><dd>${value}${when(note, (told) => html` <span class="about">${told}</span>`)}</dd></div>`;

/** Begins with a capital where it is our own words, and not where it is the name of a model. */
function toTitle({ model }: Evaluation): string {
  const name = toModelName(model);
  return name === model ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function renderMasthead({ subject, videos, createdAt, pricedOn }: Outcome): Markup {
  const { promptVersion, rubricVersion, runs, attempted, reported, expense } = subject;
  const total = expense.cost === null ? undefined : `${toMoney(expense.cost * attempted)} in all, prices of ${pricedOn}`;
  return html`<header class="masthead"><p class="eyebrow">Evaluation on videos whose truth is known</p><h1>${toTitle(subject)}</h1><dl class="facts">${[
    renderFact('Prompt', promptVersion),
    renderFact('Rubric', rubricVersion),
    renderFact('Videos', `${videos.done} of ${videos.of}`, runs === 1 ? 'one run each' : `${runs} runs each`),
    renderFact('Reports', `${reported} of ${attempted}`),
    renderFact('Cost per report', toMoney(expense.cost), total),
    renderFact('Time per report', `${expense.seconds.toFixed(1)} s`),
    renderFact('Tokens per report', `${toWhole(expense.inputTokens)} in`, `${toWhole(expense.outputTokens)} out`),
    renderFact('Evaluated', toMinute(createdAt)),
  ]}</dl></header>`;
}

const toLabels = (ids: readonly MetricId[]) => ids.map((id) => metrics[id].label);

function describeApart({ above, rest, few }: Apart): string {
  const every = few.length === 0 ? 'Every metric.' : 'Every metric of enough units.';
  const missing = rest.length > 0 ? [`Not on ${toSeries(toLabels(rest))}.`] : above.length > 0 ? [every] : [];
  const untold = few.length > 0 ? [`Too few to tell: ${toLabels(few).join(', ')}.`] : [];
  return [...missing, ...untold].join(' ') || 'Nothing to score.';
}

/** On how many metrics of a group the subject is above a baseline, and on which it is not. */
function renderAnswer(subject: Evaluation, baseline: Evaluation): Markup {
  const note = noteOf(baseline.name);
  const lines = metricGroups.map(({ title, ids }) => {
    const apart = compareWith(subject, baseline, ids);
    const of = apart.above.length + apart.rest.length;
    const answer = of === 0 ? html`<b>${NOTHING}</b>` : html`<b>${apart.above.length}</b> of ${of}`;
    return html`<div><p class="answer">${answer}</p><div><p class="strong">${title}</p><p class="small quiet">${describeApart(apart)}</p></div></div>`;
  });
  return html`<article class="card"><h2>Above the ${baseline.name} baseline${when(note, (told) => html` <span class="quiet">${told}</span>`)}</h2>${lines}</article>`;
}

function renderAnswers({ subject }: Outcome, baselines: readonly Evaluation[]): Markup | undefined {
  if (baselines.length === 0) return undefined;
  return html`<div class="answers">${baselines.map((baseline) => renderAnswer(subject, baseline))}</div><p class="small quiet note">Above: the whole 95% interval of the evaluated model lies above that of the baseline. Metrics of fewer than 6 ads, ladders or pairs are not counted.</p>`;
}

const renderSection = (id: string, title: string, content: Markup, about?: string) =>
  html`<section id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${title}</h2>${when(about, (told) => html`<p class="quiet measure">${told}</p>`)}${content}</section>`;

const sectionWords: Record<HumanAgreement[number]['section'], string> = {
  hook: 'Hook',
  script: 'Script',
  visual: 'Visual',
  cta: 'CTA',
  all: 'All sections',
};

function renderKappa(kappa: Estimate): Markup {
  const few = isFew(kappa) ? html` <span class="few-note">n ${kappa.n}, few</span>` : undefined;
  return html`<td class="${isFew(kappa) ? 'number own unsure' : 'number own'}"><b>${toValue(kappa.value, 'share')}</b> <span class="quiet">${toRange(kappa, 'share')}</span>${few}</td>`;
}

function renderHuman(human: HumanAgreement): Markup {
  const rows = human.map(
    ({ section, ads, betweenRaters, withModel }) =>
      html`<tr><th scope="row">${sectionWords[section]}</th><td class="number">${ads}</td>${renderKappa(betweenRaters)}${renderKappa(withModel)}</tr>`,
  );
  return html`<table class="people"><caption class="unseen">Agreement with people, weighted kappa</caption><thead><tr><th scope="col">Section</th><th scope="col" class="number">Ads</th><th scope="col" class="number">Between raters</th><th scope="col" class="number">With the model</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function renderExpenses(all: readonly Evaluation[]): Markup {
  const heads = ['Reports', 'Tokens in', 'Tokens out', 'Cost', 'Seconds'];
  const rows = all.map(({ name, model, reported, attempted, expense }) => {
    const cells = [
      `${reported} of ${attempted}`,
      toWhole(expense.inputTokens),
      toWhole(expense.outputTokens),
      toMoney(expense.cost),
      expense.seconds.toFixed(1),
    ];
    return html`<tr><th scope="row">${name}${name === model ? undefined : html` <span class="claims">${toModelName(model)}</span>`}</th>${cells.map((cell, index) => html`<td class="number beside"><span class="name">${heads[index]} </span>${cell}</td>`)}</tr>`;
  });
  return html`<table class="expenses"><caption class="unseen">Reports, and what each took on average</caption><thead><tr><th scope="col">Per report</th>${heads.map((head) => html`<th scope="col" class="number">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
}

function renderDefinitions({ runs }: Evaluation): Markup {
  const figureIds = runs > 1 ? [...plainFigureIds, ...stabilityIds] : plainFigureIds;
  const entries = [
    ...metricIds.map((id) => ({ id, name: metrics[id].label, note: metrics[id].claims, definition: metrics[id].definition })),
    ...figureIds.map((id) => ({ id, name: nameOf(id), note: toBetterWords(id), definition: figures[id].definition })),
  ];
  return html`<dl class="definitions">${entries.map(
    ({ id, name, note, definition }) =>
      html`<div id="about-${id}"><dt>${name} <span class="quiet">${note}</span></dt><dd>${definition}</dd></div>`,
  )}</dl>`;
}

function renderBody(outcome: Outcome): Markup {
  const { subject, human } = outcome;
  const baselines = byName(outcome.baselines);
  const stability = renderFigures('Stability over the runs of a video', stabilityIds, subject, baselines);
  return html`${renderMasthead(outcome)}<main>${[
    renderAnswers(outcome, baselines) ?? html``,
    renderSection('metrics', 'Metrics', renderMetrics(subject, baselines)),
    renderSection(
      'plots',
      'Confidence, time and scores',
      html`<div class="plots">${[renderReliability(subject), renderTiming(subject), renderScores(subject)]}</div>`,
    ),
    renderSection('figures', 'Figures', renderFigures('Figures with 95% intervals', plainFigureIds, subject, baselines)),
    ...(subject.runs > 1 ? [renderSection('stability', 'Stability', stability, `Over the ${subject.runs} runs of each video.`)] : []),
    renderSection('videos', 'Videos', renderCases(subject), 'Worst first: the mean of a video’s own metrics decides.'),
    ...(human === undefined
      ? []
      : [renderSection('people', 'Agreement with people', renderHuman(human), 'Kappa, weighted quadratically, with its 95% interval.')]),
    renderSection('expense', 'Tokens, cost and time', renderExpenses([subject, ...baselines]), `Prices of ${outcome.pricedOn}.`),
    renderSection('definitions', 'Definitions', renderDefinitions(subject)),
  ]}</main><footer><p>Intervals are 95% bootstrap intervals over ads, of which versions count as one, except where Wilson’s is named. n counts the ads, ladders or pairs. A dash stands where there is nothing to score.</p></footer>`;
}

/** One file, which asks nothing of the network and runs no script. */
export function renderPage(raw: Outcome): string {
  const outcome = toPlain(raw);
  const body = renderBody(outcome);
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${toTitle(outcome.subject)}: evaluation of ${toMinute(outcome.createdAt)}</title>${[pageStyle, ...fontStylesFor(body.markup)].map(renderStyle)}</head><body><div class="page">${body}</div></body></html>
`;
  return document.markup;
}
