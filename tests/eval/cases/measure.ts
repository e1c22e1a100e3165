/** Measures the videos of the cases and keeps the results beside them, which are committed: `npx tsx tests/eval/cases/measure.ts`. */
import { loadEnv } from '@/lib/env';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { measureBeside } from '../run/measure-case';
import { ownCases, readCases } from './read';

process.env.LOG_LEVEL ??= 'error';
loadEnv('operate');
await bundlePrograms();
const { signal } = new AbortController();
const left = await readCases(ownCases);
const work = async (): Promise<void> => {
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    await measureBeside(next, signal);
    process.stderr.write(`${next.name} is measured, ${left.length} are left.\n`);
  }
};
await Promise.all([work(), work()]);
