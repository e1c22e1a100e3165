import { html, type Markup } from '@/lib/report/render/html/text';

/** Units of a drawing, about pixels where three stand beside each other. */
export const WIDTH = 344;
export const HEIGHT = 236;
export const area = { left: 38, right: WIDTH - 8, top: 24, bottom: HEIGHT - 40 } as const;

export type Scale = (value: number) => number;

const round = (value: number) => Math.round(value * 10) / 10;

export function scaleTo([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  return (value) => round(start + ((value - from) / (to - from)) * (end - start));
}

export const toX = (domain: readonly [number, number]) => scaleTo(domain, [area.left, area.right]);
export const toY = (domain: readonly [number, number]) => scaleTo(domain, [area.bottom, area.top]);

const steps = [0, 1, 2, 3, 4, 5].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power));

/** Whole numbers from 0 on, five at most, of which nothing exceeds the last. */
export function countTicks(most: number): number[] {
  const step = steps.find((size) => size * 4 >= most) ?? most;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}

/** Horizontal lines with their values at the left. */
export const drawGrid = (y: Scale, ticks: readonly number[], show: (tick: number) => string): Markup[] =>
  ticks.map(
    (tick) =>
      html`<line class="grid" x1="${area.left}" x2="${area.right}" y1="${y(tick)}" y2="${y(tick)}"/><text class="tick end" x="${area.left - 6}" y="${y(tick) + 4}">${show(tick)}</text>`,
  );

export const drawAxisName = (name: string): Markup =>
  html`<text class="tick middle" x="${(area.left + area.right) / 2}" y="${HEIGHT - 4}">${name}</text>`;

export type Plot = {
  id: string;
  title: string;
  /** What a reader should take from it. */
  takeaway: Markup;
  /** What is drawn, for those who do not see it. */
  description: string;
  drawing: readonly Markup[];
  /** The same as numbers. */
  numbers: Markup;
};

export function renderPlot({ id, title, takeaway, description, drawing, numbers }: Plot): Markup {
  return html`<figure class="card plot" aria-labelledby="${id}-name"><figcaption><h3 id="${id}-name">${title}</h3><p class="small">${takeaway}</p></figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>${drawing}</svg>${numbers}</figure>`;
}

export type Cell = string | number;

/** A small table below a drawing; its first cells name their rows. */
export function renderNumbers(caption: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): Markup {
  const body = rows.map(
    ([name = '', ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  );
  return html`<table class="numbers"><caption class="unseen">${caption}</caption><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

/** Stands where there is nothing to draw. */
export const renderEmptyPlot = (title: string, why: string): Markup =>
  html`<figure class="card plot"><figcaption><h3>${title}</h3><p class="small quiet">${why}</p></figcaption></figure>`;
