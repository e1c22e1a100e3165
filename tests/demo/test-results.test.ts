import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlaywright, readVitest } from '@/tests/demo/test-results';

let dir: string;
const results = (name: string) => path.join(dir, name);

/** Runs the program to its end, whatever its exit code: what it wrote is what is read. */
const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<void>((done) => {
    execFile(process.execPath, args, { cwd: dir, env: { ...process.env, ...env } }, () => done());
  });

const files: Record<string, string> = {
  'a.test.ts': `import { test, expect } from 'vitest';
    test('holds', () => {});
    test('adds up', () => expect(1 + 1).toBe(3));`,
  'b.test.ts': `import './nowhere';`,
  'c.test.ts': `import { beforeAll, test } from 'vitest';
    beforeAll(() => { throw new Error('no database'); });
    test('never begins', () => {});`,
  'e2e/d.spec.ts': `import { expect, test } from '@playwright/test';
    test.describe.configure({ mode: 'serial' });
    test('opens', () => {});
    test('says hello', () => expect('hello').toBe('goodbye'));
    test('goes on', () => {});`,
  'vitest.config.ts': `export default { test: { include: ['*.test.ts'] } };`,
  'playwright.config.ts': `export default { testDir: 'e2e', workers: 1 };`,
};

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'ad-results-'));
  await mkdir(path.join(dir, 'e2e'));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(dir, name), text)));
  await symlink(path.resolve('node_modules'), path.join(dir, 'node_modules'));
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test('every test of Vitest that failed is named with its reason, and so is a file that failed without one', async () => {
  await run(['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${results('vitest.json')}`]);
  const { passed, failures } = await readVitest(results('vitest.json'));
  expect(passed).toBe(1);
  expect([...failures].sort()).toEqual([
    expect.stringMatching(/a\.test\.ts > adds up > AssertionError: expected 2 to be 3/),
    expect.stringMatching(/b\.test\.ts > .*nowhere/),
    expect.stringMatching(/c\.test\.ts > .*no database/),
  ]);
});

test('every test of Playwright that failed is named with its reason, and so is one that was never begun', async () => {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=json'];
  await run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: results('playwright.json') });
  const { passed, failures } = await readPlaywright(results('playwright.json'));
  expect(passed).toBe(1);
  expect(failures).toEqual([
    expect.stringMatching(/d\.spec\.ts > says hello > Error: .*toBe/),
    expect.stringMatching(/d\.spec\.ts > goes on > skipped/),
  ]);
});

test('a program that left no results has failed', async () => {
  expect(await readVitest(results('none.json'))).toEqual({ passed: 0, failures: ['vitest: left no results'], unstable: [] });
  expect(await readPlaywright(results('none.json'))).toEqual({ passed: 0, failures: ['playwright: left no results'], unstable: [] });
});
