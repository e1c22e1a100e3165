import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { awayFromBoundary } from '@/tests/support/boundary';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import type { LimitedEndpoint } from './rate-limit-calls';

const harness = perFile(openHarness);

/** A process with the app's handlers, which sends its calls on a signal. */
async function startProcess(...args: string[]): Promise<{ go: () => Promise<number> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/guarantees/contract/rate-limit-worker.ts', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    go: async () => {
      child.stdin.write('go\n');
      const { value } = await lines.next();
      await once(child, 'exit');
      return Number(value);
    },
  };
}

test.each([
  ['submit', 10],
  ['list', 60],
  ['fetch', 120],
  ['credits', 120],
  ['mcp', 120],
  ['stills', 600],
] as const)(
  '%s: of three times the limit at once through two processes exactly %i are admitted',
  async (endpoint: LimitedEndpoint, limit) => {
    const { secret } = await newAccount(harness.db, { credits: 0 });
    const half = String((3 * limit) / 2);
    const processes = await Promise.all([0, 1].map(() => startProcess(harness.url, secret, endpoint, half)));
    await awayFromBoundary();
    const admitted = await Promise.all(processes.map(({ go }) => go()));
    expect(admitted.reduce((sum, count) => sum + count, 0)).toBe(limit);
  },
);
