import ts from 'typescript';
import { expect, test } from 'vitest';
import { findNodes, readProduct, readTests, type SourceFile } from './tree';

// A signal of AbortSignal.any holds its sources weakly: a timeout among them may be collected before it fires. Reported as
// https://github.com/nodejs/node/issues/57736 (April 2025), seen here on Node 20.20 in November 2026. `withDeadline` holds its own.

const isInType = (node: ts.Node) => ts.findAncestor(node, ts.isTypeNode) !== undefined;

/** A use of the class as a value, but for one of the given members and for `instanceof`. */
function isUse(node: ts.Node, members: readonly string[]): boolean {
  if (!ts.isIdentifier(node) || node.text !== 'AbortSignal') return false;
  if (isInType(node)) return false;
  const holder = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node;
  const { parent } = holder;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === holder) return !members.includes(parent.name.text);
  return !(ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword);
}

const findInProduct = (source: SourceFile) => findNodes(source, (node) => isUse(node, ['abort']));
// What a test only passes on may be a timeout: the test has a timeout of its own.
const findInTests = (source: SourceFile) => findNodes(source, (node) => isUse(node, ['abort', 'timeout']));

test('the product joins signals and sets deadlines with signals that cannot be collected', async () => {
  const sources = await readProduct();
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(findInProduct)).toEqual([]);
});

test('the tests join signals the same way', async () => {
  expect((await readTests()).flatMap(findInTests)).toEqual([]);
});

const joins = [
  'fetch(url, { signal: AbortSignal.any([signal, own]) });',
  'const held = globalThis.AbortSignal.any([signal]);',
  "const held = AbortSignal['any']([signal]);",
  'const { any } = AbortSignal;',
  'const join = (Signal: typeof AbortSignal) => Signal; join(AbortSignal);',
];
const timeouts = ['const bounded = AbortSignal.timeout(10);', 'await work(AbortSignal.timeout(TIMEOUT_MS));'];

test.each([...joins, ...timeouts])('the scan of the product sees %j', (text) => {
  expect(findInProduct({ file: 'lib/x.ts', text })).toHaveLength(1);
});

test.each(joins)('the scan of the tests sees %j', (text) => {
  expect(findInTests({ file: 'tests/x.ts', text })).toHaveLength(1);
});

test.each([
  'const run = (signal: AbortSignal | undefined): AbortSignal[] => [signal].filter((given) => given instanceof AbortSignal);',
  "const gone = AbortSignal.abort(new Error('gone'));",
  '// AbortSignal.any([a, b])',
  'await withDeadline(signal, 10, (bounded) => fetch(url, { signal: bounded }));',
])('the scan passes over %j', (text) => {
  expect(findInProduct({ file: 'lib/x.ts', text })).toEqual([]);
});
