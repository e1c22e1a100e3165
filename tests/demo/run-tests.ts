import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { envSchema, loadEnv } from '@/lib/env';
import { holdBuild } from './build';
import { ensureChromium } from './ensure-chromium';

const Results = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const say = (message: string) => console.error(message);

/** Everything but the soak, which takes hours, unless the caller says otherwise. */
function chosenProjects(args: readonly string[]): string[] {
  const chosen = args.some((arg) => arg.startsWith('--project'));
  return [...(chosen ? [] : ['--project=unit', '--project=system']), ...args];
}

async function count(file: string, exitCode: number): Promise<{ passed: number; failed: number }> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = Results.parse(JSON.parse(text));
  // A file that cannot be loaded has no tests to fail; it is itself the failure.
  const broken = testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0).length;
  const failed = numFailedTests + broken;
  return { passed: numPassedTests, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

async function main(): Promise<number> {
  // Tests bring their own settings; those of a caller's .env must not reach them.
  for (const key of Object.keys(envSchema.shape).filter((name) => name !== 'CHROMIUM_PATH')) process.env[key] = '';
  process.env.APP_ENV = 'test';
  loadEnv('operate');
  const chromium = await ensureChromium(say);
  const signal = new AbortController().signal;
  const release = await holdBuild({ signal, say });
  const dir = await mkdtemp(path.join(tmpdir(), 'ad-tests-'));
  try {
    const file = path.join(dir, 'results.json');
    const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
    const args = [
      'run',
      '--config',
      'tests/vitest.config.ts',
      // Most of a test's time is waiting: for a browser, for spacing, for a lease.
      '--maxWorkers=3',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...chosenProjects(process.argv.slice(2)),
    ];
    const child = spawn(process.execPath, [vitest, ...args], {
      env: { ...process.env, CHROMIUM_PATH: chromium.executablePath },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    // Ctrl-C reaches vitest too; it stops its workers and then ends.
    process.on('SIGINT', () => undefined).on('SIGTERM', () => child.kill('SIGTERM'));
    const [code] = await once(child, 'exit');
    const { passed, failed } = await count(file, code ?? 1);
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && code === 0 ? 0 : 1;
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
