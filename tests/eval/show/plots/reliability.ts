import { html, type Markup } from '@/lib/report/render/html/text';
import type { Evaluation, Plots } from '@/tests/eval/score/evaluation';
import { toPart, toSure, toValue } from '../numbers';
import { wilson } from '../wilson';
import { area, drawAxisName, drawGrid, renderEmptyPlot, renderNumbers, renderPlot, toX, toY } from './frame';

const TITLE = 'Confidence';

type Bin = Plots['reliability'][number];
type Point = Bin & { share: number; low: number; high: number };

const percent = (share: number) => toValue(share, '%');

function toPoints(bins: readonly Bin[]): Point[] {
  return bins.flatMap((bin) => {
    const interval = wilson(bin.true, bin.findings);
    return interval === null ? [] : [{ ...bin, ...interval, share: bin.true / bin.findings }];
  });
}

/** Both axes begin at the same share, below everything that is drawn. */
function lowestOf(points: readonly Point[]): number {
  const lowest = Math.min(...points.flatMap(({ expected, low }) => [expected - 0.08, low]));
  return Math.max(0, Math.floor(lowest * 4) / 4);
}

function drawPoints(points: readonly Point[], from: number): Markup[] {
  const x = toX([from, 1]);
  const y = toY([from, 1]);
  return points.map(
    ({ confidence, expected, share, low, high, findings }) =>
      html`<g><line class="whisker" x1="${x(expected)}" x2="${x(expected)}" y1="${y(low)}" y2="${y(high)}"/><circle class="dot" cx="${x(expected)}" cy="${y(share)}" r="5"/><line class="axis" x1="${x(expected)}" x2="${x(expected)}" y1="${area.bottom}" y2="${area.bottom + 4}"/><text class="tick middle strong" x="${x(expected)}" y="${area.bottom + 17}">${confidence}</text><text class="tick middle" x="${x(expected)}" y="${area.top - 10}">n ${findings}</text></g>`,
  );
}

/** The share of findings that is true, against the share that their confidence promises. */
export function renderReliability({ plots, figures }: Evaluation): Markup {
  const points = toPoints(plots.reliability);
  if (points.length === 0) return renderEmptyPlot(TITLE, 'No finding could be decided.');
  const from = lowestOf(points);
  const [x, y] = [toX([from, 1]), toY([from, 1])];
  const ticks = [0, 0.25, 0.5, 0.75, 1].filter((tick) => tick >= from);
  const told = points.map(
    ({ confidence, expected, share, findings, true: hits }) =>
      `${confidence}: ${toPart(hits, findings, 'finding')} ${hits === 1 ? 'is' : 'are'} true (${percent(share)}), ${percent(expected)} expected`,
  );
  return renderPlot({
    id: 'reliability',
    title: TITLE,
    takeaway: html`Findings are as often true as their confidence says on the diagonal; below it the model is too sure. Calibration error: <b>${toSure(figures.calibration, '%')}</b>.`,
    description: `True share of findings by confidence with 95% intervals by Wilson. ${told.join('. ')}.`,
    drawing: [
      ...drawGrid(y, ticks, percent),
      html`<line class="diagonal" x1="${x(from)}" y1="${y(from)}" x2="${x(1)}" y2="${y(1)}"/>`,
      ...drawPoints(points, from),
      drawAxisName('confidence, placed at the expected share'),
    ],
    numbers: renderNumbers(
      'True findings by confidence',
      ['Confidence', 'Expected', 'True', '95% (Wilson)', 'Findings'],
      points.map(({ confidence, expected, share, low, high, findings, true: hits }) => [
        confidence,
        percent(expected),
        percent(share),
        `${(low * 100).toFixed(0)}–${(high * 100).toFixed(0)}%`,
        `${hits} of ${findings}`,
      ]),
    ),
  });
}
