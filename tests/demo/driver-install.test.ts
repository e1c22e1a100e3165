import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const patched = ['src/connection.js', 'src/index.js', 'cjs/src/connection.js', 'cjs/src/index.js'];

// patch-package comes from this clone, so that the installs need no registry.
const env = {
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  npm_config_loglevel: 'error',
};

function run(dir: string, command: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: dir, encoding: 'utf8', env });
  return { status, output: stdout + stderr };
}

function succeed(dir: string, command: string, ...args: string[]): void {
  const { status, output } = run(dir, command, ...args);
  expect(status, output).toBe(0);
}

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'ad-install-'));

/** Holds our manifest and a lock, with the driver alone as a package, as it was published. */
let template: string;

beforeAll(() => {
  template = makeFolder();
  const { dependencies, devDependencies, overrides, ...manifest } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(existsSync(path.join(root, `db/driver/postgres+${dependencies.postgres}.patch`))).toBe(true);
  writeFileSync(path.join(template, 'package.json'), JSON.stringify({ ...manifest, dependencies: { postgres: 'file:postgres.tgz' } }));
  cpSync(path.join(root, 'db/driver'), path.join(template, 'db/driver'), { recursive: true });
  cpSync(path.join(root, 'node_modules/postgres'), path.join(template, 'node_modules/postgres'), { recursive: true });
  succeed(template, 'patch-package', '--patch-dir', 'db/driver', '--error-on-fail', '--reverse');
  succeed(template, 'npm', 'pack', '--ignore-scripts', './node_modules/postgres');
  cpSync(path.join(template, `postgres-${dependencies.postgres}.tgz`), path.join(template, 'postgres.tgz'));
  succeed(template, 'npm', 'install', '--package-lock-only', '--ignore-scripts', '--offline');
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** A folder with these files of ours, and that manifest in place of ours. */
function makeClone(...files: string[]): string {
  const dir = makeFolder();
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const file of files) cpSync(path.join(root, file), path.join(dir, file), { recursive: true });
  for (const file of ['package.json', 'package-lock.json', 'postgres.tgz']) cpSync(path.join(template, file), path.join(dir, file));
  return dir;
}

/** What a build and the driver's guard need; `next` only records that it ran. */
function makeSources(): string {
  const dir = makeClone('db');
  mkdirSync(path.join(dir, 'lib/programs'), { recursive: true });
  writeFileSync(path.join(dir, 'lib/programs/bundle.mjs'), '');
  return dir;
}

function build(dir: string, ...options: string[]): { status: number | null; output: string } {
  mkdirSync(path.join(dir, 'node_modules/.bin'), { recursive: true });
  writeFileSync(path.join(dir, 'node_modules/.bin/next'), '#!/bin/sh\necho "$@" > ran-next\n', { mode: 0o755 });
  return run(dir, 'npm', 'run', 'build', ...options);
}

const driverOf = (dir: string) =>
  patched.map((file) => [file, readFileSync(path.join(dir, 'node_modules/postgres', file), 'utf8')] as const);

/** Returns what a clone's code says that opens a database at an address where none listens. */
function openIn(dir: string): string {
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '.bin' && !existsSync(path.join(dir, 'node_modules', name)))
      symlinkSync(path.join(root, 'node_modules', name), path.join(dir, 'node_modules', name));
  const program = `
    import { openDatabase } from './db/client.ts';
    await openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: '' }).catch((error) => console.log(error.code ?? error.message));
    process.exit();`;
  writeFileSync(path.join(dir, 'open.mts'), program);
  return run(dir, process.execPath, '--import', 'tsx', 'open.mts').output;
}

test('the install of the image patches the driver with the files that are copied before it', () => {
  const [before = '', install = ''] = readFileSync(path.join(root, 'Dockerfile'), 'utf8').split(/^RUN (?=npm ci)/m);
  const copied = [...before.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
  const dir = makeClone(...copied);
  succeed(dir, 'sh', '-ec', `${install.split('\n')[0]} --offline`);
  expect(driverOf(dir)).toEqual(driverOf(root));
});

test('after an install that skipped scripts a server says what to run, and a build patches the driver', () => {
  const dir = makeSources();
  succeed(dir, 'npm', 'ci', '--offline', '--ignore-scripts');
  expect(openIn(dir)).toContain('Run: npm run postinstall');
  expect(build(dir, '--ignore-scripts')).toMatchObject({ status: 0 });
  expect(driverOf(dir)).toEqual(driverOf(root));
  expect(readFileSync(path.join(dir, 'ran-next'), 'utf8')).toBe('build\n');
  expect(openIn(dir)).toBe('ECONNREFUSED\n');
});

describe('an install over one whose driver was repaired in place', () => {
  /** Before the diff, the published text was kept next to each repaired file. */
  function repairInPlace(dir: string, repairs: (file: string, text: string) => string): void {
    for (const [name, text] of driverOf(dir)) {
      const file = path.join(dir, 'node_modules/postgres', name);
      writeFileSync(`${file}.published`, text);
      writeFileSync(file, repairs(name, text));
    }
  }

  test.each([
    { name: 'as the diff does', repairs: (name: string) => readFileSync(path.join(root, 'node_modules/postgres', name), 'utf8') },
    { name: 'in another way', repairs: (_: string, text: string) => text.replace("'use strict'", '').replaceAll('query', 'statement') },
  ])('$name patches the driver', ({ repairs }) => {
    const dir = makeSources();
    succeed(dir, 'npm', 'ci', '--offline', '--ignore-scripts');
    repairInPlace(dir, repairs);
    succeed(dir, 'npm', 'install', '--offline');
    expect(driverOf(dir)).toEqual(driverOf(root));
    expect(readdirSync(path.join(dir, 'node_modules/postgres/src')).filter((name) => name.endsWith('.published'))).toEqual([]);
  });
});

test('a driver that is not the one of the diff fails the install and the build', () => {
  const dir = makeSources();
  succeed(dir, 'npm', 'ci', '--offline', '--ignore-scripts');
  const file = path.join(dir, 'node_modules/postgres/cjs/src/connection.js');
  writeFileSync(file, readFileSync(file, 'utf8').replace('const ready', 'let ready').replaceAll('terminate', 'end'));
  expect(run(dir, 'npm', 'install', '--offline').output).toContain('Failed to apply patch');
  expect(build(dir).status).not.toBe(0);
  expect(existsSync(path.join(dir, 'ran-next'))).toBe(false);
});
