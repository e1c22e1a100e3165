import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { withinWindow } from '@/tests/support/boundary';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import type { Flood, LimitedEndpoint } from './rate-limit-calls';

const harness = perFile(openHarness);

/** A process with the app's handlers, which makes the calls of a flood and counts those that are let in. */
async function startProcess() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/guarantees/contract/rate-limit-worker.ts', harness.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    countAdmitted: async (flood: Flood): Promise<number> => {
      child.stdin.write(`${JSON.stringify(flood)}\n`);
      return Number((await lines.next()).value);
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

const processes = perFile(async () => {
  const both = await Promise.all([startProcess(), startProcess()]);
  return { both, close: async () => void (await Promise.all(both.map((one) => one.close()))) };
});

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
    const admitted = await withinWindow(async () => {
      const { secret } = await newAccount(harness.db, { credits: 0 });
      return Promise.all(processes.both.map((one) => one.countAdmitted({ secret, endpoint, calls: (3 * limit) / 2 })));
    });
    expect(admitted.reduce((sum, count) => sum + count, 0)).toBe(limit);
  },
);
