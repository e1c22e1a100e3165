import { describe, expect, test } from 'vitest';
import type { Comparison, Difference, Estimate, Verdict } from '@/tests/eval/score/evaluation';
import { type FigureId, figureIds, metricIds, metrics } from '@/tests/eval/score/metrics';
import { widthOf } from './columns';
import { renderComparison } from './comparison';
import { nameOf } from './numbers';

const nothing: Estimate = { value: null, low: null, high: null, n: 0 };

describe('a comparison', () => {
  const side = (name: string) => ({ name, model: `model of ${name}`, promptVersion: '2.3', rubricVersion: '2.0' });
  const differ = (metric: Difference['metric'], a: number, b: number, verdict: Verdict): Difference => ({
    metric,
    a,
    b,
    difference: { value: b - a, low: b - a - 0.02, high: b - a + 0.02, n: 42 },
    verdict,
  });
  const compare = (...differences: Difference[]): Comparison => ({ a: side('first'), b: side('second'), videos: 42, differences });
  const rowOf = (difference: Difference) => {
    const { metric } = difference;
    const name = Object.hasOwn(metrics, metric) ? metrics[metric as keyof typeof metrics].label : nameOf(metric as FigureId);
    return renderComparison(compare(difference))
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.replace(/\s+/g, ' ');
  };

  test('shows both values, the difference with its interval, and the verdict', () => {
    expect(rowOf(differ('quoteRecall', 0.7, 0.8, 'holds'))).toBe('Quote recall 0.70 0.80 +0.10 (0.08–0.12) 42 holds: B is better');
    expect(rowOf(differ('quoteRecall', 0.8, 0.79, 'not_shown'))).toBe('Quote recall 0.80 0.79 −0.01 (−0.03 to 0.01) 42 not shown');
    expect(rowOf(differ('confirmed', 0.5, 0.62, 'holds'))).toBe('Confirmed 50% 62% +12 pp (10–14) 42 holds: B is better');
    expect(rowOf({ metric: 'heard', a: null, b: 0.5, difference: nothing, verdict: 'not_shown' })).toBe('Heard only – 0.50 – 0 not shown');
    expect(rowOf(differ('pairs', 0.5, 0.9, 'too_few'))).toBe('Pairs 0.50 0.90 +0.40 (0.38–0.42) 42 too few to tell');
    const { difference, ...ladder } = differ('ladderCta', 0.5, 0.9, 'too_few');
    expect(rowOf({ ...ladder, difference: { ...difference, n: 2 } })).toBe('CTA ladder 0.50 0.90 +0.40 few 2 too few to tell');
  });

  test.each<[Difference['metric'], number, number, string]>([
    ['brand', 0.9, 0.6, 'A is better'],
    ['wordErrorRate', 0.2, 0.1, 'B is better'],
    ['invented', 0.2, 1.1, 'A is better'],
    ['confirmed', 0.6, 0.8, 'B is better'],
    ['agreement', 0.9, 0.7, 'A is better'],
    ['injection', -6, 1, 'B is better'],
    ['injection', 0.5, 4, 'A is better'],
    ['injection', -3, 3, 'neither is better'],
    ['notChecked', 0.1, 0.3, 'B is higher'],
  ])('says of %s with %d and %d that holds: %s', (metric, a, b, verdict) => {
    expect(rowOf(differ(metric, a, b, 'holds'))).toMatch(new RegExp(`holds: ${verdict}$`));
  });

  test('ends by saying how many differences hold and what decides it', () => {
    const told = renderComparison(
      compare(
        differ('brand', 0.5, 0.9, 'holds'),
        differ('price', 0.5, 0.51, 'not_shown'),
        differ('invented', 0.2, 1, 'holds'),
        differ('pairs', 0, 1, 'too_few'),
      ),
    );
    const lines = told
      .trimEnd()
      .replace(/\n(?=\S)/g, '\n')
      .split('\n');
    expect(lines).toContain('2 of 4 differences hold: B is better on 1, A on 1.');
    expect(lines.slice(-2).join(' ')).toBe(
      'A difference holds if chance alone would give it in less than 5% of cases over the same videos. The metrics and the figures are each corrected by Holm; rows of too few units are left out of that.',
    );
    expect(renderComparison(compare(differ('price', 0.5, 0.51, 'not_shown')))).toContain('None of 1 difference holds.');
    const one = renderComparison({ ...compare(differ('price', 0.5, 0.9, 'holds'), differ('brand', 0.5, 0.5, 'not_shown')), videos: 1 });
    expect(one).toContain('1 of 2 differences holds: B is better on 1, A on 0.');
    expect(one).toContain('Compared on the 1 video that');
  });

  test('never calls the demo model by the name of the one it stands in for', () => {
    const told = renderComparison({ ...compare(), a: { ...side('first'), model: 'gemini-3.8-flash (stand-in)' } });
    expect(told).toContain('A: first · demo model · prompt 2.3');
    expect(told).not.toContain('gemini');
  });

  test('names both sides and stays within 118 columns', () => {
    const all = compare(...[...metricIds, ...figureIds].map((id) => differ(id, 0.4, 0.6, 'holds')));
    const lines = renderComparison({ ...all, a: side('long '.repeat(40)) }).split('\n');
    expect(renderComparison(all)).toContain('A: first · model of first · prompt 2.3 · rubric 2.0');
    expect(renderComparison(all)).toContain('B: second · model of second · prompt 2.3 · rubric 2.0');
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(118);
    for (const name of [...metricIds.map((id) => metrics[id].label), ...figureIds.map(nameOf)]) {
      expect(lines.filter((line) => line.startsWith(`${name}  `))).toHaveLength(1);
    }
  });
});
