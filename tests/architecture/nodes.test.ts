import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { heldVersions, lineOf, newestHeld, shortForm } from '../nodes/held';
import { root } from './tree';

const compare = (a: string, b: string) => a.localeCompare(b, undefined, { numeric: true });

test('the short form names files that exist', () => {
  expect(shortForm.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the held versions are exact, one of each line, and none is older than package.json allows', () => {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  const least = /[\d.]+$/.exec(engines.node)?.[0] ?? '';
  for (const version of heldVersions) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(compare(version, least)).toBeGreaterThanOrEqual(0);
  }
  expect(new Set(heldVersions.map(lineOf)).size).toBe(heldVersions.length);
  expect(heldVersions.toSorted(compare)).toEqual(heldVersions);
  expect(heldVersions.at(-1)).toBe(newestHeld);
});

test('README.md names the lines that are held', () => {
  const named = /passes the whole suite on Node ([\d, and]+)/.exec(readFileSync(path.join(root, 'README.md'), 'utf8'))?.[1] ?? '';
  expect(named.match(/\d+/g)).toEqual(heldVersions.map(lineOf));
});
