import { html, type Markup } from '@/lib/report/render/html/text';
import type { Estimate, Evaluation } from '@/tests/eval/score/evaluation';
import { type Better, type FigureId, figures, type MetricId, metrics } from '@/tests/eval/score/metrics';
import { type Axis, renderIntervalBar, renderLegendMark, renderScale, toAxis } from './marks';
import { isFew, nameOf, toRange, toSignedValue, toValue, type Unit } from './numbers';
import { metricGroups, noteOf } from './rows';

const heading = (name: string, style = '') => html`<th scope="col" class="${style}">${name}</th>`;

/** Where a row of numbers stands on a narrow screen, its baselines are named in front of their values. */
const besideCells = (baselines: readonly Evaluation[], show: (of: Evaluation) => string) =>
  baselines.map((baseline) => html`<td class="number beside"><span class="name">${baseline.name} </span>${show(baseline)}</td>`);

const renderCount = (own: Estimate) =>
  html`<td class="number quiet count">${own.n}${isFew(own) ? html`<span class="few-note">, few</span>` : undefined}</td>`;

const renderOwn = (own: Estimate, unit: Unit, show: typeof toValue) =>
  html`<td class="${isFew(own) ? 'number own unsure' : 'number own'}"><b>${show(own.value, unit)}</b> <span class="quiet">${toRange(own, unit)}</span></td>`;

function renderLegend(subject: Evaluation, baselines: readonly Evaluation[]): Markup {
  return html`<p class="legend small"><span>${renderLegendMark('subject')}${subject.name}, with its 95% interval</span><span>${renderLegendMark('few')}of n below 6: too few to tell</span>${baselines.map(
    ({ name }, index) => {
      const note = noteOf(name);
      return html`<span>${renderLegendMark(index)}${name}${note === undefined ? '' : `: ${note}`}</span>`;
    },
  )}</p>`;
}

function renderMetric(id: MetricId, subject: Evaluation, baselines: readonly Evaluation[], axis: Axis): Markup {
  const { label, claims } = metrics[id];
  const own = subject.metrics[id];
  const marks = baselines.map((baseline) => ({ name: baseline.name, value: baseline.metrics[id].value }));
  return html`<tr><th scope="row"><a href="#about-${id}">${label}</a>${claims === 'judgment' ? undefined : html` <span class="claims">${claims}</span>`}</th>${renderOwn(own, 'share', toValue)}<td class="drawn">${renderIntervalBar(`bar-${id}`, label, own, marks, axis)}</td>${besideCells(baselines, (of) => toValue(of.metrics[id].value, 'share'))}${renderCount(own)}</tr>`;
}

/** Every metric with its interval and its baselines on one axis. */
export function renderMetrics(subject: Evaluation, baselines: readonly Evaluation[]): Markup {
  const ids = metricGroups.flatMap((group) => group.ids);
  const drawn = ids.flatMap((id) => [subject.metrics[id].low, subject.metrics[id].value, ...baselines.map((of) => of.metrics[id].value)]);
  const axis = toAxis(drawn);
  const bodies = metricGroups.map(
    ({ title, about, ids: own }) =>
      html`<tbody><tr class="group"><th scope="rowgroup" colspan="2">${title} <span>${about}</span></th><td class="drawn">${renderScale(axis)}</td><td class="rest" colspan="${baselines.length + 1}"></td></tr>${own.map((id) => renderMetric(id, subject, baselines, axis))}</tbody>`,
  );
  return html`${renderLegend(subject, baselines)}<table class="metrics"><caption class="unseen">Metrics of ${subject.name} with 95% intervals, and the value of each baseline</caption><thead><tr>${heading('Metric')}${heading('Value (95% interval)', 'number')}<th scope="col" class="drawn"><span class="unseen">Interval on a scale</span></th>${baselines.map(({ name }) => heading(name, 'number'))}${heading('n', 'number')}</tr></thead>${bodies}</table>`;
}

const betterWords: Record<Better, string> = {
  lower: 'lower is better',
  higher: 'higher is better',
  'nearer to 0': 'nearer to 0 is better',
  neither: 'no direction',
};

export const toBetterWords = (id: FigureId) => betterWords[figures[id].better];

/** Figures in their own units. */
export function renderFigures(caption: string, ids: readonly FigureId[], subject: Evaluation, baselines: readonly Evaluation[]): Markup {
  const rows = ids.map((id) => {
    const { unit, better } = figures[id];
    const own = subject.figures[id];
    const show = better === 'nearer to 0' ? toSignedValue : toValue;
    return html`<tr><th scope="row"><a href="#about-${id}">${nameOf(id)}</a></th>${renderOwn(own, unit, show)}${besideCells(baselines, (of) => show(of.figures[id].value, unit))}${renderCount(own)}<td class="quiet better">${toBetterWords(id)}</td></tr>`;
  });
  return html`<table class="figures"><caption class="unseen">${caption}</caption><thead><tr>${heading('Figure')}${heading('Value (95% interval)', 'number')}${baselines.map(({ name }) => heading(name, 'number'))}${heading('n', 'number count')}${heading('Direction')}</tr></thead><tbody>${rows}</tbody></table>`;
}
