import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policy } from '@/lib/rate-limit/policy';
import { newAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { awayFromBoundary } from '@/tests/support/minute';
import type { LimitedEndpoint } from './rate-limit-calls';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** A process with the app's handlers, ready to send its calls at a word. */
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

test.each(['submit', 'list', 'fetch', 'credits', 'mcp'] as const)(
  '%s: of three times the limit at once through two processes exactly the limit is let in',
  async (endpoint: LimitedEndpoint) => {
    const { secret } = await newAccount(harness.db, { credits: 0 });
    const half = String(Math.ceil((3 * policy[endpoint]) / 2));
    const processes = await Promise.all([0, 1].map(() => startProcess(harness.url, secret, endpoint, half)));
    await awayFromBoundary();
    const admitted = await Promise.all(processes.map(({ go }) => go()));
    expect(admitted.reduce((sum, count) => sum + count, 0)).toBe(policy[endpoint]);
  },
);
