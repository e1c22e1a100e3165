import type { Ceiling } from './ceilings';
import { cpuSeconds, runSeconds } from './ceilings';
import type { Options } from './options';
import { parts } from './settings';
import type { Outcome } from './world';

export type Row = {
  perHour: number;
  processes: number;
  came: number;
  done: number;
  /** A share of those that came. */
  refused: number;
  /** Seconds; null where none was begun. */
  wait: Record<'p50' | 'p90' | 'p99', number | null>;
  total: number | null;
  busy: Outcome['busy'];
};

export type Result = { options: Options; ceilings: { processes: number; ceilings: Ceiling[] }[]; rows: Row[] };

const HOURS_A_MONTH = 730;

const percent = (share: number) => `${Math.round(share * 100)} %`;
const seconds = (value: number | null) => (value === null ? '–' : `${value < 10 ? value.toFixed(1) : Math.round(value)} s`);
const thousands = (value: number) => `${Math.round(value / 1000)}k`;

const heads = [
  ...['processes', 'an hour', 'a month', 'in line p50', 'p90', 'p99', 'to the report', 'refused'],
  ...['slots', 'gates', 'turns', 'cores', 'model calls'],
];

function toCells({ processes, perHour, wait, total, refused, busy }: Row): string[] {
  return [
    ...[String(processes), String(perHour), thousands(perHour * HOURS_A_MONTH)],
    ...[wait.p50, wait.p90, wait.p99, total].map(seconds),
    ...[refused, busy.slots, busy.gates, busy.turns, busy.cores].map(percent),
    busy.model.toFixed(1),
  ];
}

function toLines(rows: readonly string[][]): string[] {
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
}

/** For people. */
export function renderResult({ options, ceilings, rows }: Result): string {
  const { figures, limits, coresEach, accounts, hours, seed } = options;
  const told = parts.map((part) => `${part} ${Number(figures[part].seconds.toFixed(2))}`).join(', ');
  const bounds = ceilings.map(({ processes, ceilings: found }) => {
    const each = found.map(({ station, perHour }) => `${station} ${Number.isFinite(perHour) ? Math.round(perHour) : 'any'}`).join(', ');
    return `${processes} × ${coresEach} cores, analyses an hour at most: ${each}. The first is raised by: ${found[0]?.raisedBy}.`;
  });
  return [
    `Seconds of a run: ${told}; ${runSeconds(figures).toFixed(1)} alone, ${cpuSeconds(figures).toFixed(1)} of a core.`,
    `${limits.running} runs at a time and ${limits.perAccount} of an account, over all processes; ${accounts} accounts, ${hours} hours, seed ${seed}.`,
    ...bounds,
    '',
    ...toLines([heads, ...rows.map(toCells)]),
  ].join('\n');
}
