import { Worker } from 'node:worker_threads';
import { vi } from 'vitest';

export async function countRenders(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    await work();
    return asked.mock.calls.length;
  } finally {
    asked.mockRestore();
  }
}
