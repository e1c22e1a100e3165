import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** npm with the settings of this project, without those that an npm around this test run passes on. */
function npm(...args: string[]) {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')));
  return spawnSync('npm', args, { cwd: root, env: { ...own, NODE_ENV: 'test' }, encoding: 'utf8' });
}

test('npm says that a mistyped script does not exist', () => {
  const { status, stderr } = npm('run', 'demmo');
  expect(status).toBe(1);
  expect(stderr).toContain('Missing script: "demmo"');
});

test('with --silent before its name, an operator command prints its JSON alone', () => {
  const { status, stdout } = npm('run', '--silent', 'admin', '--', 'no', 'such', '--json');
  expect([status, JSON.parse(stdout)]).toMatchObject([2, { error: { code: 'invalid_body' } }]);
});
