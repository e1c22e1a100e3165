import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the command line prints its usage, and repeats no value that it does not understand', () => {
  const admin = (...args: string[]) =>
    spawnSync(process.execPath, ['lib/operator/start.mjs', ...args], { env: { ...process.env }, encoding: 'utf8' });
  for (const args of [[], ['help'], ['--help'], ['status', '--help']])
    expect(execFileSync(process.execPath, ['lib/operator/start.mjs', ...args], { encoding: 'utf8' })).toMatch(/^Usage: /);
  const astray = admin('users', 'create', '--email', '--password', 'correct horse battery');
  expect([astray.status, astray.stderr]).toEqual([2, '--email needs a value. Usage: users create --email E --password P [--credits N]\n']);
  const third = admin('users', 'make', 'secret-word');
  expect(third.stderr).toContain('Unknown command "users make".');
  expect(third.stderr).not.toContain('secret-word');
  expect(admin('operators', 'list', '--json=1').stderr).toBe('--json takes no value. Usage: operators list\n');
  expect(admin('operators', 'list', 'secret-word').stderr).toBe(
    'Unexpected word after "operators list". Put a value with spaces in quotes. Usage: operators list\n',
  );
  const strayValue = admin('users', 'set-password', '--email', 'a@example.test', '--password', 'correct', 'horse');
  expect([strayValue.status, strayValue.stderr]).toEqual([
    2,
    'Unexpected word after the value of --password. Put a value with spaces in quotes. Usage: users set-password --email E --password P\n',
  ]);
});

test('a reader that ends early, such as `head`, is no failure', () => {
  const { status, stderr } = spawnSync('bash', ['-c', 'set -o pipefail; node lib/operator/start.mjs --help | true'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
