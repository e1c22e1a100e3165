import type { SectionScore, SumStep } from '@/lib/report/view/breakdown';
import { drawGauge, drawWaterfall } from '@/lib/report/view/charts';
import type { Gauge } from '@/lib/report/view/gauge';
import { html, type Markup } from './text';

/** Draws the dial alone; text next to it has the value. */
export function renderDial({ value }: Gauge): Markup {
  const { width, height, strokeWidth, track, filled } = drawGauge(value);
  return html`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><path class="track" d="${track}" stroke-width="${strokeWidth}"/>${
    filled === '' ? undefined : html`<path class="filled" d="${filled}" stroke-width="${strokeWidth}"/>`
  }</svg>`;
}

const percent = (share: number) => Math.round(share * 1000) / 10;

export function renderBar({ score, max }: Pick<SectionScore, 'score' | 'max'>): Markup {
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="8"/><rect class="fill" width="${percent(score / max)}" height="8"/></svg>`;
}

export function renderSumBars(steps: readonly SumStep[]): Markup[] {
  return drawWaterfall(steps).map(
    ({ start, length }) =>
      html`<svg class="bar" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="14"/><rect class="fill" x="${percent(start)}" width="${percent(length)}" height="14"/></svg>`,
  );
}
