import path from 'node:path';
import type { Env } from '@/lib/env';
import { createModel } from '@/lib/model/client';
import { PRICES_READ_ON } from '@/lib/model/models';
import type { Baselines } from './models/baselines';
import type { Options } from './options';
import { type Budget, createBudget, expectCost } from './run/budget';
import type { Progress } from './run/evaluate';
import type { MeasuredCase } from './run/measure-case';
import type { Contender, FileStore } from './run/run-case';
import { prepareFolder, type SavedRun, saveRun, toSavedContender } from './run/saved';
import { say } from './say';

/** A real model takes half a minute for an answer, and the demo model none. */
const AT_ONCE = 4;

const dollars = (amount: number) => `US$ ${amount.toFixed(amount < 1 ? 3 : 2)}`;

export type Subject = {
  cases: readonly MeasuredCase[];
  contender: Contender;
  /** The configured model. */
  asked: string;
  promptVersion?: string;
  runs: number;
  atOnce: number;
  fileStore?: FileStore;
  onRun?: (progress: Progress, measured: MeasuredCase) => Promise<void> | void;
  whyEnded?: () => string | undefined;
};

/** Says what the runs would cost. Throws where they may cost something and no limit was given. */
function openBudget(model: string, cases: readonly MeasuredCase[], { runs, limit }: Options): Budget {
  const expected = expectCost(
    model,
    cases.map(({ video }) => video.seconds),
    runs,
    new Date(),
  );
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const what = `${counted(cases.length, 'video')} × ${counted(runs, 'run')} with ${model}`;
  if (expected === null) {
    if (limit !== 'none')
      throw new Error(`The price of ${model} is not known, so no limit can be kept. Add --limit none to run it all the same.`);
    say(`${what}: the price of the model is not known.`);
    return createBudget(Number.POSITIVE_INFINITY);
  }
  const most = (Math.ceil(expected.most * 100) / 100).toFixed(2);
  say(`${what}: about ${dollars(expected.least)} to ${dollars(expected.most)} (prices of ${PRICES_READ_ON}).`);
  if (limit === undefined)
    throw new Error(`Nothing was spent. Add --limit ${most} to spend at most that, or less for a part of the videos.`);
  return createBudget(limit === 'none' ? Number.POSITIVE_INFINITY : limit);
}

function describeProgress({ done, of, case: name, run, ended }: Progress, runs: number, spent: string): string {
  const place = `[${String(done).padStart(String(of).length)}/${of}]`;
  const what = ended.report === undefined ? `failed: ${ended.failure}` : `score ${ended.report.score.value}`;
  return `${place} ${name}${runs > 1 ? ` run ${run + 1}` : ''} · ${what} · ${ended.seconds.toFixed(1)} s${spent}`;
}

export async function openModel(gemini: Env['gemini'], cases: readonly MeasuredCase[], options: Options): Promise<Subject> {
  const { runs, save } = options;
  const model = createModel(gemini);
  const budget = gemini.demoModel ? undefined : openBudget(model.name, cases, options);
  if (save !== undefined) await prepareFolder(save);
  return {
    cases,
    contender: {
      name: model.name,
      video: 'sent',
      measurement: 'told',
      modelFor: ({ video }) => (budget === undefined ? model : budget.limit(model, video.seconds)),
    },
    asked: model.name,
    runs,
    atOnce: AT_ONCE,
    fileStore: model,
    whyEnded: () => {
      const refused = budget?.refused();
      return refused === undefined
        ? undefined
        : `The limit ended the evaluation: one call may cost up to ${dollars(refused)}. Raise --limit.`;
    },
    onRun: async (progress, measured) => {
      if (save !== undefined) await saveRun(save, model.name, measured, progress.run, progress.ended);
      say(describeProgress(progress, runs, budget === undefined ? '' : ` · ${dollars(budget.spent())} so far`));
    },
  };
}

export async function openDemoModel(
  { demo }: Baselines,
  asked: string,
  cases: readonly MeasuredCase[],
  { runs, save }: Options,
): Promise<Subject> {
  if (save !== undefined) await prepareFolder(save);
  say('GEMINI_API_KEY is not set: the demo model answers, which is told what we measured and sees no video.');
  const onRun = async (progress: Progress, of: MeasuredCase) => {
    if (save !== undefined) await saveRun(save, asked, of, progress.run, progress.ended);
    if (progress.done % 10 === 0) say(describeProgress(progress, runs, ''));
  };
  return { cases, contender: demo, asked, runs, atOnce: 1, onRun };
}

/** The answers of a folder, scored as if they came now. */
export function openSaved(folder: string, saved: readonly SavedRun[], cases: readonly MeasuredCase[]): Subject {
  const promptVersions = [...new Set(saved.map(({ promptVersion }) => promptVersion))];
  const asked = saved[0]?.asked ?? '';
  return { ...toSavedContender(path.basename(folder), saved, cases), asked, promptVersion: promptVersions.join(', '), atOnce: 1 };
}
