import { availableParallelism } from 'node:os';
import type { Figure, Judged } from './figures';
import type { Goal } from './rows';

/** `postgresql` is null where no row needed it. */
export type Machine = { node: string; cores: number; postgresql: string | null; date: string };

export const describeMachine = (postgresql: string | null): Machine => ({
  node: process.versions.node,
  cores: availableParallelism(),
  postgresql,
  date: new Date().toISOString(),
});

function toText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits);
}

const renderFigure = ({ median, spread }: Figure) => `${toText(median)} ±${(spread * 100).toFixed(0)} %`;

const renderGoal = (goal: Goal) => ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`);

const heads = ['row', 'ours', 'unit', 'beside', 'ratio', 'goal', '', 'what, and what stands beside it'];

function toCells({ row, ours, beside, ratio, met }: Judged): string[] {
  return [
    row.id,
    renderFigure(ours),
    row.unit,
    beside === undefined ? '' : renderFigure(beside),
    ratio === undefined ? '' : ratio.toFixed(2),
    row.goal === undefined ? '' : renderGoal(row.goal),
    met === undefined ? '' : met ? 'met' : 'MISSED',
    row.beside === undefined ? row.what : `${row.what} / ${row.beside.what}`,
  ];
}

export const findMissed = (rows: readonly Judged[]): string[] => rows.filter(({ met }) => met === false).map(({ row }) => row.id);

export function renderTable(rows: readonly Judged[], machine: Machine, seconds: number): string {
  const cells = [heads, ...rows.map(toCells)];
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const { node, cores, postgresql, date } = machine;
  const place = `Node ${node}, ${cores} cores${postgresql === null ? '' : `, PostgreSQL ${postgresql}`}, ${date}, ${(seconds / 60).toFixed(1)} min`;
  const missed = findMissed(rows);
  return [...lines, '', place, ...(missed.length === 0 ? [] : [`Missed: ${missed.join(', ')}`])].join('\n');
}

/** For scripts: one document with every sample. */
export function toDocument(rows: readonly Judged[], machine: Machine, seconds: number): Record<string, unknown> {
  return {
    machine,
    seconds: Math.round(seconds),
    missed: findMissed(rows),
    rows: rows.map(({ row, ours, beside, ratio, met }) => ({
      id: row.id,
      what: row.what,
      unit: row.unit,
      ...ours,
      samples: row.ours,
      beside: beside === undefined ? null : { what: row.beside?.what, ...beside, samples: row.beside?.samples },
      ratio: ratio ?? null,
      goal: row.goal ?? null,
      met: met ?? null,
    })),
  };
}
