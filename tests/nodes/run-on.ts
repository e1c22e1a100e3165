import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type Counts, runTool } from '@/tests/demo/run-tool';
import { lineOf, newestHeld, shortForm } from './held';
import { installNode, withNode } from './install';

const Results = z.object({ passed: z.number(), failed: z.number() });

const say = (message: string) => console.error(message);

async function countResults(file: string): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? { passed: 0, failed: 1 } : Results.parse(JSON.parse(text));
}

/** Runs `npm test` with these arguments on that version. Where it cannot be had, it says why and counts one failure. */
export async function runOn(version: string, args: readonly string[]): Promise<Counts> {
  const dir = await mkdtemp(path.join(tmpdir(), 'ad-node-'));
  try {
    const folder = await installNode(version, say);
    say(`On Node ${version}:`);
    const results = path.join(dir, 'results.json');
    const command = ['tests/demo/start.mjs', 'test', `--results=${results}`, ...args];
    return await runTool('node', command, withNode(folder), () => countResults(results));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The short form on the newest Node, unless this is one of its line, on which everything has just run. */
export async function runShortOnNewest(): Promise<Counts> {
  if (lineOf(process.versions.node) === lineOf(newestHeld)) return { passed: 0, failed: 0 };
  const counts = await runOn(newestHeld, shortForm);
  say(`Node ${newestHeld}, short form: passed ${counts.passed}, failed ${counts.failed}`);
  return counts;
}
