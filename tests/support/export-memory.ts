import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exported } from './exporting-process';
import { newLargeAccount } from './exports';
import { type Harness, openHarness } from './harness';

/** The heap of the exporting process, in MB; the largest accounts are many times larger. */
const MAX_HEAP_MB = 64;
const MAX_MORE_MB = 64;

/** Exports an account in a process with a small heap, and throws when that ends with an error. */
export async function exportInProcess(url: string, userId: string): Promise<Exported> {
  const script = path.join(import.meta.dirname, 'exporting-process.ts');
  const args = [`--max-old-space-size=${MAX_HEAP_MB}`, '--import', 'tsx', script, url, userId];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`the exporting process ended with ${code}`);
  return JSON.parse(said) as Exported;
}

export function testExportMemory(size: { analyses: number; kilobytes: number }): void {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());

  test(`an export of ${size.analyses} analyses takes at most ${MAX_MORE_MB} MB more, in its process and in PostgreSQL`, async () => {
    const { userId } = await newLargeAccount(harness.db, size);
    const exported = await exportInProcess(harness.url, userId);
    expect(exported.bytes).toBeGreaterThan(size.analyses * size.kilobytes * 1000);
    expect(exported.end).toContain(`"analyses":${size.analyses},`);
    expect(exported.end).toMatch(/"complete": true\n}\n$/);
    expect(exported.processMb).toBeLessThanOrEqual(MAX_MORE_MB);
    expect(exported.backendMb).toBeGreaterThan(0);
    expect(exported.backendMb).toBeLessThanOrEqual(MAX_MORE_MB);
  });
}
