import { createRequire } from 'node:module';
import type * as TreeSitter from '@vscode/tree-sitter-wasm';
import type { Language } from '@/lib/operations/samples';

const require = createRequire(import.meta.url);
// A script of CommonJS, whose exports no import names.
const { Parser, Language: Grammar } = require('@vscode/tree-sitter-wasm') as typeof TreeSitter;

const grammars: Readonly<Record<Language, string>> = {
  curl: 'bash',
  typescript: 'typescript',
  python: 'python',
  go: 'go',
  php: 'php',
};

const inPackage = (name: string) => require.resolve(`@vscode/tree-sitter-wasm/wasm/${name}.wasm`);

function* errorsIn(node: TreeSitter.Node): Generator<string> {
  if (node.isError || node.isMissing) yield `line ${node.startPosition.row + 1}: ${node.toString()}`;
  for (const child of node.children) if (child !== null) yield* errorsIn(child);
}

let ready: Promise<void> | undefined;
const loaded = new Map<Language, Promise<TreeSitter.Language>>();

async function grammarOf(language: Language): Promise<TreeSitter.Language> {
  ready ??= Parser.init({ locateFile: () => inPackage('tree-sitter') });
  await ready;
  const grammar = loaded.get(language) ?? Grammar.load(inPackage(`tree-sitter-${grammars[language]}`));
  loaded.set(language, grammar);
  return grammar;
}

/** The errors of syntax in a program, for machines that cannot run it. */
export async function findSyntaxErrors(language: Language, code: string): Promise<string[]> {
  const grammar = await grammarOf(language);
  const parser = new Parser();
  parser.setLanguage(grammar);
  const tree = parser.parse(code);
  try {
    return tree === null ? ['nothing was parsed'] : [...errorsIn(tree.rootNode)];
  } finally {
    tree?.delete();
    parser.delete();
  }
}
