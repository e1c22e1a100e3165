import { describe, expect, test } from 'vitest';
import { bootstrap, bootstrapDifference } from './bootstrap';

const mean = (units: readonly number[]) => (units.length === 0 ? null : units.reduce((sum, unit) => sum + unit, 0) / units.length);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const width = ({ low, high }: { low: number | null; high: number | null }) => (high ?? Number.NaN) - (low ?? Number.NaN);

describe('an interval by the bootstrap', () => {
  test('holds the value, and is as wide as theory has it for a mean', () => {
    const units = upTo(100);
    const { value, low, high } = bootstrap(units, mean);
    expect(value).toBe(50.5);
    // The standard error of this mean is 28.87 / 10; 1.96 of them lie on either side.
    expect(Math.abs((low ?? 0) - (50.5 - 5.66))).toBeLessThan(1);
    expect(Math.abs((high ?? 0) - (50.5 + 5.66))).toBeLessThan(1);
  });

  test('covers the true mean of most samples, about 95 of 100', () => {
    let state = 7;
    const draw = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const covered = upTo(200).filter((seed) => {
      const sample = upTo(40).map(draw);
      const { low, high } = bootstrap(sample, mean, { resamples: 200, seed });
      return low !== null && high !== null && low <= 0.5 && high >= 0.5;
    });
    expect(covered.length).toBeGreaterThanOrEqual(180);
    expect(covered.length).toBeLessThan(200);
  });

  test('is the same for the same units and seed, and another for another seed', () => {
    const units = upTo(30);
    expect(bootstrap(units, mean)).toEqual(bootstrap(units, mean));
    expect(bootstrap(units, mean, { seed: 2 })).not.toEqual(bootstrap(units, mean));
    expect(bootstrap(units, mean, { seed: 2 }).value).toBe(15.5);
  });

  test('narrows with more units', () => {
    const few = bootstrap(upTo(20), mean);
    const many = bootstrap(
      upTo(20).flatMap((unit) => Array<number>(16).fill(unit)),
      mean,
    );
    expect(width(many)).toBeLessThan(width(few) / 3);
  });

  test('has no width when all units are alike', () => {
    expect(bootstrap([0.1, 0.1, 0.1], ([first = 0]) => first)).toEqual({ value: 0.1, low: 0.1, high: 0.1 });
  });

  test('does not exist without units, and has no ends with one of them', () => {
    expect(bootstrap([], mean)).toEqual({ value: null, low: null, high: null });
    expect(bootstrap([3], mean)).toEqual({ value: 3, low: null, high: null });
  });

  test('leaves out the resamples on which the statistic does not exist', () => {
    const ofKnown = (units: readonly (number | null)[]) => mean(units.filter((unit) => unit !== null));
    const { value, low, high } = bootstrap([null, null, null, 4, 8], ofKnown);
    expect([value, low, high]).toEqual([6, 4, 8]);
    expect(bootstrap([1, 2], (units) => (units[0] === 1 && units[1] === 2 ? 1 : null), { resamples: 0 })).toMatchObject({ low: null });
  });

  test('draws as many resamples as it is told', () => {
    let calls = 0;
    const counted = (units: readonly number[]) => {
      calls += 1;
      return mean(units);
    };
    bootstrap(upTo(5), counted, { resamples: 50 });
    expect(calls).toBe(51);
    calls = 0;
    bootstrap(upTo(5), counted);
    expect(calls).toBe(1001);
  });
});

describe('the interval of a difference', () => {
  test('is after minus before, and excludes 0 when they plainly differ', () => {
    const before = upTo(40);
    const { value, low, high } = bootstrapDifference({ before, after: before.map((unit) => unit - 20) }, mean);
    expect(value).toBe(-20);
    expect(low).toBeLessThan(-20);
    expect(high).toBeLessThan(0);
    expect(high).toBeGreaterThan(-20);
  });

  test('resamples either side by itself, so that its variance is the sum of both', () => {
    const [before, after] = [upTo(50), upTo(50).map((unit) => unit + 100)];
    const alone = width(bootstrap(before, mean));
    expect(width(bootstrapDifference({ before, after }, mean)) / alone).toBeCloseTo(Math.SQRT2, 0);
  });

  test('leaves the share of resamples outside that it is told, 5% where nothing is said', () => {
    const sides = { before: upTo(50), after: upTo(50) };
    const usual = bootstrapDifference(sides, mean, { resamples: 4000 });
    expect(bootstrapDifference(sides, mean, { resamples: 4000, outside: 0.05 })).toEqual(usual);
    // 2.69 standard errors in place of 1.96.
    const wide = bootstrapDifference(sides, mean, { resamples: 4000, outside: 0.05 / 7 });
    expect(width(wide) / width(usual)).toBeCloseTo(2.69 / 1.96, 1);
  });

  test('holds 0 between equals, also when nothing varies', () => {
    const { low, high } = bootstrapDifference({ before: upTo(30), after: upTo(30) }, mean);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
    const same = Array<number>(25).fill(71);
    expect(bootstrapDifference({ before: same, after: same.slice(0, 21) }, mean)).toEqual({ value: 0, low: 0, high: 0 });
  });

  test('does not exist where one side has nothing, and has no ends where one side is a single unit', () => {
    expect(bootstrapDifference({ before: [], after: upTo(5) }, mean)).toEqual({ value: null, low: null, high: null });
    expect(bootstrapDifference({ before: [2], after: [3, 4] }, mean)).toEqual({ value: 1.5, low: null, high: null });
  });
});
