import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { RunFailure, toFailureCode } from '@/lib/failures';
import type { Model } from '@/lib/model/client';
import { PROMPT_VERSION } from '@/lib/model/prompt';
import { describeProblems, toPlain } from '../show/plain';
import type { MeasuredCase } from './measure-case';
import { type Contender, MAX_RUNS, type Run } from './run-case';

/** No file is larger: an answer has at most some hundred thousand characters. */
const MAX_BYTES = 5_000_000;

/** Names are printed, so none may move a cursor. */
const label = z.string().regex(/^[^\p{Cc}]{1,200}$/u, 'must be one line of at most 200 characters');
const tokens = z.int().min(0).max(10_000_000);

const Use = z.strictObject({
  model: label,
  inputTokens: tokens,
  audioInputTokens: tokens,
  outputTokens: tokens,
  cost: z
    .number()
    .min(0)
    .max(1000)
    .optional()
    .transform((cost): number | undefined => cost),
});

/** The answers of one run as the model gave them, in a file `<case>.<run>.json`. */
const SavedRun = z.strictObject({
  case: label,
  run: z
    .int()
    .min(0)
    .max(MAX_RUNS - 1),
  videoSha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'),
  /** The configured model. */
  asked: label,
  promptVersion: label,
  savedAt: z.iso.datetime(),
  given: z.array(z.strictObject({ text: z.string(), model: label })).max(10),
  failure: label.nullable(),
  uses: z.array(Use).max(10),
  seconds: z.number().min(0).max(86_400),
});
export type SavedRun = z.infer<typeof SavedRun>;

const nameOf = ({ case: name, run }: Pick<SavedRun, 'case' | 'run'>) => `${name}.${run}.json`;

/** Throws when the folder holds saved answers: two evaluations in one folder would be taken for one. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const taken = (await readdir(folder)).find((name) => name.endsWith('.json'));
  if (taken !== undefined) throw new Error(`${folder} holds ${taken} already. Name a new folder for --save.`);
}

/** Saves a run whole or not at all, whenever the command ends. */
export async function saveRun(folder: string, asked: string, { evalCase, video }: MeasuredCase, run: number, ended: Run): Promise<void> {
  const { given, failure = null, uses, seconds } = ended;
  const saved = {
    case: evalCase.name,
    run,
    videoSha256: video.sha256,
    asked,
    promptVersion: PROMPT_VERSION,
    savedAt: new Date().toISOString(),
    given,
    failure,
    uses,
    seconds,
  };
  const file = path.join(folder, nameOf(saved));
  await writeFile(`${file}.part`, `${JSON.stringify(SavedRun.parse(saved), null, 1)}\n`);
  await rename(`${file}.part`, file);
}

const savedName = /^.+\.\d+\.json$/;

async function readSaved(folder: string, fileName: string): Promise<SavedRun> {
  const file = path.join(folder, fileName);
  const refuse = (lines: readonly string[]) =>
    new Error([`${toPlain(file)} holds no saved answers:`, ...lines.map((line) => `  ${line}`), 'Take it out of the folder.'].join('\n'));
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw refuse([`it is larger than ${MAX_BYTES / 1e6} MB`]);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw refuse(['it is not JSON, or not all of it is there']);
  }
  const parsed = SavedRun.safeParse(json);
  if (!parsed.success) throw refuse(describeProblems(parsed.error));
  const rightName = nameOf(parsed.data);
  if (rightName !== fileName) throw refuse([`its name must be ${rightName}, after the case and the run that it holds`]);
  return parsed.data;
}

async function listSaved(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => savedName.test(name)).sort();
  } catch (cause) {
    throw new Error(`${folder} is no folder of saved answers. Give --rescore or --compare a folder that --save has made.`, { cause });
  }
}

/** Throws when there are none, one cannot be read, or several models gave them. */
export async function readSavedRuns(folder: string): Promise<SavedRun[]> {
  const names = await listSaved(folder);
  if (names.length === 0) throw new Error(`There are no saved answers in ${folder}. --save <folder> makes some.`);
  const saved: SavedRun[] = [];
  for (const name of names) saved.push(await readSaved(folder, name));
  const models = [...new Set(saved.map(({ asked }) => asked))];
  if (models.length > 1)
    throw new Error(
      `${folder} holds the answers of ${models.length} models (${models.slice(0, 5).join(', ')}). Move those of each to a folder of its own.`,
    );
  return saved;
}

/** Restores the failure of a run. One that the limit ended has no failure of the service, and stays a failed run. */
function toRunFailure(failure: string | null): RunFailure {
  if (failure === null) return new RunFailure('model_invalid', { retry: 'never' });
  return new RunFailure(failure === 'limit_reached' ? 'model_unavailable' : toFailureCode(failure), { retry: 'never' });
}

/** A model that gives the saved answers of a run once more, and then fails as the run did. */
function replay({ asked, given, failure }: SavedRun): Model {
  const left = [...given];
  const never = async (): Promise<never> => {
    throw new Error('Saved answers need no file store.');
  };
  return {
    name: asked,
    find: async () => undefined,
    upload: never,
    list: never,
    remove: async () => undefined,
    generate: async () => {
      const next = left.shift();
      if (next === undefined) throw toRunFailure(failure);
      return { ended: 'whole', ...next, usage: { inputTokens: 0, audioInputTokens: 0, outputTokens: 0 } };
    },
  };
}

/**
 * Restores the contender of a saved evaluation, with the runs that have answers. Throws when the video of a case has changed: its answers
 * say nothing about this one.
 */
export function toSavedContender(
  name: string,
  saved: readonly SavedRun[],
  cases: readonly MeasuredCase[],
): { contender: Contender; runs: number; cases: MeasuredCase[] } {
  const byPlace = new Map(saved.map((one) => [`${one.case}.${one.run}`, one]));
  for (const { evalCase, video } of cases) {
    const other = saved.find((one) => one.case === evalCase.name && one.videoSha256 !== video.sha256);
    if (other !== undefined) throw new Error(`The video of ${evalCase.name} has changed since its answers were saved. Evaluate it again.`);
  }
  const contender: Contender = {
    name,
    video: 'withheld',
    measurement: 'told',
    modelFor: ({ evalCase }, run) => {
      const found = byPlace.get(`${evalCase.name}.${run}`);
      if (found === undefined) throw new Error(`There is no saved answer for run ${run} of ${evalCase.name}.`);
      return replay(found);
    },
    recorded: (name, run) => byPlace.get(`${name}.${run}`),
  };
  return {
    contender,
    runs: 1 + Math.max(...saved.map(({ run }) => run)),
    cases: cases.filter(({ evalCase }) => saved.some((one) => one.case === evalCase.name)),
  };
}
