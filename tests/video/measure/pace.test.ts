import { describe, expect, test } from 'vitest';
import { createPace } from '@/lib/video/decode/page/pace';

/** A pace whose clock stands until it is moved. */
function begin(seconds: number, budgetMs: number, slowness = 1) {
  let now = 0;
  const pace = createPace({ seconds, budgetMs, slowness, now: () => now });
  pace.beginFrames();
  return {
    pace,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('the time of a measurement', () => {
  test('suffices for every frame as long as they are decoded fast enough', () => {
    const { pace, pass } = begin(30, 40_000);
    pass(2000);
    expect(pace.isLate(10)).toBe(false);
    pass(30_000);
    expect(pace.isLate(11)).toBe(true);
  });

  test('goes to every frame first, until what is left is for single frames of the rest', () => {
    const { pace, pass } = begin(600, 120_000);
    pass(10_000);
    expect(pace.isLate(10)).toBe(false);
    pass(60_000);
    expect(pace.isLate(70)).toBe(false);
    pass(10_000);
    expect(pace.isLate(80)).toBe(true);
  });

  test('leaves some for reading where it does not suffice for every frame', () => {
    const { pace, pass } = begin(600, 120_000);
    pass(10_000);
    expect(pace.mayRead(10)).toBe(true);
  });

  test('is over before it is used up, so that the last observations can be told', () => {
    const { pace, pass } = begin(30, 40_000);
    pass(37_000);
    expect(pace.isOver()).toBe(false);
    pass(1000);
    expect(pace.isOver()).toBe(true);
  });

  test('keeps more for its end on a slower machine', () => {
    const { pace, pass } = begin(30, 160_000, 4);
    pass(149_000);
    expect(pace.isOver()).toBe(false);
    pass(2000);
    expect(pace.isOver()).toBe(true);
  });

  test('goes to frames first: what was read does not make them late', async () => {
    const { pace, pass } = begin(30, 40_000);
    pass(5000);
    await pace.reading(async () => pass(10_000));
    expect(pace.isLate(15)).toBe(false);
  });

  test('of reading is spread over the video', async () => {
    const { pace, pass } = begin(30, 40_000);
    let readings = 0;
    pass(100);
    while (pace.mayRead(1) && readings < 1000) {
      await pace.reading(async () => pass(500));
      readings += 1;
    }
    expect(readings).toBeGreaterThan(5);
    expect(pace.mayRead(1)).toBe(false);
    expect(pace.mayRead(25)).toBe(true);
  });
});
