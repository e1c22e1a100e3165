import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inspectContainer } from '@/lib/video/container';
import type { VideoFile } from '@/lib/video/schema';
import { type EvalCase, Truth } from './schema';

/** The cases of the project, as `make.ts` makes them. */
export const ownCases = path.join(import.meta.dirname, 'files');

const suffix = '.truth.json';

function parseTruth(text: string, fileName: string): Truth {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`${fileName} is not JSON.`);
  }
  const parsed = Truth.safeParse(json);
  if (!parsed.success) throw new Error(`${fileName} is not a truth file:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** What cases say of each other has to be there: a twin, both sides of a pair, and each rung of a ladder once. */
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

/** The cases of a folder by name. Throws when there are none, one cannot be read, or one names another that is not there. */
export async function readCases(folder: string): Promise<EvalCase[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(suffix)).sort();
  if (names.length === 0) throw new Error(`There is no file *${suffix} in ${folder}.`);
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
