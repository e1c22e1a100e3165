import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { programs } from '@/lib/programs/list.mjs';
import { root } from './tree';

/** Scripts that an operator runs, on an install without development packages and perhaps without `tests`. */
const production = ['postinstall', 'build', 'start', 'admin'];

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));

/** Tells whether a script names something that only development has. */
const needsDevelopment = (script: string) => /\btests\b|\btsx\b/.test(script);

test.each(production)('npm run %s names nothing of the tests and no loader of TypeScript', (name) => {
  expect(scripts[name]).toBeDefined();
  expect(needsDevelopment(scripts[name] ?? '')).toBe(false);
});

test('a script that starts from the tests is recognized', () => {
  expect(['demo', 'test', 'dev'].filter((name) => !needsDevelopment(scripts[name] ?? ''))).toEqual([]);
});

test('the programs outside the server start in lib, but for the one that draws with the components of the page', () => {
  expect(Object.values(programs).filter((source) => !source.startsWith('lib/'))).toEqual([programs['html-worker']]);
});

test('a script that owns processes is one process with the shell of npm, so that a signal to npm ends them', () => {
  const owners = Object.entries(scripts).filter(([, script]) => /tests\/demo\/start\.mjs|app\/_server\/start\.mjs/.test(script));
  expect(owners.length).toBeGreaterThan(5);
  for (const [name, script] of owners) expect([name, script]).toEqual([name, expect.stringMatching(/(?:^|&& )exec node \S+/)]);
});
