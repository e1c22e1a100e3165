import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

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

/** The TypeScript of the product: its folders and the modules at the root, configuration files apart. */
export async function readProduct(): Promise<SourceFile[]> {
  const files = (await listFiles(['.', ...productFolders])).filter(isTypeScript);
  return Promise.all(files.sort().map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })));
}
