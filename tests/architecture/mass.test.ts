import { expect, test } from 'vitest';
import { budgets, measure } from './mass.mjs';

const { parts } = measure();

test.each(Object.entries(budgets))('%s has at most %i lines', (part, most) => {
  expect(parts[part]).toBeGreaterThan(0);
  expect(parts[part]).toBeLessThanOrEqual(most);
});
