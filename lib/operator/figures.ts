import type { Interval } from '@/lib/audit/bootstrap';

const MISSING = '–';

export const toPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;
export const toCountOf = (count: number): string => count.toFixed(2);
export const toPoints = (points: number): string => points.toFixed(1);

/** A difference with its sign and so many decimals; the minus is the typographic one. */
export const toDifference = (decimals: number) => (value: number) => {
  const size = Math.abs(value).toFixed(decimals);
  if (Number(size) === 0) return size;
  return `${value < 0 ? '\u2212' : '+'}${size}`;
};

/** "61.2% (58.0% to 64.1%)"; without the interval where there is none. */
export function withInterval({ value, low, high }: Interval, tell: (value: number) => string): string {
  if (value === null) return MISSING;
  return low === null || high === null ? tell(value) : `${tell(value)} (${tell(low)} to ${tell(high)})`;
}
