import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { RunFailure, toFailureCode } from '@/lib/failures';
import type { Model } from '@/lib/model/client';
import { PROMPT_VERSION } from '@/lib/model/prompt';
import type { MeasuredCase } from './measure-case';
import type { Contender, Run } from './run-case';

const Use = z.strictObject({
  model: z.string(),
  inputTokens: z.number(),
  audioInputTokens: z.number(),
  outputTokens: z.number(),
  cost: z
    .number()
    .optional()
    .transform((cost): number | undefined => cost),
});

/** The answers of one run as the model gave them, in a file `<case>.<run>.json`. */
const SavedRun = z.strictObject({
  case: z.string(),
  run: z.int().min(0),
  videoSha256: z.string(),
  /** The configured model. */
  asked: z.string(),
  promptVersion: z.string(),
  savedAt: z.iso.datetime(),
  given: z.array(z.strictObject({ text: z.string(), model: z.string() })),
  failure: z.string().nullable(),
  uses: z.array(Use),
  seconds: z.number(),
});
export type SavedRun = z.infer<typeof SavedRun>;

const fileOf = (folder: string, name: string, run: number) => path.join(folder, `${name}.${run}.json`);

/** Makes the folder for saved answers. Throws when it holds some: two evaluations in one folder would be taken for one. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const taken = (await readdir(folder)).find((name) => name.endsWith('.json'));
  if (taken !== undefined) throw new Error(`${folder} holds ${taken} already. Name a new folder for --save.`);
}

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
  await writeFile(fileOf(folder, evalCase.name, run), `${JSON.stringify(SavedRun.parse(saved), null, 1)}\n`);
}

const savedName = /^(.+)\.(\d+)\.json$/;

async function readSaved(folder: string, fileName: string): Promise<SavedRun> {
  const parsed = SavedRun.safeParse(JSON.parse(await readFile(path.join(folder, fileName), 'utf8')));
  if (!parsed.success) throw new Error(`${fileName} holds no saved answers:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The saved answers of a folder. Throws when there are none. */
export async function readSavedRuns(folder: string): Promise<SavedRun[]> {
  const names = (await readdir(folder)).filter((name) => savedName.test(name)).sort();
  if (names.length === 0) throw new Error(`There are no saved answers in ${folder}. --save <folder> makes some.`);
  return Promise.all(names.map((name) => readSaved(folder, name)));
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
      if (next === undefined) throw new RunFailure(failure === null ? 'model_invalid' : toFailureCode(failure), { retry: 'never' });
      return { ended: 'whole', ...next, usage: { inputTokens: 0, audioInputTokens: 0, outputTokens: 0 } };
    },
  };
}

/**
 * Who answered a saved evaluation, and for which of its runs there are answers. Throws when the video of a case is another than then: its
 * answers say nothing about this one.
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
