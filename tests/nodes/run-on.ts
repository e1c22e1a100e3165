import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failedBy, type Outcome, readOutcome, runTool } from '@/tests/demo/run-tool';
import { lineOf, shortForm } from './held';
import { installNode, withNode } from './install';

const say = (message: string) => console.error(message);

async function readNamed(version: string, file: string): Promise<Outcome> {
  const name = (text: string) => `Node ${version}: ${text}`;
  const { passed, failures, files } = await readOutcome('npm test', file);
  return {
    passed,
    failures: failures.map(({ line }) => ({ file: null, line: name(line) })),
    files: files.map(({ file, seconds }) => ({ file: name(file), seconds })),
  };
}

/** Runs `npm test` with these arguments on that version. Where it cannot be had, why is the failure. */
export async function runOn(version: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const dir = await mkdtemp(path.join(tmpdir(), 'ad-node-'));
  try {
    const folder = await installNode(version, say);
    say(`On Node ${version}:`);
    const results = path.join(dir, 'results.json');
    const command = ['tests/demo/start.mjs', 'test', `--results=${results}`, ...args];
    return await runTool('node', command, { ...withNode(folder), ...env }, () => readNamed(version, results));
  } catch (error) {
    return failedBy(`Node ${version}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Runs the short form on that version, unless this is one of its line, on which everything has just run. */
export async function runShortOn(version: string, env: Readonly<Record<string, string>>): Promise<Outcome> {
  if (lineOf(process.versions.node) === lineOf(version)) return { passed: 0, failures: [], files: [] };
  const outcome = await runOn(version, shortForm, env);
  say(`Node ${version}, short form: passed ${outcome.passed}, failed ${outcome.failures.length}`);
  return outcome;
}
