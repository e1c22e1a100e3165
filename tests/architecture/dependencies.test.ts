import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { heldVersions } from '../nodes/held';
import { root } from './tree';

const OLDEST_NODE = '20.18.1';
/** Development packages may ask for the Node 20 that the suite runs on. */
const [oldestHeld = ''] = heldVersions;

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const Versions = z.record(z.string(), z.string());
const manifest = z.object({ dependencies: Versions, devDependencies: Versions }).parse(JSON.parse(read('package.json')));
const versions = { ...manifest.dependencies, ...manifest.devDependencies };

/** The rows of the table in tests/README.md: package → version and reason. */
const held = new Map(
  [...read('tests/README.md').matchAll(/^\| `([^`]+)` (\S+) \| (.+) \|$/gm)].map(([, name = '', version = '', reason = '']) => [
    name,
    { version, reason },
  ]),
);

/** Tells whether a range of `engines` allows a version: its alternatives begin with a least version, or name a line. */
function allows(range: string, version: string): boolean {
  return range.split('||').some((part) => {
    const [, operator, least = '0'] = /^\s*(>=|\^|~)?\s*v?([\d.]+|\*)/.exec(part) ?? [];
    if (least === '*' || part.trim() === '') return true;
    const isOfLine = least.split('.')[0] === version.split('.')[0];
    return least.localeCompare(version, undefined, { numeric: true }) <= 0 && (operator === '>=' || isOfLine);
  });
}

function declaredNode(name: string): string {
  const { engines } = z
    .object({ engines: z.object({ node: z.string().optional() }).optional() })
    .parse(JSON.parse(read(`node_modules/${name}/package.json`)));
  return engines?.node ?? '*';
}

test('every version is exact', () => {
  expect(Object.entries(versions).filter(([, version]) => !/^(?:npm:[a-z]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('the lock lists the packages of every platform, without which npm ci refuses it', () => {
  const Package = z.object({ optionalDependencies: Versions.optional() });
  const { packages } = z.object({ packages: z.record(z.string(), Package) }).parse(JSON.parse(read('package-lock.json')));
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`${at}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('every package declares that it runs on our Node 20, except those that tests/README.md excuses', () => {
  const nodeFor = (name: string) => (name in manifest.dependencies ? OLDEST_NODE : oldestHeld);
  const strangers = Object.keys(versions).filter((name) => !allows(declaredNode(name), nodeFor(name)));
  expect(strangers.toSorted()).toEqual([...held].filter(([, { reason }]) => reason.startsWith('nothing:')).map(([name]) => name));
});

test('tests/README.md names the pinned versions', () => {
  expect(held.size).toBeGreaterThan(5);
  expect([...held].filter(([name, { version }]) => versions[name] !== version)).toEqual([]);
});
