import { Worker } from 'node:worker_threads';
import { vi } from 'vitest';

/** How many renders the workers were asked for. */
export async function countRenders(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    await work();
    return asked.mock.calls.length;
  } finally {
    asked.mockRestore();
  }
}
