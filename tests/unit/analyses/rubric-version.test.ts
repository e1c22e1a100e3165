import { expect, test } from 'vitest';
import { isRubricBelow } from '@/lib/analyses/refresh/rubric-version';

test.each([
  ['1.9', '1.10', true],
  ['1.10', '1.9', false],
  ['2', '2.0', false],
  ['2.0', '2', false],
  ['2.0', '2.0.1', true],
  ['2.0.1', '2.0', false],
  ['1.99', '2.0', true],
  ['10.0', '9.9', false],
  [null, '0.1', true],
  ['', '1.0', true],
  ['latest', '1.0', true],
  ['9'.repeat(30), '1.0', true],
])('rubric %j is below %j: %j', (version, bound, below) => {
  expect(isRubricBelow(version, bound)).toBe(below);
});
