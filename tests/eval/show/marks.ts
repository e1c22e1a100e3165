import { html, type Markup } from '@/lib/report/render/html/text';
import type { Estimate } from '@/tests/eval/score/evaluation';
import { isFew, toSure, toValue } from './numbers';

/** One hollow mark for each baseline, of shapes and sizes that stay apart where they lie on each other. */
const shapes = ['M0-6.2L6.2 0L0 6.2L-6.2 0Z', 'M-3.2-3.2H3.2V3.2H-3.2Z', 'M0-5L4.6 4H-4.6Z', 'M-4.5-4.5L4.5 4.5M-4.5 4.5L4.5-4.5'] as const;
const shapeOf = (index: number): string => shapes[index % shapes.length] ?? shapes[0];

export type Mark = { name: string; value: number | null };

export const renderLegendMark = (index: number | 'subject' | 'few'): Markup =>
  html`<svg class="key" viewBox="-10 -10 20 20" aria-hidden="true">${
    typeof index === 'string'
      ? html`<g${index === 'few' ? html` class="unsure"` : undefined}><line class="whisker" x1="-9" x2="9" y1="0" y2="0"/><circle class="dot" r="4.5"/></g>`
      : html`<path class="hollow" d="${shapeOf(index)}"/>`
  }</svg>`;

export type Axis = { from: number; ticks: readonly number[] };

/** From 0, or from the quarter below the lowest of what is drawn, to 1. */
export function toAxis(values: readonly (number | null)[]): Axis {
  const lowest = Math.min(0, ...values.filter((value) => value !== null));
  const from = Math.max(-1, Math.floor(lowest * 4) / 4);
  const ticks = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].filter((tick) => tick >= from);
  return { from, ticks: ticks.length > 6 ? ticks.filter((tick) => Number.isInteger(tick * 2)) : ticks };
}

const placeOn =
  ({ from }: Axis) =>
  (value: number) =>
    `${(Math.min(1, Math.max(0, (value - from) / (1 - from))) * 100).toFixed(1)}%`;

export function renderScale(axis: Axis): Markup {
  const x = placeOn(axis);
  return html`<svg class="scale" height="14" aria-hidden="true">${axis.ticks.map(
    (tick) => html`<text class="tick middle" x="${x(tick)}" y="11">${toValue(tick, 'share').replace(/\.?0+$/, '') || '0'}</text>`,
  )}</svg>`;
}

/** Dot and whisker of the subject, and the hollow marks of the baselines on the same axis. */
export function renderIntervalBar(id: string, label: string, estimate: Estimate, marks: readonly Mark[], axis: Axis): Markup {
  const x = placeOn(axis);
  const { value, low, high } = estimate;
  const told = marks.map((mark) => `${mark.name} ${toValue(mark.value, 'share')}`).join(', ');
  return html`<svg class="${isFew(estimate) ? 'interval unsure' : 'interval'}" role="img" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${label}: ${toSure(estimate, 'share')}</title><desc id="${id}-desc">${told === '' ? 'No baseline.' : `Baselines: ${told}.`}</desc>${axis.ticks.map(
    (tick) => html`<line class="${tick === 0 ? 'grid zero' : 'grid'}" x1="${x(tick)}" x2="${x(tick)}" y1="0" y2="100%"/>`,
  )}${marks.map((mark, index) =>
    mark.value === null
      ? html``
      : html`<svg x="${x(mark.value)}" y="50%" overflow="visible"><path class="hollow" d="${shapeOf(index)}"/></svg>`,
  )}${low === null || high === null ? undefined : html`<line class="whisker" x1="${x(low)}" x2="${x(high)}" y1="50%" y2="50%"/>`}${
    value === null ? undefined : html`<circle class="dot" cx="${x(value)}" cy="50%" r="5"/>`
  }</svg>`;
}
