import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { breakerTiming, withTurn } from '@/lib/ads/breaker';

/** Another process at the gate: takes turns, or one that it never gives back, and tells each load with the time. */
const { url, spacingMs, leaseMs, turns } = JSON.parse(process.argv[2] ?? '') as {
  url: string;
  spacingMs: number;
  leaseMs: number;
  turns: number | 'hold';
};
const db = postgres(url, { max: 2, onnotice: () => undefined });
const gate = { db, platform: 'meta', timing: { ...breakerTiming, spacingMs, leaseMs, pollMs: 20 } } as const;

async function visit(holdMs: number): Promise<void> {
  await withTurn(gate, AbortSignal.timeout(60_000), async (turn) => {
    await turn.beginLoad();
    const from = Date.now();
    process.stdout.write(`${JSON.stringify({ pid: process.pid, from })}\n`);
    await sleep(holdMs);
    process.stdout.write(`${JSON.stringify({ pid: process.pid, from, to: Date.now() })}\n`);
  });
}

if (turns === 'hold') await visit(3_600_000);
else for (let turn = 0; turn < turns; turn += 1) await visit(40);
await db.end();
