import { describe, expect, test } from 'vitest';
import type { Comparison, Difference, Verdict } from '../score/evaluation';
import { figureIds, metricIds } from '../score/metrics';
import { widthOf } from './columns';
import { renderComparison } from './comparison';

const side = (name: string) => ({ name, model: `model of ${name}`, promptVersion: '2.3', rubricVersion: '2.0' });
const differ = (metric: Difference['metric'], a: number, b: number, verdict: Verdict): Difference => ({
  metric,
  a,
  b,
  difference: { value: b - a, low: b - a - 0.02, high: b - a + 0.02, n: 42 },
  verdict,
});
const compare = (...differences: Difference[]): Comparison => ({ a: side('first'), b: side('second'), videos: 42, differences });

describe('a comparison', () => {
  test.each<[Difference['metric'], number, number, Verdict, string]>([
    ['quoteRecall', 0.7, 0.8, 'holds', 'Quote recall 0.70 0.80 +0.10 (0.08–0.12) 42 holds: B is better'],
    ['quoteRecall', 0.8, 0.79, 'not_shown', 'Quote recall 0.80 0.79 −0.01 (−0.03 to 0.01) 42 not shown'],
    ['confirmed', 0.5, 0.62, 'holds', 'Confirmed 50% 62% +12 pp (10–14) 42 holds: B is better'],
    ['pairs', 0.5, 0.9, 'too_few', 'Pairs 0.50 0.90 +0.40 (0.38–0.42) 42 too few to tell'],
    ['brand', 0.9, 0.6, 'holds', 'holds: A is better'],
    ['wordErrorRate', 0.2, 0.1, 'holds', 'holds: B is better'],
    ['injection', -6, 1, 'holds', 'holds: B is better'],
    ['injection', -3, 3, 'holds', 'holds: neither is better'],
    ['notChecked', 0.1, 0.3, 'holds', 'holds: B is higher'],
  ])('of %s from %d to %d that %s says: %s', (metric, a, b, verdict, row) => {
    const lines = renderComparison(compare(differ(metric, a, b, verdict))).split('\n');
    expect(lines.map((line) => line.replace(/\s+/g, ' ')).filter((line) => line.endsWith(row))).toHaveLength(1);
  });

  test('ends by saying how many differences hold and what decides it', () => {
    const text = renderComparison(
      compare(differ('brand', 0.5, 0.9, 'holds'), differ('price', 0.5, 0.51, 'not_shown'), differ('invented', 0.2, 1, 'holds')),
    );
    expect(text).toContain('2 of 3 differences hold: B is better on 1, A on 1.');
    expect(text).toContain('A difference holds if chance alone would give it in less than 5% of cases over the same videos.');
    expect(renderComparison(compare(differ('price', 0.5, 0.51, 'not_shown')))).toContain('None of 1 difference holds.');
  });

  test('names both sides, the demo model as such, and stays within 118 columns', () => {
    const all = compare(...[...metricIds, ...figureIds].map((id) => differ(id, 0.4, 0.6, 'holds')));
    const text = renderComparison({ ...all, a: { ...side('long '.repeat(40)), model: 'gemini-3.8-flash (stand-in)' } });
    expect(text).toContain('demo model');
    expect(text).not.toContain('gemini');
    expect(text).toContain('B: second · model of second · prompt 2.3 · rubric 2.0');
    expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(118);
  });
});
