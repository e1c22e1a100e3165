import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { parse, readTests, root, type SourceFile } from './tree';

type Parsed = { file: string; source: ts.SourceFile };

const toParsed = (file: SourceFile): Parsed => ({ file: file.file, source: parse(file) });

function findAll<T extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is T): T[] {
  const found = is(node) ? [node] : [];
  ts.forEachChild(node, (child) => void found.push(...findAll(child, is)));
  return found;
}

/** `test` of `test.concurrent.each(rows)('…', …)`, `expect` of `expect(a).not.toBe(b)`. */
function rootName(node: ts.Expression): string {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return rootName(node.expression);
  return ts.isIdentifier(node) ? node.text : '';
}

function findDeclaration({ source }: Parsed, name: string): ts.Node | undefined {
  const named = (node: ts.Node): node is ts.FunctionDeclaration | ts.VariableDeclaration =>
    (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) && node.name?.getText() === name;
  return findAll(source, named)[0];
}

/** The file of the tests that a name is imported from, and what it is called there. */
function findImport({ file, source }: Parsed, name: string): { from: Parsed; name: string } | undefined {
  for (const declaration of source.statements.filter(ts.isImportDeclaration)) {
    const bindings = declaration.importClause?.namedBindings;
    const named = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : [];
    const element = named.find((one) => one.name.text === name);
    const specifier = ts.isStringLiteral(declaration.moduleSpecifier) ? declaration.moduleSpecifier.text : '';
    if (element === undefined || !/^(@\/tests\/|\.)/.test(specifier)) continue;
    const target = `${specifier.startsWith('@/') ? specifier.slice(2) : path.join(path.dirname(file), specifier)}.ts`;
    return {
      from: toParsed({ file: target, text: readFileSync(path.join(root, target), 'utf8') }),
      name: (element.propertyName ?? element.name).text,
    };
  }
  return undefined;
}

/** Tells whether this code asserts, by itself or by a function of the tests that it calls. */
function asserts(parsed: Parsed, node: ts.Node, seen = new Set<string>()): boolean {
  const calls = findAll(node, ts.isCallExpression);
  if (calls.some(({ expression }) => /^(expect|assert)/.test(rootName(expression)) || expression.getText() === 'fc.assert')) return true;
  return findAll(node, ts.isIdentifier).some(({ text }) => {
    const key = `${parsed.file} ${text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const own = findDeclaration(parsed, text);
    if (own !== undefined) return asserts(parsed, own, seen);
    const imported = findImport(parsed, text);
    const declaration = imported && findDeclaration(imported.from, imported.name);
    return imported !== undefined && declaration !== undefined && asserts(imported.from, declaration, seen);
  });
}

/** `file:line` of every test that can only fail by throwing. */
function findIdle(file: SourceFile): string[] {
  const parsed = toParsed(file);
  const isTest = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) &&
    /^(test|it)$/.test(rootName(node.expression)) &&
    node.arguments.length > 1 &&
    ts.isStringLiteralLike(node.arguments[0] ?? node);
  return findAll(parsed.source, isTest)
    .filter((call) => !call.arguments.slice(1).some((argument) => asserts(parsed, argument)))
    .map((call) => `${file.file}:${parsed.source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`);
}

test('every test asserts something', async () => {
  const files = (await readTests()).filter(({ file }) => /\.(test|spec)\.ts$|-suite\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap(findIdle)).toEqual([]);
});
