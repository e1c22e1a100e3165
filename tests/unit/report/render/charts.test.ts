import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sections } from '@/lib/report/criteria';
import { toSum } from '@/lib/report/view/breakdown';
import { drawGauge, drawTimeline, drawWaterfall } from '@/lib/report/view/charts';
import { toClock } from '@/lib/report/words';

const size = { width: 350, markSize: 20, labelWidth: 0, labelHeight: 18 };
const mark = fc.record({ section: fc.constantFrom(...sections), at: fc.float({ min: 0, max: 90, noNaN: true }) });

describe('the timeline', () => {
  test('draws every mark once, in its own lane, and no two marks touch', () => {
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 40 }), (marks) => {
        const sorted = marks.toSorted((a, b) => a.at - b.at);
        const { lanes, width, height } = drawTimeline({ seconds: 90, marks: sorted }, size);
        const placed = lanes.flatMap((lane) => lane.marks.map((one) => ({ ...one, lane })));
        expect(placed.map((one) => one.mark).toSorted((a, b) => sorted.indexOf(a) - sorted.indexOf(b))).toEqual(sorted);
        for (const [index, { x, y, mark: own, lane }] of placed.entries()) {
          expect(own.section).toBe(lane.section);
          expect(x >= 10 && x <= width - 10 && y - 10 >= lane.top && y + 10 <= lane.top + lane.height && y < height).toBe(true);
          for (const other of placed.slice(index + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(20);
        }
      }),
    );
  });

  test.each([0.7, 5, 61.25, 600, 7000])('of %d seconds has ticks that do not touch', (seconds) => {
    const { ticks, start, end } = drawTimeline({ seconds, marks: [] }, size);
    expect(ticks[0]).toEqual({ x: start, seconds: 0 });
    for (const [index, { x }] of ticks.entries()) {
      expect(x).toBeLessThanOrEqual(end + 0.01);
      if (index > 0) expect(x - (ticks[index - 1]?.x ?? 0)).toBeGreaterThan(30);
    }
  });
});

describe('the sum', () => {
  const breakdown = (score: number, coherenceBonus: number, points: number[]) => {
    const section = { score, reasoning: 'Because.' };
    return {
      hook: section,
      script: section,
      visual: section,
      cta: section,
      coherenceBonus,
      penalties: points.map((lost) => ({ points: lost, reason: 'A rule.' })),
    };
  };

  test('leads from 0 to the value without a gap, even when the value is limited', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 25 }),
        fc.integer({ min: 0, max: 5 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }),
        (score, bonus, lost) => {
          const value = Math.min(100, Math.max(0, 4 * score + bonus - lost.reduce((sum, points) => sum + points, 0)));
          const steps = toSum({ value, grade: 'B', breakdown: breakdown(score, bonus, lost) });
          const [total, ...before] = steps.toReversed();
          expect(total).toMatchObject({ role: 'total', to: value });
          for (const [index, step] of before.toReversed().entries()) {
            expect(step.from).toBe(index === 0 ? 0 : steps[index - 1]?.to);
            expect(step.to - step.from).toBe(step.points);
          }
          expect(before[0]?.to).toBe(value);
          for (const { start, length } of drawWaterfall(steps)) expect(start >= 0 && length >= 0 && start + length <= 1 + 1e-9).toBe(true);
        },
      ),
    );
  });
});

test('the gauge is empty at 0, whole at 100 and grows between', () => {
  expect(drawGauge(0).filled).toBe('');
  expect(drawGauge(100).filled).toBe(drawGauge(100).track);
  expect(drawGauge(120)).toEqual(drawGauge(100));
  expect(drawGauge(50).filled).toContain('100 12');
});

test.each([
  [0, '0:00'],
  [3.04, '0:03'],
  [3.5, '0:03.5'],
  [59.96, '1:00'],
  [3723, '1:02:03'],
])('%d seconds are read as %s', (seconds, clock) => {
  expect(toClock(seconds)).toBe(clock);
});
