import { html, type Markup } from '@/lib/report/render/html/text';
import type { Evaluation } from '@/tests/eval/score/evaluation';
import { ON_TIME_SECONDS } from '@/tests/eval/score/observe';
import { toCount, toSure, toValue } from '../numbers';
import { area, countTicks, drawAxisName, drawGrid, renderEmptyPlot, renderNumbers, renderPlot, type Scale, toX, toY } from './frame';

const TITLE = 'Time of statements';

const BIN = 0.25;
const EDGE = 2;

/** A bin for what lies beyond stands apart from the axis, so that there is room for its name. */
const BEYOND = 0.75;
const MOST = EDGE + BEYOND + BIN;

type Bin = { from: number; count: number };

/** Bins between the edges, and one at each end for what lies beyond. */
function toBins(errors: readonly number[]): Bin[] {
  const bins = Array.from({ length: (2 * EDGE) / BIN + 2 }, (_, index) => ({ from: -EDGE - BIN + index * BIN, count: 0 }));
  for (const error of errors) {
    const index = Math.floor((error + EDGE) / BIN) + 1;
    const bin = bins[Math.min(bins.length - 1, Math.max(0, index))];
    if (bin !== undefined) bin.count += 1;
  }
  return bins;
}

const isBeyond = ({ from }: Bin) => from < -EDGE || from >= EDGE;

const placeOf = (bin: Bin) => (isBeyond(bin) ? bin.from + Math.sign(bin.from) * (BEYOND - BIN / 2) : bin.from);

function drawBars(bins: readonly Bin[], x: Scale, y: Scale): Markup[] {
  const width = x(BIN) - x(0) - 2;
  return bins
    .filter(({ count }) => count > 0)
    .map((bin) => {
      const [left, top] = [x(placeOf(bin)) + 1, y(bin.count)];
      const count = isBeyond(bin) ? html`<text class="tick middle" x="${left + width / 2}" y="${top - 4}">${bin.count}</text>` : undefined;
      return html`<rect class="${isBeyond(bin) ? 'bar beyond' : 'bar'}" x="${left}" y="${top}" width="${width.toFixed(1)}" height="${(area.bottom - top).toFixed(1)}" rx="1.5"/>${count}`;
    });
}

/** A bracket that holds a share of all statements, drawn above the bars; arrows say that it ends beyond the axis. */
function drawBracket(x: Scale, seconds: number | null, name: string, y: number): Markup | undefined {
  if (seconds === null) return undefined;
  const ends =
    seconds > EDGE
      ? `M${x(-MOST) + 5} ${y - 4}l-5 4l5 4M${x(-MOST)} ${y}H${x(MOST)}M${x(MOST) - 5} ${y - 4}l5 4l-5 4`
      : `M${x(-seconds)} ${y + 4}V${y}H${x(seconds)}V${y + 4}`;
  return html`<path class="bracket" d="${ends}"/><text class="tick strong middle" x="${x(0)}" y="${y - 5}">${name}</text>`;
}

const signedTick = (seconds: number) => (seconds > 0 ? `+${seconds}` : toValue(seconds, 'points').replace('.0', ''));

/** How far statements miss the beginning of their words, early and late. */
export function renderTiming({ plots: { timing }, figures, metrics }: Evaluation): Markup {
  if (timing.length === 0) return renderEmptyPlot(TITLE, 'No statement could be placed in a video by its words.');
  const bins = toBins(timing);
  const ticks = countTicks(Math.max(...bins.map(({ count }) => count)));
  const x = toX([-MOST, MOST]);
  // The brackets need the room of a fifth above the highest bar.
  const y = toY([0, (ticks.at(-1) ?? 1) * 1.25]);
  const early = timing.filter((error) => error < -ON_TIME_SECONDS).length;
  const late = timing.filter((error) => error > ON_TIME_SECONDS).length;
  const within = timing.length - early - late;
  const [median, p90] = [figures.timingMedian, figures.timingP90];
  const rows = [['Too early', early] as const, [`Within ±${ON_TIME_SECONDS} s`, within] as const, ['Too late', late] as const];
  return renderPlot({
    id: 'timing',
    title: TITLE,
    takeaway: html`Median <b>${toSure(median, 's')}</b>, 90th percentile <b>${toSure(p90, 's')}</b> from where the words begin; on time: <b>${toSure(metrics.timing, 'share')}</b>.`,
    description: `Histogram of ${toCount(timing.length, 'error')}: ${early} too early, ${within} within ±${ON_TIME_SECONDS} s, ${late} too late. Median ${toValue(median.value, 's')}, 90th percentile ${toValue(p90.value, 's')}.`,
    drawing: [
      html`<rect class="within" x="${x(-ON_TIME_SECONDS)}" y="${area.top - 24}" width="${x(ON_TIME_SECONDS) - x(-ON_TIME_SECONDS)}" height="${area.bottom - area.top + 24}"/>`,
      ...drawGrid(y, ticks, String),
      ...drawBars(bins, x, y),
      drawBracket(x, median.value, `median ${toValue(median.value, 's')}`, area.top + 14) ?? html``,
      drawBracket(x, p90.value, `90% within ${toValue(p90.value, 's')}`, area.top - 9) ?? html``,
      ...[-EDGE, -1, -ON_TIME_SECONDS, 0, ON_TIME_SECONDS, 1, EDGE].map(
        (tick) => html`<text class="tick middle" x="${x(tick)}" y="${area.bottom + 17}">${signedTick(tick)}</text>`,
      ),
      ...[-1, 1].map((side) => html`<text class="tick middle" x="${x(side * (EDGE + BEYOND))}" y="${area.bottom + 17}">beyond</text>`),
      drawAxisName('seconds, too early (−) or too late (+)'),
    ],
    numbers: renderNumbers(
      'Statements by their time',
      ['Statements', 'Share', 'Count'],
      rows.map(([name, count]) => [name, toValue(count / timing.length, '%'), `${count} of ${timing.length}`]),
    ),
  });
}
