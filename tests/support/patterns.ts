import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { vi } from 'vitest';
import { readProduct, root, type SourceFile } from '@/tests/architecture/tree';

export type Pattern = { file: string; source: string; flags: string };

const isRegExp = (node: ts.Expression) => /^(?:globalThis\.)?RegExp$/.test(node.getText());

/** The literals of a file, and how often it builds a pattern from text. */
export function readPatterns({ file, text }: SourceFile): { literals: Pattern[]; built: number } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const literals: Pattern[] = [];
  let built = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression)) built += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, built };
}

/** The patterns that a file builds while it loads: one built later, from a request, would not be among them. */
async function recordBuilt(file: string): Promise<Pattern[]> {
  const built: Pattern[] = [];
  const Native = globalThis.RegExp;
  const record = (made: RegExp): RegExp => {
    const line = new Error().stack?.split('\n').find((frame) => !frame.includes(import.meta.filename) && frame.includes(root));
    if (line?.includes(path.join(root, file)) === true) built.push({ file, source: made.source, flags: made.flags });
    return made;
  };
  globalThis.RegExp = new Proxy(Native, {
    apply: (_, self, given) => record(Reflect.apply(Native, self, given)),
    construct: (_, given) => record(Reflect.construct(Native, given)),
  });
  try {
    vi.resetModules();
    await import(pathToFileURL(path.join(root, file)).href);
  } finally {
    globalThis.RegExp = Native;
  }
  return built;
}

export type Built = { file: string; sites: number; patterns: Pattern[] };

export async function findPatterns(): Promise<{ literals: Pattern[]; built: Built[] }> {
  const literals: Pattern[] = [];
  const built: Built[] = [];
  for (const source of await readProduct()) {
    const found = readPatterns(source);
    literals.push(...found.literals);
    if (found.built > 0) built.push({ file: source.file, sites: found.built, patterns: await recordBuilt(source.file) });
  }
  return { literals, built };
}
