import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { loadEnv } from '@/lib/env';
import { envSchema } from '@/lib/env/schema';
import { chosenNode } from '@/tests/nodes/held';
import { runShortOn } from '@/tests/nodes/run-on';
import { holdBuild } from './build';
import { ensureChromium } from './ensure-chromium';
import { readPlaywright } from './playwright-outcome';
import { close, failedBy, type Outcome, outliveInterrupt, readOutcome, runTool, sum } from './run-tool';

const say = (message: string) => console.error(message);

type Run = { dir: string; env: NodeJS.ProcessEnv };

/** Files that are named may be of any project, unless the caller names one. */
function chosenProjects(args: readonly string[]): string[] {
  if (args.some((arg) => arg.startsWith('--project'))) return [...args];
  const isNamed = args.some((arg) => !arg.startsWith('-'));
  return [...['unit', 'system', 'shared', ...(isNamed ? ['nightly'] : [])].map((name) => `--project=${name}`), ...args];
}

function runVitest(files: readonly string[], { dir, env }: Run): Promise<Outcome> {
  const results = path.join(dir, 'vitest.json');
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    // More than there are processors: most of a test's time is waiting, for a browser, for spacing, for a lease.
    `--maxWorkers=${availableParallelism() + 2}`,
    '--reporter=default',
    '--reporter=./tests/demo/vitest-outcome.ts',
    ...chosenProjects(files),
  ];
  return runTool(process.execPath, [vitest, ...args], { ...env, OUTCOME_FILE: results }, () => readOutcome('vitest', results));
}

function runPlaywright(files: readonly string[], { dir, env }: Run, options: readonly string[]): Promise<Outcome> {
  const results = path.join(dir, 'playwright.json');
  const playwright = path.join('node_modules', '@playwright', 'test', 'cli.js');
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...options, ...files];
  return runTool(process.execPath, [playwright, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: results }, () => readPlaywright(results));
}

/** The end of one of two parallel runs; both must have ended before an error is thrown. */
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

async function runChosen({ files, specs }: Chosen, run: Run): Promise<Outcome> {
  if (files.length === 0 && specs.length > 0) return runPlaywright(specs, run, []);
  if (files.length > 0 && specs.length === 0) return runVitest(files, run);
  // The machine idles while tests wait. One spec at a time is enough to end before the others.
  const both = await Promise.allSettled([runVitest(files, run), runPlaywright(specs, run, ['--workers=1'])]);
  return sum(both.map(outcomeOf));
}

/** With more files than these, the fault is not one of chance. */
const MAX_RETRIED = 12;

/** Runs each file that failed once more, alone: what fails again has failed, and what does not is printed as flaky. */
async function retry(outcome: Outcome, run: Run): Promise<Outcome> {
  const files = [...new Set(outcome.failures.flatMap(({ file }) => file ?? []))];
  if (files.length > MAX_RETRIED) return outcome;
  const settled = { ...outcome, failures: outcome.failures.filter(({ file }) => file === null) };
  for (const file of files) {
    say(`Once more, alone: ${file}`);
    const first = outcome.failures.filter((failure) => failure.file === file);
    const again = await runChosen(choose([file]), run);
    if (again.failures.length > 0) {
      settled.failures = [...settled.failures, ...again.failures];
    } else {
      for (const { line } of first) console.log(`flaky ${line}`);
      settled.passed += first.length;
    }
  }
  return settled;
}

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
  const run: Run = { dir, env: { ...process.env, CHROMIUM_PATH: chromium.executablePath } };
  try {
    return await retry(await runChosen(choose(given), run), run);
  } finally {
    await release();
    await rm(dir, { recursive: true, force: true });
  }
}

async function runNightly(): Promise<Outcome> {
  const tests = await runHere(['--project=nightly']);
  return sum([tests, await runShortOn(chosenNode, { BUILT_ON_NODE: process.versions.node })]);
}

const resultsOption = '--results=';

async function main(args: readonly string[]): Promise<number> {
  outliveInterrupt();
  const results = args.find((argument) => argument.startsWith(resultsOption))?.slice(resultsOption.length);
  const given = args.filter((argument) => !argument.startsWith(resultsOption) && argument !== '--nightly');
  const outcome = args.includes('--nightly') ? await runNightly() : await runHere(given);
  if (results === undefined) return close(outcome);
  await writeFile(results, JSON.stringify(outcome));
  return outcome.failures.length === 0 ? 0 : 1;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  process.exit(close(failedBy(error instanceof Error ? error.message : String(error))));
}
