import { html, type Markup } from '@/lib/report/render/html/text';
import { type Grade, grades as order } from '@/lib/report/rubric';
import { type Band, bandOfValue, bandWords } from '@/lib/report/theme';
import type { Evaluation } from '@/tests/eval/score/evaluation';
import { toCount, toValue } from '../numbers';
import { area, countTicks, drawAxisName, drawGrid, renderEmptyPlot, renderNumbers, renderPlot, type Scale, toX, toY } from './frame';

const TITLE = 'Scores';
const BIN = 5;

/** Where each band of grades begins, and the letter of its grades. */
const bandStarts = [
  { from: 0, to: 60, letter: 'F' },
  { from: 60, to: 70, letter: 'D' },
  { from: 70, to: 80, letter: 'C' },
  { from: 80, to: 90, letter: 'B' },
  { from: 90, to: 100, letter: 'A' },
] as const;

/** The grade that most reports have, and how many; of equal ones the better. */
export function findModalGrade(grades: readonly Grade[]): { grade: Grade; count: number } | undefined {
  const counts = order.map((grade) => ({ grade, count: grades.filter((other) => other === grade).length }));
  const most = Math.max(...counts.map(({ count }) => count));
  return most === 0 ? undefined : counts.find(({ count }) => count === most);
}

function drawBands(x: Scale, from: number): Markup[] {
  return bandStarts
    .filter(({ to }) => to > from)
    .map(({ from: start, to, letter }) => {
      const left = x(Math.max(start, from));
      const band: Band = bandOfValue(start);
      return html`<rect class="tint-${band}" x="${left}" y="${area.top - 20}" width="${(x(to) - left).toFixed(1)}" height="${area.bottom - area.top + 20}"/><text class="middle letter band-${band}" x="${((left + x(to)) / 2).toFixed(1)}" y="${area.top - 6}">${letter}</text>`;
    });
}

function drawBars(scores: readonly number[], from: number, x: Scale, y: Scale): Markup[] {
  return Array.from({ length: (100 - from) / BIN }, (_, index) => from + index * BIN).flatMap((start) => {
    const last = start + BIN === 100;
    const count = scores.filter((score) => score >= start && (score < start + BIN || (last && score === 100))).length;
    if (count === 0) return [];
    const [left, top, width] = [x(start) + 1.5, y(count), x(start + BIN) - x(start) - 3];
    return [
      html`<rect class="bar" x="${left}" y="${top}" width="${width.toFixed(1)}" height="${(area.bottom - top).toFixed(1)}" rx="1.5"/><text class="tick middle" x="${(left + width / 2).toFixed(1)}" y="${top - 4}">${count}</text>`,
    ];
  });
}

/** Where the scores of all reports lie among the bands of the grades. */
export function renderScores({ plots: { scores }, cases, figures }: Evaluation): Markup {
  if (scores.length === 0) return renderEmptyPlot(TITLE, 'No report has a score.');
  const grades = cases.flatMap((row) => row.grades);
  const modal = findModalGrade(grades);
  const from = Math.min(50, Math.floor(Math.min(...scores) / 10) * 10);
  const x = toX([from, 100]);
  const tallest = Math.max(
    ...Array.from({ length: 20 }, (_, bin) => scores.filter((score) => Math.min(19, Math.floor(score / BIN)) === bin).length),
  );
  const ticks = countTicks(tallest);
  const y = toY([0, (ticks.at(-1) ?? 1) * 1.16]);
  const rows = bandStarts.toReversed().map(({ from: start, to, letter }) => {
    const count = scores.filter((score) => score >= start && (score < to || (to === 100 && score === 100))).length;
    return [`${letter} · ${bandWords[bandOfValue(start)]}`, toValue(count / scores.length, '%'), `${count} of ${scores.length}`];
  });
  const most = modal === undefined ? 'none' : `${modal.grade}, ${modal.count} of ${grades.length}`;
  return renderPlot({
    id: 'scores',
    title: TITLE,
    takeaway: html`Most frequent grade: <b>${most}</b> (${toValue(figures.modalGrade.value, '%')}). A high share says that scores bunch.`,
    description: `Histogram of ${toCount(scores.length, 'score')} from ${Math.min(...scores)} to ${Math.max(...scores)}. Most frequent grade: ${most}.`,
    drawing: [
      ...drawBands(x, from),
      ...drawGrid(y, ticks, String),
      ...drawBars(scores, from, x, y),
      ...Array.from({ length: (100 - from) / 10 + 1 }, (_, index) => from + index * 10).map(
        (tick) => html`<text class="tick middle" x="${x(tick)}" y="${area.bottom + 17}">${tick}</text>`,
      ),
      drawAxisName('score of a report'),
    ],
    numbers: renderNumbers('Reports by band', ['Band', 'Share', 'Reports'], rows),
  });
}
