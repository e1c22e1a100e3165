import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadableReport } from '@/lib/report/legacy';
import { toWaterfall } from '@/lib/report/view/breakdown';
import { dial, toDialDashes } from '@/lib/report/view/charts';
import { toClock } from '@/lib/report/words';

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
          const report = { score: { value, grade: 'B', breakdown: breakdown(score, bonus, lost) } } as ReadableReport;
          const nodes = toWaterfall(report).flatMap((fold) => fold.nodes);
          const bars = nodes.flatMap((node) => (node.kind === 'bars' ? node.bars : []));
          const steps = bars.slice(0, -1);
          const totals = steps.map(({ running }) => Number(running));
          expect(steps.map((step) => Number(step.value.replace('−', '-')))).toEqual(
            totals.map((total, index) => total - (totals[index - 1] ?? 0)),
          );
          expect([totals.at(-1), Number(bars.at(-1)?.value)]).toEqual([value, value]);
          for (const { start, length } of bars) expect(start >= 0 && length >= 0 && start + length <= 1 + 1e-9).toBe(true);
        },
      ),
    );
  });
});

test('the gauge is empty at 0, whole at 100 and grows between', () => {
  expect(toDialDashes(0)).toBeUndefined();
  const filled = [50, 100, 120].map((value) => Number(toDialDashes(value)?.split(' ')[0]));
  expect(filled.map((length) => Math.round((100 * length) / dial.length))).toEqual([50, 100, 100]);
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
