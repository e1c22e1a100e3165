import { expect, test } from 'vitest';
import { cruise } from './cruise';
import { root } from './tree';

const MIN_MODULES = 100;

test('the project breaks no layer rule, and its modules were really read', async () => {
  const { seen, violations } = await cruise(root);
  expect(violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([]);
  // A parser that cannot read the tree reports success on no modules at all.
  expect(seen.length).toBeGreaterThan(MIN_MODULES);
});
