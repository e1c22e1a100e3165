import { expect, test } from 'vitest';
import { bootstrap } from './bootstrap';

const mean = (units: readonly number[]) => (units.length === 0 ? null : units.reduce((sum, unit) => sum + unit, 0) / units.length);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('the interval of a mean is as wide as theory has it, and the same every time', () => {
  const { value, low, high } = bootstrap(upTo(100), mean);
  expect(value).toBe(50.5);
  // The standard error of this mean is 28.87 / 10; 1.96 of them lie on either side.
  expect(Math.abs((low ?? 0) - (50.5 - 5.66))).toBeLessThan(1);
  expect(Math.abs((high ?? 0) - (50.5 + 5.66))).toBeLessThan(1);
  expect(bootstrap(upTo(100), mean)).toEqual({ value, low, high });
});

test('there is no interval of one unit, and nothing of none; resamples without a value are left out', () => {
  expect(bootstrap([], mean)).toEqual({ value: null, low: null, high: null });
  expect(bootstrap([3], mean)).toEqual({ value: 3, low: null, high: null });
  const ofKnown = (units: readonly (number | null)[]) => mean(units.filter((unit) => unit !== null));
  expect(bootstrap([null, null, null, 4, 8], ofKnown)).toEqual({ value: 6, low: 4, high: 8 });
});
