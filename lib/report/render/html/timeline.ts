import { type DrawnBar, drawTimeline, drawTracks, type TimelineSize } from '@/lib/report/view/charts';
import { findingAnchor } from '@/lib/report/view/evidence-links';
import type { TimedFinding, Timeline } from '@/lib/report/view/timeline';
import { judgmentWords, sectionNames, toClock } from '@/lib/report/words';
import { html, type Markup } from './text';

const MARK_SIZE = 22;
const BAR_HEIGHT = 8;
const sizes: Record<'wide' | 'narrow', TimelineSize> = {
  wide: { width: 860, markSize: MARK_SIZE, labelWidth: 112, labelHeight: 0 },
  narrow: { width: 350, markSize: MARK_SIZE, labelWidth: 0, labelHeight: 18 },
};

function renderShape(x: number, y: number, { works }: TimedFinding): Markup {
  const half = MARK_SIZE / 2 + (works ? 0 : 1);
  if (works) return html`<circle class="shape" cx="${x}" cy="${y}" r="${half - 2}"/>`;
  return html`<path class="shape" d="M ${x} ${y - half} L ${x + half} ${y} L ${x} ${y + half} L ${x - half} ${y} Z"/>`;
}

const titleOf = ({ number, clock, sectionName, works, text }: TimedFinding) =>
  `No. ${number}, ${clock}, ${sectionName}, ${(works ? judgmentWords.works : judgmentWords.doesntWork).toLowerCase()}: ${text}`;

function renderBar({ look, x, y, width, height, text }: DrawnBar): Markup {
  const title = text === undefined ? undefined : html`<title>${text.span}: ${text.words}</title>`;
  return html`<rect class="look-${look}" x="${x}" y="${y}" width="${width}" height="${height}" rx="1.5">${title}</rect>`;
}

function renderTracks(timeline: Timeline, name: 'wide' | 'narrow', { start, end, top }: { start: number; end: number; top: number }) {
  const { width, labelWidth, labelHeight } = sizes[name];
  const { tracks, height } = drawTracks(timeline.tracks, timeline.seconds, { start, end, labelHeight, barHeight: BAR_HEIGHT });
  const markup = html`<g transform="translate(0 ${top})">${tracks.map(
    ({ label, top: y, height: own, bars }) =>
      html`<rect class="lane" x="${labelWidth}" y="${y + 1}" width="${width - labelWidth}" height="${own - 2}" rx="4"/><text class="track-name" x="${labelWidth === 0 ? 8 : 0}" y="${labelHeight === 0 ? y + own / 2 + 4 : y + 15}">${label}</text>${bars.map(renderBar)}`,
  )}</g>`;
  return { markup, height };
}

function renderDrawing(timeline: Timeline, name: 'wide' | 'narrow'): Markup {
  const size = sizes[name];
  const { width, height, start, end, axisY, ticks, lanes } = drawTimeline(timeline, size);
  const tracks = renderTracks(timeline, name, { start, end, top: height });
  return html`<svg class="${name}" viewBox="0 0 ${width} ${height + tracks.height}" role="img" aria-label="${timeline.title}">${lanes.map(
    ({ section, top, height: laneHeight }) =>
      html`<g class="section-${section}"><rect class="lane" x="${size.labelWidth}" y="${top + 1}" width="${width - size.labelWidth}" height="${laneHeight - 2}" rx="4"/><text class="name" x="${size.labelWidth === 0 ? 8 : 0}" y="${size.labelHeight === 0 ? top + laneHeight / 2 + 4 : top + 16}">${sectionNames[section]}</text></g>`,
  )}${tracks.markup}${ticks.map(
    ({ x, seconds: at }) =>
      html`<line class="guide" x1="${x}" x2="${x}" y1="0" y2="${axisY}"/><line class="axis" x1="${x}" x2="${x}" y1="${axisY}" y2="${axisY + 5}"/><text x="${x}" y="${axisY + 20}" text-anchor="middle">${toClock(at)}</text>`,
  )}<line class="axis" x1="${start}" x2="${end}" y1="${axisY}" y2="${axisY}"/>${lanes.flatMap(({ section, marks: placed }) =>
    placed.map(
      ({ mark, x, y }) =>
        html`<a class="section-${section} ${mark.works ? 'works' : 'doesnt'}" href="#${findingAnchor(mark.number)}"><title>${titleOf(mark)}</title>${renderShape(x, y, mark)}<text class="digit" x="${x}" y="${y + 4}" text-anchor="middle">${mark.number}</text></a>`,
    ),
  )}</svg>`;
}

function renderLegend({ marks, clock, tracks }: Timeline): Markup {
  const shapes = html`<span><i class="mark works"></i>${judgmentWords.works}</span><span><i class="mark doesnt"></i>${judgmentWords.doesntWork}</span>`;
  const entries = tracks.flatMap(({ legend }) => legend);
  return html`<p class="legend">${marks.length === 0 ? undefined : shapes}<span>The video ends at ${clock}.</span></p>${
    entries.length === 0
      ? undefined
      : html`<ul class="tracks">${entries.map(
          ({ look, label, text }) =>
            html`<li><svg viewBox="0 0 22 8" aria-hidden="true"><rect class="look-${look}" x="1" y="0.5" width="20" height="7" rx="1.5"/></svg><span><b>${label}</b> ${text}</span></li>`,
        )}</ul>`
  }`;
}

export function renderTimeline(timeline: Timeline): Markup {
  return html`<figure class="timeline"><figcaption class="quiet small">${timeline.note}</figcaption>${renderDrawing(timeline, 'wide')}${renderDrawing(timeline, 'narrow')}${renderLegend(timeline)}</figure>`;
}
