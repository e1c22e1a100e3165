import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { loadEnv } from '@/lib/env';
import { envSchema } from '@/lib/env/schema';
import { runShortOnNewest } from '@/tests/nodes/run-on';
import { holdBuild } from './build';
import { ensureChromium } from './ensure-chromium';
import { close, failedBy, type Outcome, outliveInterrupt, runTool, sum } from './run-tool';
import { readPlaywright, readVitest } from './test-results';

const say = (message: string) => console.error(message);

/** Everything but the soak, which takes hours, unless the caller says otherwise. */
function chosenProjects(args: readonly string[]): string[] {
  const chosen = args.some((arg) => arg.startsWith('--project'));
  return [...(chosen ? [] : ['--project=unit', '--project=system']), ...args];
}

function runVitest(files: readonly string[], dir: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const results = path.join(dir, 'vitest.json');
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    // More than there are processors: most of a test's time is waiting, for a browser, for spacing, for a lease.
    `--maxWorkers=${availableParallelism() + 2}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...chosenProjects(files),
  ];
  return runTool(process.execPath, [vitest, ...args], env, () => readVitest(results));
}

function runPlaywright(files: readonly string[], dir: string, env: NodeJS.ProcessEnv, beside: readonly string[]): Promise<Outcome> {
  const results = path.join(dir, 'playwright.json');
  const playwright = path.join('node_modules', '@playwright', 'test', 'cli.js');
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...beside, ...files];
  return runTool(process.execPath, [playwright, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: results }, () => readPlaywright(results));
}

/** How a run beside another ended, which must have ended too before anything is thrown. */
function outcomeOf(settled: PromiseSettledResult<Outcome>): Outcome {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

const isSpec = (argument: string) => argument.startsWith('tests/e2e');

type Chosen = { files: readonly string[]; specs: readonly string[] };

const choose = (given: readonly string[]): Chosen => ({
  files: given.filter((argument) => !isSpec(argument)),
  specs: given.filter(isSpec),
});

async function runChosen({ files, specs }: Chosen, dir: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  if (files.length === 0 && specs.length > 0) return runPlaywright(specs, dir, env, []);
  if (files.length > 0 && specs.length === 0) return runVitest(files, dir, env);
  // The machine idles while tests wait. One spec at a time is enough to end before the others.
  const both = await Promise.allSettled([runVitest(files, dir, env), runPlaywright(specs, dir, env, ['--workers=1'])]);
  return sum(both.map(outcomeOf));
}

/** Runs what was chosen, or everything, on this Node. */
async function runHere(given: readonly string[]): Promise<Outcome> {
  // Tests bring their own settings; those of a caller's .env must not reach them.
  for (const key of Object.keys(envSchema.shape).filter((name) => name !== 'CHROMIUM_PATH')) process.env[key] = '';
  process.env.APP_ENV = 'test';
  // It takes seconds for each video; the tests that are about it switch it on.
  process.env.VIDEO_MEASUREMENT = 'off';
  loadEnv('operate');
  const chromium = await ensureChromium(say);
  const signal = new AbortController().signal;
  const release = await holdBuild({ signal, say });
  const dir = await mkdtemp(path.join(tmpdir(), 'ad-tests-'));
  const env = { ...process.env, CHROMIUM_PATH: chromium.executablePath };
  try {
    return await runChosen(choose(given), dir, env);
  } finally {
    await release();
    await rm(dir, { recursive: true, force: true });
  }
}

const resultsOption = '--results=';
const newestOption = '--newest-node';

/** `--newest-node` adds the short form on the newest Node; `--results=<file>` leaves the outcome there, for a command that adds several up. */
async function main(args: readonly string[]): Promise<number> {
  const interrupted = outliveInterrupt();
  const results = args.find((argument) => argument.startsWith(resultsOption))?.slice(resultsOption.length);
  const given = args.filter((argument) => !argument.startsWith(resultsOption) && argument !== newestOption);
  const here = await runHere(given);
  const goesOn = args.includes(newestOption) && !interrupted.aborted;
  const outcome = sum([here, ...(goesOn ? [await runShortOnNewest()] : [])]);
  if (results === undefined) return close(outcome);
  await writeFile(results, JSON.stringify(outcome));
  return outcome.failures.length === 0 ? 0 : 1;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  process.exit(close(failedBy(error instanceof Error ? error.message : String(error))));
}
