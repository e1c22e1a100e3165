import type { Quality, QualityResult } from './quality';
import { allowedSeconds, type DurationRow } from './score/duration';
import { type MetricName, metricNames, toRatio } from './score/metrics';
import type { RunRow } from './score/run';
import type { Verdict } from './score/score';

const percent = (ratio: number | undefined) => (ratio === undefined ? '–' : (100 * ratio).toFixed(1));

function toLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

const toCell = ({ shares }: QualityResult, name: MetricName) => percent(toRatio(shares[name]));

function toVerdict({ title, ratio, hits, of, bar, passed }: Verdict): string[] {
  const counts = `${Number(hits.toFixed(1))} of ${Number(of.toFixed(1))}`;
  if (bar === undefined) return [title, percent(ratio), counts, '', ''];
  return [title, percent(ratio), counts, `≥ ${percent(bar)}`, passed ? 'pass' : 'FAIL'];
}

/** Each video by each metric in percent, and all of them against the bars. */
export function renderQuality({ results, verdicts }: Quality): string {
  const videos = results.map((result) => [result.name, ...metricNames.map((name) => toCell(result, name)), result.seconds.toFixed(1)]);
  return [
    ...toLines([['video', ...metricNames, 'seconds'], ...videos]),
    '',
    ...toLines([['all videos', '%', 'counts', 'bar', ''], ...verdicts.map(toVerdict)]),
    '',
  ].join('\n');
}

/** Resident memory at its peak; stills as count, kilobytes of the largest and pixels of the longest side. */
export function renderDuration(rows: readonly DurationRow[]): string {
  const cells = rows.map(({ videoSeconds, atOnce, seconds, memory, stills, notMeasured, passed }) => [
    `${videoSeconds} s of video${atOnce === 1 ? '' : `, ${atOnce} at once`}`,
    seconds.toFixed(1),
    `≤ ${allowedSeconds(videoSeconds).toFixed(0)}`,
    memory.processMiB.toFixed(0),
    memory.browserMiB.toFixed(0),
    `${stills.count} · ${(stills.largestBytes / 1000).toFixed(1)} kB · ${stills.longestSide} px`,
    notMeasured.join(', '),
    passed ? 'pass' : 'FAIL',
  ]);
  const head = ['length', 'seconds', 'allowed', 'process MiB', 'browser MiB', 'stills', 'not measured', ''];
  return `${toLines([head, ...cells]).join('\n')}\n`;
}

/** Seconds of runs of the service; `grown` is what the measurement adds. */
export function renderRuns(rows: readonly RunRow[]): string {
  const cells = rows.map(({ uploadSeconds, offSeconds, onSeconds, measureSeconds, grownSeconds, allowedSeconds: allowed, passed }) => [
    `upload of ${uploadSeconds} s`,
    ...[offSeconds, onSeconds, measureSeconds, grownSeconds].map((seconds) => seconds.toFixed(1)),
    `≤ ${allowed.toFixed(1)}`,
    passed ? 'pass' : 'FAIL',
  ]);
  return `${toLines([['run', 'not measured', 'measured', 'measurement', 'grown', 'allowed', ''], ...cells]).join('\n')}\n`;
}
