import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnyOperation } from '../define';
import { toCall } from './call';
import { toCurl } from './to-curl';
import { toPython } from './to-python';
import { toTypeScript } from './to-typescript';

export const languages = [
  { id: 'curl', label: 'curl' },
  { id: 'typescript', label: 'TypeScript' },
  { id: 'python', label: 'Python' },
] as const;

export type Language = (typeof languages)[number]['id'];

export type Samples = Readonly<Record<Language, string>>;

/** They read BASE_URL, API_TOKEN and, where the path has an ID, ANALYSIS_ID. `mediaType` is a representation other than JSON. */
export function samplesOf(operation: AnyOperation, mediaType?: string): Samples {
  const call = toCall(operation, mediaType);
  return { curl: toCurl(call), typescript: toTypeScript(call), python: toPython(call) };
}

type Program = { file: string; code: string };

const read = async (file: string): Promise<Program> => ({
  file,
  code: await readFile(path.join(process.cwd(), 'public', 'samples', file), 'utf8'),
});

async function readAll(): Promise<Record<Language, Program>> {
  const [curl, typescript, python] = await Promise.all([read('analyze.sh'), read('analyze.ts'), read('analyze.py')]);
  return { curl, typescript, python };
}

let reading: Promise<Record<Language, Program>> | undefined;

export function programs(): Promise<Record<Language, Program>> {
  reading ??= readAll();
  return reading;
}
