import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { pageLockTiming, withPageLock } from '@/lib/ads/page-lock';

/** Another process that takes the page lock: so many times, or once without releasing it. It prints each load with the time. */
const { url, spacingMs, leaseMs, turns } = JSON.parse(process.argv[2] ?? '') as {
  url: string;
  spacingMs: number;
  leaseMs: number;
  turns: number | 'hold';
};
const db = postgres(url, { max: 2, onnotice: () => undefined });
const lockOptions = { db, platform: 'meta', adId: '1', timing: { ...pageLockTiming, spacingMs, leaseMs, pollMs: 20 } } as const;

const LOAD_MS = 40;

async function visit(stay: () => Promise<unknown>): Promise<void> {
  await withPageLock(lockOptions, AbortSignal.timeout(60_000), async (lock) => {
    await lock.beginLoad();
    const from = Date.now();
    process.stdout.write(`${JSON.stringify({ pid: process.pid, from })}\n`);
    await stay();
    process.stdout.write(`${JSON.stringify({ pid: process.pid, from, to: Date.now() })}\n`);
  });
}

if (turns === 'hold') await visit(() => new Promise(() => undefined));
else for (let turn = 0; turn < turns; turn += 1) await visit(() => setTimeout(LOAD_MS));
await db.end();
