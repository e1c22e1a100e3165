import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { loadEnv } from '@/lib/env';
import { envSchema } from '@/lib/env-schema';
import { holdBuild } from './build';
import { ensureChromium } from './ensure-chromium';

type Counts = { passed: number; failed: number };

const VitestResults = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** `flaky` passed at the second try; `skipped` were never begun, because something before them failed. */
const PlaywrightResults = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
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
  const { expected, unexpected, flaky, skipped } = PlaywrightResults.parse(results).stats;
  return { passed: expected + flaky, failed: unexpected + skipped };
}

/** Runs a test runner that writes its results into a file, and counts them. */
async function runTool(args: string[], env: NodeJS.ProcessEnv, count: (exitCode: number) => Promise<Counts>): Promise<Counts> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  // Ctrl-C reaches the runner too; it stops its workers and then ends.
  const stop = () => child.kill('SIGTERM');
  process.on('SIGTERM', stop);
  const [code] = await once(child, 'exit');
  process.off('SIGTERM', stop);
  const { passed, failed } = await count(code ?? 1);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function runVitest(files: string[], dir: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const results = path.join(dir, 'vitest.json');
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    // Most of a test's time is waiting: for a browser, for spacing, for a lease.
    '--maxWorkers=3',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...chosenProjects(files),
  ];
  return runTool([vitest, ...args], env, () => countVitest(results));
}

function runPlaywright(files: string[], dir: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const results = path.join(dir, 'playwright.json');
  const playwright = path.join('node_modules', '@playwright', 'test', 'cli.js');
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...files];
  return runTool([playwright, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: results }, () => countPlaywright(results));
}

const isSpec = (argument: string) => argument.startsWith('tests/e2e');

async function main(): Promise<number> {
  // Tests bring their own settings; those of a caller's .env must not reach them.
  for (const key of Object.keys(envSchema.shape).filter((name) => name !== 'CHROMIUM_PATH')) process.env[key] = '';
  process.env.APP_ENV = 'test';
  loadEnv('operate');
  process.on('SIGINT', () => undefined);
  const chromium = await ensureChromium(say);
  const signal = new AbortController().signal;
  const release = await holdBuild({ signal, say });
  const dir = await mkdtemp(path.join(tmpdir(), 'ad-tests-'));
  const env = { ...process.env, CHROMIUM_PATH: chromium.executablePath };
  const given = process.argv.slice(2);
  const runs = [
    { run: runVitest, files: given.filter((argument) => !isSpec(argument)) },
    { run: runPlaywright, files: given.filter(isSpec) },
  ];
  try {
    const total: Counts = { passed: 0, failed: 0 };
    for (const { run, files } of runs.filter((one) => given.length === 0 || one.files.length > 0)) {
      const { passed, failed } = await run(files, dir, env);
      total.passed += passed;
      total.failed += failed;
    }
    console.log(`${total.passed} passed, ${total.failed} failed`);
    return total.failed === 0 ? 0 : 1;
  } finally {
    await release();
    await rm(dir, { recursive: true, force: true });
  }
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
