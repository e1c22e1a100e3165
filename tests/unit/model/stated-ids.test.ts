import { expect, test } from 'vitest';
import { createResolver, nameLines } from '@/lib/model/stated-ids';

const idsOf = (...stated: string[]) =>
  nameLines(
    'line',
    stated.map((id) => ({ id })),
  ).map(({ id }) => id);

test('a line keeps an id that is well-formed and its own', () => {
  expect(idsOf('line-1', 'line-3', 'line-120')).toEqual(['line-1', 'line-3', 'line-120']);
});

test('a line with any other id is named by its position, or by the next number that is free', () => {
  expect(idsOf('L1', 'line-0', 'line-1000', 'beat-4', '')).toEqual(['line-1', 'line-2', 'line-3', 'line-4', 'line-5']);
  expect(idsOf('line-2', 'x', 'line-7', 'line-7')).toEqual(['line-2', 'line-3', 'line-4', 'line-5']);
});

test('an id leads to what is left of the report, where only one thing is meant', () => {
  const resolve = createResolver([
    { stated: 'line-1', id: 'line-1', result: 'confirmed' },
    { stated: 'L2', id: 'line-2', result: 'not_checked' },
    { stated: 'line-3', id: 'line-3' },
    { stated: 'twice', id: 'line-4', result: 'confirmed' },
    { stated: 'twice', id: 'line-5', result: 'confirmed' },
  ]);
  expect(resolve(['line-1', 'L2', 'line-1', 'line-2', 'line-3', 'twice', 'constructor', ''])).toEqual(['line-1', 'line-2']);
});

test('at most six are kept', () => {
  const named = Array.from({ length: 9 }, (_, n) => ({ stated: `${n}`, id: `line-${n + 1}`, result: 'confirmed' as const }));
  expect(createResolver(named)(named.map(({ stated }) => stated))).toHaveLength(6);
});
