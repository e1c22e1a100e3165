import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { loadEnv } from '@/lib/env';
import { envSchema } from '@/lib/env/schema';
import { runShortOnNewest } from '@/tests/nodes/run-on';
import { holdBuild } from './build';
import { ensureChromium } from './ensure-chromium';
import { type Counts, close, outliveInterrupt, runTool, sum } from './run-tool';

const VitestResults = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** `skipped` were never begun, because something before them failed. */
const PlaywrightResults = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
});

const say = (message: string) => console.error(message);

/** Everything but the soak, which takes hours, unless the caller says otherwise. */
function chosenProjects(args: readonly string[]): string[] {
  const chosen = args.some((arg) => arg.startsWith('--project'));
  return [...(chosen ? [] : ['--project=unit', '--project=system']), ...args];
}

const readResults = async (file: string) => JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as unknown;

async function countVitest(file: string): Promise<Counts> {
  const results = await readResults(file);
  if (results === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = VitestResults.parse(results);
  // A file that cannot be loaded has no tests to fail; it is itself the failure.
  const broken = testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0).length;
  return { passed: numPassedTests, failed: numFailedTests + broken };
}

async function countPlaywright(file: string): Promise<Counts> {
  const results = await readResults(file);
  if (results === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, skipped } = PlaywrightResults.parse(results).stats;
  return { passed: expected, failed: unexpected + skipped };
}

function runVitest(files: string[], dir: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const results = path.join(dir, 'vitest.json');
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    // Most of a test's time is waiting: for a browser, for spacing, for a lease.
    `--maxWorkers=${availableParallelism() + 2}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...chosenProjects(files),
  ];
  return runTool(process.execPath, [vitest, ...args], env, () => countVitest(results));
}

function runPlaywright(files: string[], dir: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const results = path.join(dir, 'playwright.json');
  const playwright = path.join('node_modules', '@playwright', 'test', 'cli.js');
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...files];
  return runTool(process.execPath, [playwright, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: results }, () => countPlaywright(results));
}

const isSpec = (argument: string) => argument.startsWith('tests/e2e');

/** Runs what was chosen, or everything, on this Node. */
async function runHere(given: readonly string[]): Promise<Counts> {
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
  const runs = [
    { run: runVitest, files: given.filter((argument) => !isSpec(argument)) },
    { run: runPlaywright, files: given.filter(isSpec) },
  ];
  try {
    const counts: Counts[] = [];
    for (const { run, files } of runs.filter((one) => given.length === 0 || one.files.length > 0)) counts.push(await run(files, dir, env));
    return sum(counts);
  } finally {
    await release();
    await rm(dir, { recursive: true, force: true });
  }
}

const resultsOption = '--results=';
const newestOption = '--newest-node';

/** `--newest-node` adds the short form on the newest Node; `--results=<file>` leaves the counts there, for a command that adds them up. */
async function main(args: readonly string[]): Promise<number> {
  const interrupted = outliveInterrupt();
  const results = args.find((argument) => argument.startsWith(resultsOption))?.slice(resultsOption.length);
  const given = args.filter((argument) => !argument.startsWith(resultsOption) && argument !== newestOption);
  const here = await runHere(given);
  const goesOn = args.includes(newestOption) && !interrupted.aborted;
  const counts = sum([here, ...(goesOn ? [await runShortOnNewest()] : [])]);
  if (results === undefined) return close(counts);
  await writeFile(results, JSON.stringify(counts));
  return counts.failed === 0 ? 0 : 1;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(close({ passed: 0, failed: 1 }));
}
