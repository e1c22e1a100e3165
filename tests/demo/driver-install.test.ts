import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cuts } from '@/db/driver/cuts.mjs';
import { published, type Repair, repairs } from '@/db/driver/repairs.mjs';
import { writeDriver } from '@/tests/support/driver-builds';

const root = path.resolve(import.meta.dirname, '../..');

/** The state after the first set of repairs: no copy of the published text, and another flag. */
const earlier: Repair[] = [
  ...cuts.filter(({ why }) => !why.startsWith('a caller that waits to reserve')),
  {
    why: 'its flag',
    edits: [{ file: 'index.js', before: '  BigInt: {\n', after: '  survivesCuts: true,\n  BigInt: {\n' }],
  },
];

type Clone = { dir: string; npm: (...args: string[]) => { status: number | null; output: string }; driver: () => Record<string, string> };

/** A folder with our manifest and lock, nothing else, and the driver with the repairs of `list`; its `next` only records that it ran. */
function makeClone(list: readonly Repair[]): Clone {
  const dir = mkdtempSync(path.join(tmpdir(), 'ad-install-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const driverDir = path.join(dir, 'node_modules/postgres');
  const { dependencies, devDependencies, ...manifest } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(dependencies.postgres).toBe('3.4.9');
  expect(Object.keys(devDependencies)).not.toContain('postgres');
  // Without dependencies npm needs no registry; the driver is already in place.
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify(manifest));
  const lock = { name: manifest.name, version: manifest.version, lockfileVersion: 3, requires: true, packages: { '': manifest } };
  writeFileSync(path.join(dir, 'package-lock.json'), JSON.stringify(lock));
  const install = () => {
    mkdirSync(path.join(dir, 'node_modules/.bin'), { recursive: true });
    writeFileSync(path.join(dir, 'node_modules/.bin/next'), '#!/bin/sh\necho "$@" > ran-next\n', { mode: 0o755 });
    writeDriver(driverDir, list);
  };
  install();
  return {
    dir,
    npm: (...args) => {
      const { status, stdout, stderr } = spawnSync('npm', args, {
        cwd: dir,
        encoding: 'utf8',
        env: { ...process.env, npm_config_loglevel: 'error' },
      });
      // An install without dependencies removes what the lock does not list.
      if (!existsSync(driverDir)) install();
      return { status, output: stdout + stderr };
    },
    driver: () => Object.fromEntries(Object.keys(published).map((file) => [file, readFileSync(path.join(driverDir, file), 'utf8')])),
  };
}

function textsOf(list: readonly Repair[]): Record<string, string> {
  return makeClone(list).driver();
}

/** The sources of the driver's repairs; the rest of a build has its own test. */
function copySources({ dir }: Clone): void {
  cpSync(path.join(root, 'db'), path.join(dir, 'db'), { recursive: true });
  for (const folder of ['lib/programs', 'app/_server']) mkdirSync(path.join(dir, folder), { recursive: true });
  writeFileSync(path.join(dir, 'lib/programs/bundle.mjs'), '');
  writeFileSync(
    path.join(dir, 'app/_server/start.mjs'),
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran-next', 'start\\n');\n",
  );
}

describe('with only the manifest and the lock, as in a container layer', () => {
  test.each(['ci', 'install', 'ci --omit=dev', 'install --ignore-scripts'])('npm %s succeeds', (command) => {
    expect(makeClone([]).npm(...command.split(' '), '--offline', '--no-audit', '--no-fund')).toMatchObject({ status: 0 });
  });

  test.each([
    { script: 'build', ran: 'build\n' },
    { script: 'start', ran: 'start\n' },
  ])('npm run $script repairs the driver once the sources are there, even when npm ignores scripts', ({ script, ran }) => {
    const clone = makeClone([]);
    copySources(clone);
    expect(clone.npm('run', script, '--ignore-scripts')).toMatchObject({ status: 0 });
    expect(clone.driver()).toEqual(textsOf(repairs));
    expect(readFileSync(path.join(clone.dir, 'ran-next'), 'utf8')).toBe(ran);
  });
});

describe('the repair', () => {
  test.each([
    { name: 'of a published driver', list: [] },
    { name: 'of one with the earlier repairs', list: earlier },
    { name: 'of one with some repairs', list: repairs.slice(0, 12) },
    { name: 'of a repaired one', list: repairs },
  ])('$name is complete, and a second one changes nothing', ({ list }) => {
    const clone = makeClone(list);
    copySources(clone);
    const whole = textsOf(repairs);
    for (const _ of ['first', 'second']) {
      expect(clone.npm('run', 'postinstall')).toMatchObject({ status: 0 });
      expect(clone.driver()).toEqual(whole);
    }
  });

  test.each([
    {
      name: 'another version',
      file: 'package.json',
      from: '"version": "3.4.9"',
      to: '"version": "3.4.10"',
      says: 'postgres 3.4.10 is installed',
    },
    {
      name: 'a changed file',
      file: 'cjs/src/connection.js',
      from: 'let uid = 1',
      to: 'let uid = 2',
      says: 'is not the file for which the patches were made',
    },
  ])('rejects $name, and nothing is built or started', ({ file, from, to, says }) => {
    const clone = makeClone([]);
    copySources(clone);
    const target = path.join(clone.dir, 'node_modules/postgres', file);
    writeFileSync(target, readFileSync(target, 'utf8').replace(from, to));
    for (const script of ['build', 'start', 'postinstall']) {
      const { status, output } = clone.npm('run', script);
      expect(status).not.toBe(0);
      expect(output).toContain(says);
    }
    expect(existsSync(path.join(clone.dir, 'ran-next'))).toBe(false);
  });
});

describe('a server', () => {
  /** Returns the output of a clone's code that opens a database at an address where none listens. */
  function openIn(clone: Clone): string {
    for (const name of readdirSync(path.join(root, 'node_modules')))
      if (!['postgres', '.bin'].includes(name))
        symlinkSync(path.join(root, 'node_modules', name), path.join(clone.dir, 'node_modules', name));
    const program = `
      import { openDatabase } from './db/client.ts';
      await openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: '' }).catch((error) => console.log(error.code ?? error.message));
      process.exit();`;
    writeFileSync(path.join(clone.dir, 'open.mts'), program);
    return spawnSync(process.execPath, ['--import', 'tsx', 'open.mts'], { cwd: clone.dir, encoding: 'utf8' }).stdout;
  }

  test.each([
    { name: 'no repairs', list: [] },
    { name: 'the earlier repairs', list: earlier },
  ])('does not run on a driver with $name', ({ list }) => {
    const clone = makeClone(list);
    copySources(clone);
    expect(openIn(clone)).toContain('Run: node db/driver/patch.mjs');
  });

  test('runs on a repaired one', () => {
    const clone = makeClone([]);
    copySources(clone);
    expect(clone.npm('run', 'postinstall')).toMatchObject({ status: 0 });
    expect(openIn(clone)).toBe('ECONNREFUSED\n');
  });
});
