import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inspectContainer } from '@/lib/video/container';
import type { VideoFile } from '@/lib/video/schema';
import { describeProblems, toPlain } from '../show/plain';
import { type EvalCase, Truth } from './schema';

/** The cases of the project. */
export const ownCases = path.join(import.meta.dirname, 'files');

const suffix = '.truth.json';

const seeFormat = 'tests/eval/README.md describes the format.';

/** Throws with a line for each problem. */
export function parseTruth(text: string, fileName: string): Truth {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${fileName} is not JSON: ${error instanceof Error ? toPlain(error.message) : ''}\n${seeFormat}`);
  }
  const parsed = Truth.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = describeProblems(parsed.error).map((line) => `  ${line}`);
  throw new Error([`${fileName} is not a truth file:`, ...problems, seeFormat].join('\n'));
}

/** Finds a broken relation between cases: a twin, both sides of a pair, and each rung of a ladder must exist once. */
function findBrokenRelation(cases: readonly EvalCase[]): string | undefined {
  const names = new Set(cases.map(({ name }) => name));
  const seen = new Set<string>();
  for (const { name, truth } of cases) {
    if (truth.injection !== undefined && !names.has(truth.injection.twin)) return `${name}: there is no case ${truth.injection.twin}.`;
    const places = [
      ...truth.ladders.map(({ ladder, section, rung }) => `rung ${rung} of the ladder ${ladder} of the ${section}`),
      ...(truth.pair === undefined ? [] : [`the ${truth.pair.side} side of the pair ${truth.pair.pair}`]),
    ];
    const taken = places.find((place) => seen.has(place));
    if (taken !== undefined) return `${name}: another case is ${taken}, too.`;
    for (const place of places) seen.add(place);
  }
  return undefined;
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    throw new Error(`${folder} is not a folder that can be read. Give --cases the folder of your videos.`, { cause });
  }
}

/** The cases of a folder by name. Throws when there are none, one cannot be read, or one names another that is not there. */
export async function readCases(folder: string): Promise<EvalCase[]> {
  const names = (await listFiles(folder)).filter((name) => name.endsWith(suffix)).sort();
  if (names.length === 0) throw new Error(`There is no file *${suffix} in ${folder}. ${seeFormat}`);
  const cases = await Promise.all(
    names.map(async (fileName): Promise<EvalCase> => {
      const truth = parseTruth(await readFile(path.join(folder, fileName), 'utf8'), fileName);
      return { name: fileName.slice(0, -suffix.length), file: path.join(folder, truth.video), truth };
    }),
  );
  const broken = findBrokenRelation(cases);
  if (broken !== undefined) throw new Error(broken);
  return cases;
}

export async function readVideo({ file }: EvalCase): Promise<VideoFile> {
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path: file, bytes: bytes.length, sha256, ...(await inspectContainer(file, new AbortController().signal)) };
}
