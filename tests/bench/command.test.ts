import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('one command compares the product with a bare app, and prints a row for each', async () => {
  const args = ['tests/demo/start.mjs', 'bench', '--rows', 'http/no-op,http/submit-new,pages/script-home', '--rounds', '1'];
  // It ends with 1 where a goal is missed, which is no business of this test.
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((error: { stdout: string }) => error);
  expect(stdout.split('\n').map((line) => line.split(/\s{2,}/)[0])).toEqual(
    expect.arrayContaining(['http/no-op', 'http/submit-new', 'pages/script-home']),
  );
});
