import { randomBytes } from 'node:crypto';
import { loadEnv } from '@/lib/env';
import { DEMO_KEY_PREFIX } from '@/lib/env/schema';
import { createModel } from '@/lib/model/client';
import { largestCost } from '@/lib/model/estimate';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { startGemini } from '@/tests/fakes/gemini/server';
import { baselines } from './contenders';
import { type Options, parseOptions, usage } from './options';
import { type MeasuredCase, measureCase, readCases } from './read';
import { type Contender, runCases } from './run-case';
import { renderTable, type Scored, toScored } from './table';

const say = (line: string) => void process.stderr.write(`${line}\n`);
const dollars = (amount: number) => `US$ ${amount.toFixed(2)}`;

/** Says what the runs may cost. Throws where they may cost something and no limit was given. */
function requireLimit(model: string, cases: readonly MeasuredCase[], { limit }: Options): number {
  const largest = largestCost(model, new Date());
  if (largest === undefined) {
    if (limit === Number.POSITIVE_INFINITY) return limit;
    throw new Error(`The price of ${model} is not known, so no limit can be kept. Add --limit none to run it all the same.`);
  }
  const most = cases.length * largest;
  say(`${cases.length} videos with ${model}: at most ${dollars(most)}.`);
  if (limit === undefined)
    throw new Error(`Nothing was spent. Add --limit ${Math.ceil(most)} for all videos; none begins that could exceed it.`);
  if (limit < largest) throw new Error(`Nothing was spent: one analysis may cost up to ${dollars(largest)}. Raise --limit.`);
  return limit;
}

/** The model of the settings; without a key, the demo model. */
async function openSubject(cases: readonly MeasuredCase[], options: Options) {
  const { gemini } = loadEnv('operate');
  if (gemini.apiKey !== undefined) {
    const model = createModel(gemini);
    const limit = gemini.demoModel ? Number.POSITIVE_INFINITY : requireLimit(model.name, cases, options);
    return { name: model.name, model, limit, close: async () => undefined };
  }
  say('GEMINI_API_KEY is not set: the demo model answers, which says the same of every video.');
  const apiKey = `${DEMO_KEY_PREFIX}-${randomBytes(8).toString('hex')}`;
  const { baseUrl, close } = await startGemini({ apiKey });
  const model = createModel({ apiKey, baseUrl, model: gemini.model, demoModel: true });
  return { name: 'demo', model, limit: Number.POSITIVE_INFINITY, close };
}

async function evaluate(cases: readonly MeasuredCase[], options: Options, signal: AbortSignal): Promise<[Scored, ...Scored[]]> {
  const { name, model, limit, close } = await openSubject(cases, options);
  try {
    const subject: Contender = { name, measurement: 'told', modelFor: () => model };
    const results = await runCases(cases, subject, {
      limit,
      signal,
      onCase: ({ evalCase, report, failure }) => say(`${evalCase.name}: ${report?.score.value ?? failure}`),
    });
    const names = new Set(results.map(({ evalCase }) => evalCase.name));
    const reached = cases.filter(({ evalCase }) => names.has(evalCase.name));
    const beside = baselines.map(async (baseline) =>
      toScored(baseline.name, await runCases(reached, baseline, { limit: Number.POSITIVE_INFINITY, signal })),
    );
    return [toScored(subject.name, results), ...(await Promise.all(beside))];
  } finally {
    await close();
  }
}

/** Exit codes: 0 every video has a report, 1 some have none or the limit ended the command, 2 it could not be carried out. */
async function main(args: string[]): Promise<number> {
  const options = parseOptions(args);
  process.env.LOG_LEVEL ??= 'error';
  loadEnv('operate');
  const all = await readCases(options.cases);
  const missing = options.only?.find((name) => !all.some((one) => one.name === name));
  if (missing !== undefined) throw new Error(`There is no case "${missing}". The cases: ${all.map(({ name }) => name).join(', ')}.`);
  await bundlePrograms();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('Stopped.')));
  const cases: MeasuredCase[] = [];
  for (const evalCase of all.filter(({ name }) => options.only?.includes(name) ?? true))
    cases.push(await measureCase(evalCase, stop.signal));
  const scored = await evaluate(cases, options, stop.signal);
  const json = scored.map(({ name, values, results }) => ({
    name,
    values,
    videos: results.map(({ evalCase, report, failure, cost, seconds }) => ({
      name: evalCase.name,
      score: report?.score.value ?? null,
      failure: failure ?? null,
      cost,
      seconds,
    })),
  }));
  process.stdout.write(options.json ? `${JSON.stringify(json, null, 2)}\n` : `\n${renderTable(scored, cases.length)}`);
  return scored[0].results.filter(({ report }) => report !== undefined).length === cases.length ? 0 : 1;
}

try {
  const args = process.argv.slice(2);
  if (args.includes('--help')) process.stdout.write(`${usage}\n`);
  else process.exitCode = await main(args);
} catch (error) {
  say(`${error instanceof Error ? error.message : String(error)}${error instanceof TypeError ? `\n\n${usage}` : ''}`);
  process.exitCode = 2;
}
