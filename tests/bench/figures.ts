import type { Goal, Row, Samples } from './rows';

/** The middle of some values, and half the distance between the least and the greatest of them as a share of it. */
export type Figure = { median: number; spread: number };

/** A row with what follows from it; `ratio` and `met` are absent where nothing stands beside it, or no goal. */
export type Judged = { row: Row; ours: Figure; beside?: Figure; ratio?: number; met?: boolean };

export function median(values: Samples): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new Error('there is no median of nothing');
  return (low + high) / 2;
}

export function toFigure(values: Samples): Figure {
  const middle = median(values);
  const half = (Math.max(...values) - Math.min(...values)) / 2;
  return { median: middle, spread: middle === 0 ? 0 : half / middle };
}

/** The median of the rounds' ratios: what slowed down one round did so to both of its values. */
function toRatio(ours: Samples, beside: Samples): number {
  const paired = beside.length === ours.length;
  return paired ? median(ours.map((value, round) => value / (beside[round] ?? Number.NaN))) : median(ours) / median(beside);
}

function isMet(goal: Goal, value: number): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Throws where a row lacks what its goal is about. */
export function judge(row: Row): Judged {
  const { ours, beside, goal, id } = row;
  const judged: Judged = { row, ours: toFigure(ours) };
  if (beside !== undefined) Object.assign(judged, { beside: toFigure(beside.samples), ratio: toRatio(ours, beside.samples) });
  if (goal === undefined) return judged;
  const value = goal.of === 'value' ? judged.ours.median : judged.ratio;
  if (value === undefined) throw new Error(`The goal of ${id} is a ratio, but nothing stands beside it.`);
  return { ...judged, met: isMet(goal, value) };
}
