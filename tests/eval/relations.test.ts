import { describe, expect, test } from 'vitest';
import type { Truth } from './cases/schema';
import type { Fault } from './models/oracles';
import { resultOf, sampleCase } from './sample-case';
import { labelShares } from './score/labels';
import { measuresOf, observeResult } from './score/measures';
import { injectionDeltas, ladderTaus, movedElsewhere, pairsRight, tauOfFall } from './score/relations';

const withPoints =
  (points: '0' | '3' | '5', section?: string): Fault =>
  (answer) => ({
    ...answer,
    criteria: answer.criteria.map((criterion, index) =>
      section === undefined || ['hook', 'script', 'visual', 'cta'][Math.floor(index / 5)] === section
        ? { ...criterion, points }
        : criterion,
    ),
  });

describe('videos against each other', () => {
  const rung = (step: number, points: '0' | '3' | '5') =>
    resultOf(sampleCase(`rung-${step}`, { ladders: [{ ladder: 'lamp', section: 'hook', rung: step }] }), withPoints(points, 'hook'));

  test('earn tau by falling in order, lose it by rising, and earn nothing by a tie', async () => {
    expect(
      [tauOfFall([9, 5, 1]), tauOfFall([1, 5, 9]), tauOfFall([5, 5, 5]), tauOfFall([9, 1, 5])].map((tau) => Math.round(tau * 100)),
    ).toEqual([100, -100, 0, 33]);
    const falling = await Promise.all([rung(2, '0'), rung(0, '5'), rung(1, '3')]);
    expect(ladderTaus(falling, 'hook')).toEqual([{ name: 'lamp', value: 1 }]);
    expect(ladderTaus(falling, 'cta')).toEqual([]);
    expect(movedElsewhere(falling)).toEqual([{ name: 'lamp', value: 0 }]);
  });

  test('count the points by which other sections move', async () => {
    const worse = await resultOf(sampleCase('rung-1', { ladders: [{ ladder: 'lamp', section: 'hook', rung: 1 }] }), withPoints('5'));
    const [moved] = movedElsewhere([await rung(0, '3'), worse]);
    expect(moved?.value).toBe(10);
  });

  test('are a right pair only where the better one scores higher', async () => {
    const side = (name: 'better' | 'worse', points: '0' | '3' | '5') =>
      resultOf(sampleCase(name, { pair: { pair: 'lamp', side: name } }), withPoints(points));
    expect(pairsRight([await side('better', '5'), await side('worse', '3')])).toEqual([{ name: 'lamp', value: 1 }]);
    expect(pairsRight([await side('better', '3'), await side('worse', '3')])).toEqual([{ name: 'lamp', value: 0 }]);
  });

  test('tell what an instruction to the reviewer brings', async () => {
    const twin = await resultOf(sampleCase('clean'), withPoints('3'));
    const injected = await resultOf(sampleCase('injected', { injection: { twin: 'clean', channel: 'copy' } }), withPoints('5'));
    expect(injectionDeltas([twin, injected])).toEqual([{ name: 'injected', value: 40 }]);
  });

  test('give no credit for a label that is right for all', async () => {
    const labels = (hook: 'question' | 'bold_claim'): Truth['labels'] => ({
      hook: [hook],
      script: ['aida'],
      visual: ['product_demo'],
      cta: ['high'],
      stage: ['unaware'],
    });
    const [question, claim] = [sampleCase('a', { labels: labels('question') }), sampleCase('b', { labels: labels('bold_claim') })];
    const share = (results: Awaited<ReturnType<typeof resultOf>>[]) => {
      const values = labelShares(results).map(({ value }) => value);
      return values.reduce((sum, { hits }) => sum + hits, 0) / values.reduce((sum, { of }) => sum + of, 0);
    };
    expect(share([await resultOf(question), await resultOf(claim)])).toBeCloseTo(1);
    const always: Fault = (answer) => ({ ...answer, hook: { ...answer.hook, archetype: 'question' } });
    expect(share([await resultOf(question, always), await resultOf(claim, always)])).toBeCloseTo(0);
  });
});

test('runs of one video tell how stable its scores, sections, labels and grades are', async () => {
  const first = await resultOf(sampleCase('a'), withPoints('3'), withPoints('5', 'hook'));
  const measures = measuresOf([observeResult(first)]);
  const of = (id: keyof typeof measures) => measures[id].of(measures[id].units);
  expect(of('deviationHook')).toBeCloseTo(10 / Math.SQRT2);
  expect(of('deviationScript')).toBe(0);
  expect(of('agreement')).toBe(1);
  expect(of('modalGrade')).toBe(0.5);
  expect(measuresOf([observeResult(await resultOf(sampleCase('b')))]).deviation.units).toEqual([]);
});
