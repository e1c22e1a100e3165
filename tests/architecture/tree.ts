import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

export const root = path.resolve(import.meta.dirname, '../..');

export const productFolders = ['app', 'components', 'inngest', 'lib', 'db'] as const;

export type SourceFile = { file: string; text: string };

const isTypeScript = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.config.ts') && file !== 'next-env.d.ts';

/** The files in the given folders of the project, by their path from the root; `.` stands for the files at the root alone. */
export async function listFiles(folders: readonly string[]): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const present = entries.filter((entry) => entry.isDirectory() && folders.includes(entry.name)).map(({ name }) => name);
  const nested = await Promise.all(present.map((folder) => readdir(path.join(root, folder), { withFileTypes: true, recursive: true })));
  const listed = folders.includes('.') ? [...entries, ...nested.flat()] : nested.flat();
  return listed
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

async function readFiles(folders: readonly string[]): Promise<SourceFile[]> {
  const files = (await listFiles(folders)).filter(isTypeScript);
  return Promise.all(files.sort().map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })));
}

/** The TypeScript of the product: its folders and the modules at the root, configuration files apart. */
export const readProduct = (): Promise<SourceFile[]> => readFiles(['.', ...productFolders]);

export const readTests = (): Promise<SourceFile[]> => readFiles(['tests']);

const parsed = new Map<string, ts.SourceFile>();

/** Parses a source once for all rules of a process. */
export function parse({ file, text }: SourceFile): ts.SourceFile {
  const found = parsed.get(file);
  if (found?.text === text) return found;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  parsed.set(file, source);
  return source;
}

/** `file:line` of every node of a source that is wanted. */
export function findNodes(file: SourceFile, isWanted: (node: ts.Node) => boolean): string[] {
  const source = parse(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isWanted(node)) found.push(`${file.file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
