import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { loadEnv } from '@/lib/env';
import { envSchema } from '@/lib/env/schema';
import { chosenNode, heldVersions } from '@/tests/nodes/held';
import { runShortOn } from '@/tests/nodes/run-on';
import { holdBuild } from './build';
import { ensureChromium } from './ensure-chromium';
import { readPlaywright } from './playwright-outcome';
import { close, failedBy, type Outcome, outliveInterrupt, readOutcome, runTool, sum } from './run-tool';

const say = (message: string) => console.error(message);

/** The folder for the results of a run, and the environment of its programs. */
type Run = { dir: string; env: NodeJS.ProcessEnv; extent: Extent };

/** `short`: what states a guarantee, and a slice of the rest. `ci`: the short form on the newest Node, too. `all`: everything but the soak. */
type Extent = 'short' | 'ci' | 'all';

const projects = ['unit', 'system', 'shared'];

/** Files that are named may be of any project but the soak, unless the caller names one. */
function chosenProjects(args: readonly string[], extent: Extent): string[] {
  if (args.some((arg) => arg.startsWith('--project'))) return [...args];
  const isNamed = args.some((arg) => !arg.startsWith('-'));
  const chosen = isNamed || extent === 'all' ? [...projects, 'more'] : projects;
  return [...chosen.map((name) => `--project=${name}`), ...args];
}

function runVitest(files: readonly string[], { dir, env, extent }: Run): Promise<Outcome> {
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
    ...chosenProjects(files, extent),
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

const SLICES = 6;

/** Chooses a slice of the long tables and of the files that state no guarantee by the commit, so that six commits in a row run them all. */
async function chooseSlice(): Promise<string> {
  const commit = await promisify(execFile)('git', ['rev-parse', 'HEAD']).then(
    ({ stdout }) => stdout,
    () => '0',
  );
  const slice = Number.parseInt(commit.slice(0, 8), 16) % SLICES;
  say(`With slice ${slice + 1} of ${SLICES} of what \`--all\` runs whole.`);
  return `${slice}/${SLICES}`;
}

/** Runs what was chosen, or everything of the extent, on this Node. */
async function runHere(given: readonly string[], extent: Extent): Promise<Outcome> {
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
  // What is named runs whole.
  const isNamed = given.some((argument) => !argument.startsWith('-'));
  const slice = extent === 'all' || isNamed ? {} : { TEST_SLICE: await chooseSlice() };
  const run: Run = { dir, env: { ...process.env, ...slice, CHROMIUM_PATH: chromium.executablePath }, extent };
  try {
    return await runChosen(choose(given), run);
  } finally {
    await release();
    await rm(dir, { recursive: true, force: true });
  }
}

const resultsOption = '--results=';
/** The versions of Node on which an extent runs the short form, too. */
const versionsOf: Readonly<Record<Extent, readonly string[]>> = {
  short: [],
  ci: [chosenNode],
  all: [chosenNode, ...heldVersions.slice(-1)],
};

const isOption = (argument: string) => argument === '--all' || argument === '--ci';

/** `--results=<file>` leaves the outcome there, for a command that adds several up. */
async function main(args: readonly string[]): Promise<number> {
  const interrupted = outliveInterrupt();
  const results = args.find((argument) => argument.startsWith(resultsOption))?.slice(resultsOption.length);
  const given = args.filter((argument) => !argument.startsWith(resultsOption) && !isOption(argument));
  const extent = args.includes('--all') ? 'all' : args.includes('--ci') ? 'ci' : 'short';
  const outcomes = [await runHere(given, extent)];
  // With `--all`, each version builds the app itself.
  const build = extent === 'ci' ? { BUILT_ON_NODE: process.versions.node } : {};
  for (const version of versionsOf[extent]) if (!interrupted.aborted) outcomes.push(await runShortOn(version, build));
  const outcome = sum(outcomes);
  if (results === undefined) return close(outcome);
  await writeFile(results, JSON.stringify(outcome));
  return outcome.failures.length === 0 ? 0 : 1;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  process.exit(close(failedBy(error instanceof Error ? error.message : String(error))));
}
