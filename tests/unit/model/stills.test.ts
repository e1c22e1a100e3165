import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseStills, findStill } from '@/lib/model/stills';
import { MAX_STILLS } from '@/lib/report/check';

const candidates = Array.from({ length: 240 }, (_, index) => ({ n: index + 1, at: index * 0.25 }));
const shots = Array.from({ length: 60 }, (_, index) => ({ from: index, to: index + 1 }));
const chosenAt = (...given: Parameters<typeof chooseStills>) => chooseStills(...given).map(({ at }) => at);

test('the first frame, each finding, the key moments, the last frame and the middle of every other shot are kept, in order', () => {
  const kept = chosenAt(candidates, { findings: [2.1, 7.6], lines: [3.6], shots: shots.slice(0, 10), keyMoments: [1.3], seconds: 10 });
  expect(kept).toEqual([0, 1.5, 2.25, 3.75, 4.5, 5.5, 6.5, 7.75, 8.5, 9.5, 10]);
});

test('shots are thinned evenly when there are more of them than room', () => {
  const kept = chosenAt(candidates, { findings: [3], lines: [], shots, keyMoments: [], seconds: 59.75 });
  expect(kept).toHaveLength(MAX_STILLS);
  const gaps = kept.slice(1).map((at, index) => at - (kept[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(3);
});

test('whatever is given, at most forty candidates are kept, none twice, in their order', () => {
  const second = fc.double({ min: 0, max: 60, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(second, { maxLength: 60 }),
      fc.array(second, { maxLength: 5 }),
      fc.nat({ max: 240 }),
      (findings, keyMoments, count) => {
        const kept = chooseStills(candidates.slice(0, count), { findings, lines: findings, shots, keyMoments, seconds: 60 });
        expect(kept.length).toBeLessThanOrEqual(MAX_STILLS);
        expect(kept.every(({ n }, index) => n > (kept[index - 1]?.n ?? 0))).toBe(true);
        expect(kept.every((still) => candidates[still.n - 1]?.at === still.at)).toBe(true);
      },
    ),
  );
});

test('a moment is shown by the nearest still within half a second or in its shot, and else by none', () => {
  const stills = [
    { n: 1, at: 0 },
    { n: 5, at: 4 },
  ];
  expect(findStill(stills, 0.4, [])?.n).toBe(1);
  expect(findStill(stills, 0.6, [])).toBeUndefined();
  expect(findStill(stills, 2.8, [{ from: 2.5, to: 6 }])?.n).toBe(5);
  expect(findStill(stills, 1.8, [{ from: 0, to: 2.5 }])?.n).toBe(1);
});

test('a moment right after a cut is shown by a still of the new shot, not by a nearer one from before the cut', () => {
  const stills = [
    { n: 1, at: 0.9 },
    { n: 2, at: 1.75 },
    { n: 3, at: 2 },
  ];
  const around = [
    { from: 0, to: 1.78 },
    { from: 1.78, to: 3 },
  ];
  expect(findStill(stills, 1.8, around)?.n).toBe(3);
  expect(chooseStills(stills, { findings: [1.8], lines: [], shots: around, keyMoments: [], seconds: 0.9 }).map(({ n }) => n)).toEqual([
    1, 3,
  ]);
});

test('a moment that is rounded to just before a cut is of the shot that begins there', () => {
  const stills = [
    { n: 1, at: 2.5 },
    { n: 2, at: 3.1 },
  ];
  const cut = [0, 3.003].map((from) => ({ from, to: from + 3.003 }));
  expect([3, 2.9].map((at) => findStill(stills, at, cut)?.n)).toEqual([2, 1]);
});

test('a moment at which a text appears is shown by a still from then on, not by a nearer one without it', () => {
  const stills = [
    { n: 1, at: 0 },
    { n: 2, at: 0.5 },
  ];
  const around = [{ from: 0, to: 3 }];
  expect(findStill(stills, 0.2, around)?.n).toBe(2);
  expect(chooseStills(stills, { findings: [], lines: [], shots: around, keyMoments: [0.2], seconds: 0 }).map(({ n }) => n)).toEqual([1, 2]);
  expect(findStill(stills, 2.9, around)?.n).toBe(2);
});
