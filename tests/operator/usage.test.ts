import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the command line says how it is used, and repeats no value that it does not understand', () => {
  const admin = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'lib/operator/main.ts', ...args], { env: { ...process.env }, encoding: 'utf8' });
  for (const args of [[], ['help'], ['--help'], ['queue', 'show', '--help']])
    expect(execFileSync(process.execPath, ['--import', 'tsx', 'lib/operator/main.ts', ...args], { encoding: 'utf8' })).toMatch(/^Usage: /);
  const astray = admin('users', 'create', '--email', '--password', 'correct horse battery');
  expect([astray.status, astray.stderr]).toEqual([2, '--email needs a value.\n']);
  const third = admin('users', 'make', 'secret-word');
  expect(third.stderr).toContain('There is no command "users make".');
  expect(third.stderr).not.toContain('secret-word');
  expect(admin('queue', 'show', '--json=1').stderr).toBe('--json takes no value.\n');
});
