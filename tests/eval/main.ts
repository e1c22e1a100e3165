import path from 'node:path';
import { loadEnv } from '@/lib/env';
import { PRICES_READ_ON } from '@/lib/model/models';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { readCases } from './cases/read';
import type { EvalCase } from './cases/schema';
import { type Baselines, openBaselines } from './models/baselines';
import { type Options, parseOptions, usage } from './options';
import { evaluate } from './run/evaluate';
import { type MeasuredCase, measureCases } from './run/measure-case';
import type { CaseResult, Contender } from './run/run-case';
import { readSavedRuns, type SavedRun } from './run/saved';
import { say } from './say';
import { compare, type Side } from './score/compare';
import type { Outcome } from './score/evaluation';
import { agreeWithPeople, assertRated, findUnknownAds, type Rating, readRatings } from './score/human';
import { summarize } from './score/summarize';
import { renderComparison } from './show/comparison';
import { renderTable } from './show/table';
import { openDemoModel, openModel, openSaved, type Subject } from './subjects';

function chooseCases(cases: readonly EvalCase[], only: readonly string[] | undefined): readonly EvalCase[] {
  const missing = only?.find((name) => !cases.some((one) => one.name === name));
  if (missing !== undefined) throw new Error(`There is no case "${missing}". The cases: ${cases.map(({ name }) => name).join(', ')}.`);
  return only === undefined ? cases : cases.filter(({ name }) => only.includes(name));
}

async function run({ cases, contender, asked, promptVersion, whyEnded: _, ...settings }: Subject, signal: AbortSignal): Promise<Side> {
  const results = await evaluate(cases, contender, { ...settings, signal });
  const origin = { name: contender.name, asked, ...(promptVersion === undefined ? {} : { promptVersion }) };
  return { results, evaluation: summarize(results, origin) };
}

/** The input that the command reads before it measures or asks anything, so that a wrong file costs nothing. */
type Given = { options: Options; saved: { folder: string; runs: SavedRun[] }[]; ratings: Rating[] | undefined };

async function readGiven(options: Options): Promise<Given> {
  const { rescore, compare: compared, human } = options;
  const folders = compared ?? (rescore === undefined ? [] : [rescore]);
  return {
    options,
    saved: await Promise.all(folders.map(async (folder) => ({ folder, runs: await readSavedRuns(folder) }))),
    ratings: human === undefined ? undefined : await readRatings(human),
  };
}

async function compareSaved({ options, saved }: Given, cases: readonly MeasuredCase[], signal: AbortSignal): Promise<number> {
  const sides: Side[] = [];
  for (const { folder, runs } of saved) sides.push(await run(openSaved(folder, runs, cases), signal));
  const [a, b] = sides;
  if (a === undefined || b === undefined) throw new Error('--compare needs two folders.');
  const comparison = compare(a, b);
  process.stdout.write(options.json ? `${JSON.stringify(comparison, null, 2)}\n` : `\n${renderComparison(comparison)}`);
  return 0;
}

function agree(ratings: readonly Rating[], results: readonly CaseResult[]): NonNullable<Outcome['human']> {
  const unknown = findUnknownAds(ratings, results);
  if (unknown.length > 0) say(`Not among the evaluated videos, so without a score of the model: ${unknown.slice(0, 10).join(', ')}.`);
  return agreeWithPeople(ratings, results);
}

async function openSubject({ options, saved }: Given, baselines: Baselines, cases: readonly MeasuredCase[]): Promise<Subject> {
  const [answers] = saved;
  if (answers !== undefined) return openSaved(answers.folder, answers.runs, cases);
  const { gemini } = loadEnv('operate');
  return gemini.apiKey === undefined ? openDemoModel(baselines, gemini.model, cases, options) : openModel(gemini, cases, options);
}

async function evaluateOne(given: Given, all: readonly MeasuredCase[], signal: AbortSignal): Promise<number> {
  const { options, ratings } = given;
  const baselines = await openBaselines(loadEnv('operate').gemini);
  try {
    const subject = await openSubject(given, baselines, all);
    const { evaluation, results } = await run(subject, signal);
    const ended = subject.whyEnded?.();
    if (results.length === 0) throw new Error(ended ?? 'Nothing was evaluated.');
    if (ended !== undefined) say(ended);
    const names = new Set(results.map(({ evalCase }) => evalCase.name));
    const cases = all.filter(({ evalCase }) => names.has(evalCase.name));
    const beside = async (contender: Contender) =>
      (await run({ cases, contender, asked: 'demo model', runs: 1, atOnce: 1 }, signal)).evaluation;
    const outcome: Outcome = {
      createdAt: new Date().toISOString(),
      pricedOn: PRICES_READ_ON,
      videos: { done: cases.length, of: all.length },
      subject: evaluation,
      baselines: [await beside(baselines.blind), await beside(baselines.measured)],
      human: ratings === undefined ? undefined : agree(ratings, results),
    };
    process.stdout.write(options.json ? `${JSON.stringify(outcome, null, 2)}\n` : `\n${renderTable(outcome)}`);
    return evaluation.reported === subject.cases.length * subject.runs ? 0 : 1;
  } finally {
    await baselines.close();
  }
}

const describeStop = ({ save }: Options): string =>
  save === undefined ? 'Stopped. --save keeps the answers of the next one.' : `Stopped. --rescore ${save} scores the answers until here.`;

/** Exit codes: 0 every run gave a report, 1 some did not or the limit ended them, 2 the command could not be carried out. */
async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const given = await readGiven(parseOptions(args));
  const { options } = given;
  process.env.LOG_LEVEL ??= 'error';
  const { dataDir } = loadEnv('operate');
  const cases = chooseCases(await readCases(options.cases), options.only);
  if (given.ratings !== undefined) assertRated(given.ratings, cases, path.basename(options.human ?? ''));
  await bundlePrograms();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error(describeStop(options))));
  const measured = await measureCases(cases, {
    store: path.resolve(dataDir, 'eval-measurements'),
    signal: stop.signal,
    onCase: (done) => done % 10 === 0 && say(`${done} of ${cases.length} videos are measured.`),
  });
  return options.compare === undefined ? evaluateOne(given, measured, stop.signal) : compareSaved(given, measured, stop.signal);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(`${error instanceof Error ? error.message : String(error)}${error instanceof TypeError ? `\n\n${usage}` : ''}`);
  process.exitCode = 2;
}
