import type { Gauge } from '@/lib/report/blocks';
import type { SectionScore, SumStep } from '@/lib/report/breakdown';
import { drawGauge, drawTimeline, drawWaterfall, type TimelineSize } from '@/lib/report/charts';
import type { TimedFinding, Timeline } from '@/lib/report/timeline';
import { judgmentWords, sectionNames, toClock } from '@/lib/report/words';
import { html, type Markup } from './text';

/** The dial alone; what it says stands beside it as text. */
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

/** The bar of each step of the sum, in their order. */
export function renderSumBars(steps: readonly SumStep[]): Markup[] {
  return drawWaterfall(steps).map(
    ({ start, length }) =>
      html`<svg class="bar" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="14"/><rect class="fill" x="${percent(start)}" width="${percent(length)}" height="14"/></svg>`,
  );
}

const MARK_SIZE = 22;
const sizes: Record<'wide' | 'narrow', TimelineSize> = {
  wide: { width: 860, markSize: MARK_SIZE, labelWidth: 104, labelHeight: 0 },
  narrow: { width: 350, markSize: MARK_SIZE, labelWidth: 0, labelHeight: 18 },
};

function renderShape(x: number, y: number, { works }: TimedFinding): Markup {
  const half = MARK_SIZE / 2 + (works ? 0 : 1);
  if (works) return html`<circle class="shape" cx="${x}" cy="${y}" r="${half - 2}"/>`;
  return html`<path class="shape" d="M ${x} ${y - half} L ${x + half} ${y} L ${x} ${y + half} L ${x - half} ${y} Z"/>`;
}

const titleOf = ({ number, clock, sectionName, works, text }: TimedFinding) =>
  `No. ${number}, ${clock}, ${sectionName}, ${(works ? judgmentWords.works : judgmentWords.doesntWork).toLowerCase()}: ${text}`;

function renderDrawing({ seconds, marks, title }: Timeline, name: 'wide' | 'narrow'): Markup {
  const size = sizes[name];
  const { width, height, start, end, axisY, ticks, lanes } = drawTimeline({ seconds, marks }, size);
  return html`<svg class="${name}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">${lanes.map(
    ({ section, top, height: laneHeight }) =>
      html`<g class="section-${section}"><rect class="lane" x="${size.labelWidth}" y="${top + 1}" width="${width - size.labelWidth}" height="${laneHeight - 2}" rx="4"/><text class="name" x="${size.labelWidth === 0 ? 8 : 0}" y="${size.labelHeight === 0 ? top + laneHeight / 2 + 4 : top + 16}">${sectionNames[section]}</text></g>`,
  )}${ticks.map(
    ({ x, seconds: at }) =>
      html`<line class="guide" x1="${x}" x2="${x}" y1="0" y2="${axisY}"/><line class="axis" x1="${x}" x2="${x}" y1="${axisY}" y2="${axisY + 5}"/><text x="${x}" y="${axisY + 20}" text-anchor="middle">${toClock(at)}</text>`,
  )}<line class="axis" x1="${start}" x2="${end}" y1="${axisY}" y2="${axisY}"/>${lanes.flatMap(({ section, marks: placed }) =>
    placed.map(
      ({ mark, x, y }) =>
        html`<g class="section-${section} ${mark.works ? 'works' : 'doesnt'}"><title>${titleOf(mark)}</title>${renderShape(x, y, mark)}<text class="digit" x="${x}" y="${y + 4}" text-anchor="middle">${mark.number}</text></g>`,
    ),
  )}</svg>`;
}

/** The video as a line with a lane for each section, once for wide and once for narrow pages. */
export function renderTimeline(timeline: Timeline): Markup {
  return html`<figure class="timeline"><h3>${timeline.title}</h3><figcaption class="quiet small">${timeline.note}</figcaption>${renderDrawing(timeline, 'wide')}${renderDrawing(timeline, 'narrow')}<p class="legend"><span><i class="mark works"></i>${judgmentWords.works}</span><span><i class="mark doesnt"></i>${judgmentWords.doesntWork}</span><span>The video ends at ${timeline.clock}.</span></p></figure>`;
}
