/** One value per round, in the order of the rounds. */
export type Samples = readonly number[];

/** The goal of a row: for its ratio where something stands beside it, else for its value. */
export type Goal = { atLeast: number } | { atMost: number };

/** One measured figure, beside the one that it is a share of, measured by turns with it. */
export type Row = {
  /** `group/name`, lower case; `--rows` selects by its beginning. */
  id: string;
  what: string;
  unit: 'requests/s' | 'ms' | 'kB';
  ours: Samples;
  beside?: { what: string; samples: Samples };
  goal?: { of: 'ratio' | 'value' } & Goal;
};

export type Say = (message: string) => void;

/** The rows to measure, by the beginnings of their ids (all when empty), and in how many rounds. */
export type Asked = { rows: readonly string[]; rounds: number; say: Say };

/** A group of rows that share a set-up. */
export type Group = { name: string; measure: (asked: Asked) => Promise<Row[]> };

export const isAsked = (rows: readonly string[], id: string): boolean => rows.length === 0 || rows.some((start) => id.startsWith(start));

export const isGroupAsked = (rows: readonly string[], group: string): boolean =>
  rows.length === 0 || rows.some((start) => `${group}/`.startsWith(start) || start.startsWith(`${group}/`));

function median(values: Samples): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new Error('there is no median of nothing');
  return (low + high) / 2;
}

/** The median of the rounds' ratios: what slowed down one round did so to both of its values. */
const toRatio = (ours: Samples, beside: Samples): number => median(ours.map((value, round) => value / (beside[round] ?? Number.NaN)));

/** Whether the row meets its goal; true where it has none. */
export function isMet({ ours, beside, goal }: Row): boolean {
  if (goal === undefined) return true;
  const value = goal.of === 'ratio' ? toRatio(ours, beside?.samples ?? []) : median(ours);
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

function toText(value: number): string {
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
}

/** The median, and half the distance between the least and the greatest value as a share of it. */
function renderSamples(values: Samples): string {
  const half = (Math.max(...values) - Math.min(...values)) / 2;
  return `${toText(median(values))} ±${((100 * half) / (median(values) || 1)).toFixed(0)} %`;
}

function toCells(row: Row): string[] {
  const { id, what, unit, ours, beside, goal } = row;
  return [
    id,
    renderSamples(ours),
    unit,
    beside === undefined ? '' : renderSamples(beside.samples),
    beside === undefined ? '' : toRatio(ours, beside.samples).toFixed(2),
    goal === undefined ? '' : 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`,
    goal === undefined ? '' : isMet(row) ? 'met' : 'MISSED',
    beside === undefined ? what : `${what} / ${beside.what}`,
  ];
}

export function renderColumns(cells: readonly (readonly string[])[]): string {
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

export const renderRows = (rows: readonly Row[]): string =>
  renderColumns([['row', 'ours', 'unit', 'beside', 'ratio', 'goal', '', 'what, and what stands beside it'], ...rows.map(toCells)]);
