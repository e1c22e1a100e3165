import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findNodeProblem } from '@/lib/node-version.mjs';
import { chosenNode, heldVersions, lineOf, shortForm } from '../nodes/held';
import { root } from './tree';

const compare = (a: string, b: string) => a.localeCompare(b, undefined, { numeric: true });

test('the short form names files that exist', () => {
  expect(shortForm.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the supported versions are exact, one of each line, and package.json allows each', () => {
  for (const version of heldVersions) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(findNodeProblem(version)).toBeUndefined();
  }
  expect(new Set(heldVersions.map(lineOf)).size).toBe(heldVersions.length);
  expect(heldVersions.toSorted(compare)).toEqual(heldVersions);
  expect(heldVersions).toContain(chosenNode);
});

test('.nvmrc chooses one of them', () => {
  expect(readFileSync(path.join(root, '.nvmrc'), 'utf8')).toBe(`${lineOf(chosenNode)}\n`);
});

test('README.md names the supported lines', () => {
  const named = /CI runs on Node ((?:\d+, )*\d+ and \d+)/.exec(readFileSync(path.join(root, 'README.md'), 'utf8'))?.[1] ?? '';
  expect(named.match(/\d+/g)).toEqual(heldVersions.map(lineOf));
});
