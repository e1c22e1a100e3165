import { expect, test } from 'vitest';
import { readProduct } from './tree';

test('the state of a process is kept in one place, because each bundle has variables of its own', async () => {
  const holders = (await readProduct()).filter(({ text }) => /\bglobalThis as\b/.test(text)).map(({ file }) => file);
  expect(holders).toEqual(['lib/process-state.ts']);
});
