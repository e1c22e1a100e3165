import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnv } from '@/lib/env';
import { DEMO_KEY_PREFIX } from '@/lib/env/schema';
import { createModel, type Model } from '@/lib/model/client';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { startGemini } from '@/tests/fakes/gemini/server';
import { readCases } from './case';
import { evaluate } from './evaluate';
import { renderTable } from './table';

const videos = path.resolve(import.meta.dirname, '../fakes/videos');

const usage = `usage: npm run eval -- [--cases <folder>] [--runs <1-20>] [--json]
Each case is a file <name>.case.json beside its video; the ones in ${path.relative('.', videos)} show how.
With GEMINI_API_KEY the real model answers and is paid for; without it, a fake that has seen nothing.`;

const say = (line: string) => process.stderr.write(`${line}\n`);

function parseOptions(args: string[]): { folder: string; runs: number; json: boolean } {
  const options = {
    cases: { type: 'string', default: videos },
    runs: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1 || runs > 20) throw new Error('--runs must be a whole number from 1 to 20.');
  return { folder: path.resolve(values.cases), runs, json: values.json };
}

/** The configured model, or a fake of this command's own. */
async function openModel(): Promise<{ model: Model; close: () => Promise<void> }> {
  const { gemini } = loadEnv('operate');
  if (gemini.apiKey !== undefined) return { model: createModel(gemini), close: async () => undefined };
  const apiKey = `${DEMO_KEY_PREFIX}-${randomBytes(8).toString('hex')}`;
  const demoModel = await startGemini({ apiKey });
  const model = createModel({ ...gemini, apiKey, baseUrl: demoModel.baseUrl, demoModel: true });
  return { model, close: demoModel.close };
}

/** Exit codes: 0 every run gave a report, 1 some did not, 2 the command could not be carried out. */
async function main(): Promise<number> {
  const { folder, runs, json } = parseOptions(process.argv.slice(2));
  process.env.LOG_LEVEL ??= 'warn';
  await bundlePrograms();
  const cases = await readCases(folder);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('stopped')));
  const { model, close } = await openModel();
  try {
    const evaluation = await evaluate(cases, { model, runs, signal: stop.signal, say });
    process.stdout.write(json ? `${JSON.stringify(evaluation, null, 2)}\n` : `\n${renderTable(evaluation)}`);
    return evaluation.total.score.reported.hits === evaluation.total.score.reported.of ? 0 : 1;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  say(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
