import type { Estimate } from '@/tests/eval/score/evaluation';
import { type FigureId, figures } from '@/tests/eval/score/metrics';

/** Metrics are plain shares; figures have a unit each. */
export type Unit = 'share' | (typeof figures)[FigureId]['unit'];

export const NOTHING = '–';

const suffixes: Partial<Record<Unit, string>> = { '%': '%', s: ' s' };

/** Percentages are shares from 0 to 1 until they are shown. */
const scaleOf = (unit: Unit) => (unit === '%' ? 100 : 1);

function digitsOf(unit: Unit, value: number): number {
  if (unit === 'points') return 1;
  if (unit !== '%') return 2;
  return value !== 0 && Math.abs(value) < 0.1 ? 1 : 0;
}

/** `toFixed` with the typographic minus, and none before a zero. */
function toFixed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

export function toValue(value: number | null, unit: Unit): string {
  return value === null ? NOTHING : `${toFixed(value * scaleOf(unit), digitsOf(unit, value))}${suffixes[unit] ?? ''}`;
}

export function toSignedValue(value: number | null, unit: Unit): string {
  const text = toValue(value, unit);
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** "(0.76–0.90)", with a word between the ends where one is negative; empty where there is no interval. */
export function toRange({ value, low, high }: Estimate, unit: Unit): string {
  if (value === null || low === null || high === null) return '';
  const digits = digitsOf(unit, value);
  const [from, to] = [low, high].map((end) => toFixed(end * scaleOf(unit), digits));
  return `(${from}${low < 0 ? ' to ' : '–'}${to})`;
}

/** "0.83 (0.76–0.90)". */
export const toInterval = (estimate: Estimate, unit: Unit) => `${toValue(estimate.value, unit)} ${toRange(estimate, unit)}`.trim();

/** The least number of ads, ladders or pairs for a meaningful interval. */
const FEW = 6;
export const isFew = ({ value, n }: Estimate) => value !== null && n < FEW;

/** "0.83 (0.76–0.90)", and "0.83 (n 2, few)" where an interval would say nothing. */
export const toSure = (estimate: Estimate, unit: Unit) =>
  isFew(estimate) ? `${toValue(estimate.value, unit)} (n ${estimate.n}, few)` : toInterval(estimate, unit);

export const toIntervalCell = (estimate: Estimate, unit: Unit) => (isFew(estimate) ? 'few' : toRange(estimate, unit));

export const toCount = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

export const toPart = (part: number, of: number, one: string, several = `${one}s`) => `${part} of ${toCount(of, one, several)}`;

/** The unit stands behind the name where it is too long to stand behind every number. */
export function nameOf(id: FigureId): string {
  const { label, unit } = figures[id];
  return unit === 'points' || unit === 'per report' ? `${label}, ${unit}` : label;
}

export const toWhole = (value: number) => Math.round(value).toLocaleString('en-US');

/** US dollars: cents where they say something, more digits below. */
export function toMoney(cost: number | null): string {
  if (cost === null) return NOTHING;
  return `$${cost.toFixed(cost >= 1 || cost === 0 ? 2 : 4)}`;
}

/** "2026-11-23 16:12 UTC". */
export function toMinute(instant: string): string {
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? instant : `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
