import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnyOperation } from '../define';
import { toCall } from './call';
import { toCurl } from './to-curl';
import { toGo } from './to-go';
import { toPhp } from './to-php';
import { toPython } from './to-python';
import { toTypeScript } from './to-typescript';

export const languages = [
  { id: 'curl', label: 'curl' },
  { id: 'typescript', label: 'TypeScript' },
  { id: 'python', label: 'Python' },
  { id: 'go', label: 'Go' },
  { id: 'php', label: 'PHP' },
] as const;

export type Language = (typeof languages)[number]['id'];

/** A program in each language. */
export type Samples = Readonly<Record<Language, string>>;

/**
 * Complete programs that make one call: they read BASE_URL, API_TOKEN and, where the path has an ID, ANALYSIS_ID from the environment.
 * `mediaType` is a representation other than JSON.
 */
export function samplesOf(operation: AnyOperation, mediaType?: string): Samples {
  const call = toCall(operation, mediaType);
  return { curl: toCurl(call), typescript: toTypeScript(call), python: toPython(call), go: toGo(call), php: toPhp(call) };
}

type Program = { file: string; code: string };

const read = async (file: string): Promise<Program> => ({
  file,
  code: await readFile(path.join(process.cwd(), 'public', 'samples', file), 'utf8'),
});

async function readAll(): Promise<Record<Language, Program>> {
  const [curl, typescript, python, go, php] = await Promise.all([
    read('analyze.sh'),
    read('analyze.ts'),
    read('analyze.py'),
    read('analyze.go'),
    read('analyze.php'),
  ]);
  return { curl, typescript, python, go, php };
}

let reading: Promise<Record<Language, Program>> | undefined;

/** The programs that go from the URL of an ad to its score; their names are those under /samples. */
export function programs(): Promise<Record<Language, Program>> {
  reading ??= readAll();
  return reading;
}
