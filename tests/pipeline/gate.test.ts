import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PageLock, type PageLockTiming, pageLockTiming, withPageLock } from '@/lib/ads/page-lock';
import { RunFailure } from '@/lib/failures';
import { countStatements } from '@/tests/support/counted';
import { type Harness, openHarness } from '@/tests/support/harness';
import { until } from '@/tests/support/until';

const SPACING_MS = 300;
const timing: PageLockTiming = {
  spacingMs: SPACING_MS,
  leaseMs: 1500,
  pollMs: 20,
  openMs: 400,
  maxOpenMs: 1000,
};

let harness: Harness;
let counted: ReturnType<typeof countStatements>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  harness = await openHarness();
  counted = countStatements(harness.db);
});
beforeEach(() => harness.db`delete from platform_gates`);
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => harness.close());

type Load = { pid: number; from: number; to?: number };

/** Another process; `loads` grows as it prints its page loads. */
function startProcess(turns: number | 'hold'): { child: ChildProcess; loads: Load[]; ended: Promise<unknown> } {
  const settings = JSON.stringify({ url: harness.url, spacingMs: SPACING_MS, leaseMs: timing.leaseMs, turns });
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/pipeline/gate-worker.ts', settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const loads: Load[] = [];
  child.stdout?.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().trim().split('\n')) loads.push(JSON.parse(line) as Load);
  });
  return { child, loads, ended: once(child, 'exit') };
}

const signal = () => AbortSignal.timeout(120_000);
const visit = <T>(use: (lock: PageLock, held: AbortSignal) => Promise<T>, platform: 'meta' | 'tiktok' = 'meta') =>
  withPageLock({ db: counted.sql, platform, timing }, signal(), use);
const force = <T>(use: (lock: PageLock) => Promise<T>) =>
  withPageLock({ db: counted.sql, platform: 'meta', timing, breaker: 'ignored' }, signal(), use);

/** Stays until the waiting processes have asked again several times. */
async function stayAWhile(): Promise<void> {
  const before = counted.count();
  await until('the others ask again', () => counted.count() > before + 6);
}

/** Opens the breaker by the signs of three ads; returns for how many milliseconds. */
const block = () =>
  visit(async (lock) => {
    for (const adId of ['1', '2']) await lock.reportSign('silent', adId);
    return (await lock.reportSign('silent', '3')) ?? 0;
  });
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof RunFailure ? { code: error.code, retryAfterMs: error.retryAfterMs ?? 0 } : error),
  );

test('the times kept towards the real libraries are those that were promised', () => {
  expect(pageLockTiming).toMatchObject({ spacingMs: 2000, openMs: 60_000, maxOpenMs: 3_600_000 });
});

test('two processes load pages one at a time and apart', async () => {
  const processes = [startProcess(4), startProcess(4)];
  await Promise.all(processes.map(({ ended }) => ended));
  const loads = processes.flatMap((one) => one.loads.filter(({ to }) => to !== undefined)).sort((a, b) => a.from - b.from);
  expect(new Set(loads.map(({ pid }) => pid)).size).toBe(2);
  expect(loads).toHaveLength(8);
  for (const [index, load] of loads.entries()) {
    const next = loads[index + 1];
    // The clocks of two processes are read a few milliseconds after the database's.
    if (next !== undefined) expect(next.from - (load.to ?? 0)).toBeGreaterThanOrEqual(SPACING_MS - 25);
  }
});

test('two loads of one turn are apart as well', async () => {
  const times = await visit(async (lock) => {
    await lock.beginLoad();
    const first = Date.now();
    await lock.beginLoad();
    return Date.now() - first;
  });
  expect(times).toBeGreaterThanOrEqual(SPACING_MS - 25);
});

test('platforms do not wait for one another', async () => {
  const load = async (lock: PageLock) => {
    await lock.beginLoad();
    return 'loaded';
  };
  expect(await visit(() => visit(load, 'tiktok'))).toBe('loaded');
});

test('a holder that is killed frees the gate by its silence', async () => {
  const { child, loads } = startProcess('hold');
  await until('the holder is in', () => loads.length > 0);
  const [lease] = await harness.db<{ until: Date }[]>`select lease_until as until from platform_gates`;
  const taken = visit(async (lock) => {
    await lock.beginLoad();
    return Date.now();
  });
  const hasPassed = async () => (await harness.db`select 1 from platform_gates where ${lease?.until ?? null} < now()`).length > 0;
  await until('its first lease runs out', hasPassed);
  const killedAt = Date.now();
  child.kill('SIGKILL');
  expect(await taken).toBeGreaterThanOrEqual(killedAt);
});

test('a holder whose turn went to another stops and reports nothing', async () => {
  const lost = visit(async (lock, held) => {
    await harness.db`update platform_gates set lease_token = gen_random_uuid()`;
    if (!held.aborted) await once(held, 'abort');
    await lock.beginLoad();
  });
  expect(await refusal(lost)).toMatchObject({ code: 'library_unavailable' });
});

test('an open breaker closes the gate for everybody, twice as long each time, up to the cap', async () => {
  const closed: number[] = [];
  for (let sign = 0; sign < 3; sign += 1) {
    closed.push(await block());
    const refused = await refusal(visit(async () => 'in'));
    expect(refused).toMatchObject({ code: 'library_rate_limited' });
    expect((refused as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(0);
    await harness.db`update platform_gates set closed_until = now()`;
  }
  expect(closed.map((ms) => Math.round(ms / 100) * 100)).toEqual([400, 800, 1000]);
});

test('a visitor that ignores an open breaker still waits for the current holder and for the spacing', async () => {
  await block();
  await harness.db`update platform_gates set closed_until = now() + interval '1 minute'`;
  const order: string[] = [];
  const times: number[] = [];
  const look = (name: string) =>
    force(async (lock) => {
      await lock.beginLoad();
      times.push(Date.now());
      order.push(`${name} in`);
      if (order.length === 1) await stayAWhile();
      order.push(`${name} out`);
    });
  await Promise.all([look('one'), look('two')]);
  expect(order.map((entry) => entry.split(' ')[1])).toEqual(['in', 'out', 'in', 'out']);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(SPACING_MS);
  expect(await refusal(visit(async () => 'in'))).toMatchObject({ code: 'library_rate_limited' });
});

test('after its time one is let through, and the next opening lasts twice as long', async () => {
  await block();
  const isOver = async () => (await harness.db`select 1 from platform_gates where closed_until < now()`).length > 0;
  await until('the breaker closes', isOver);
  let inside = 0;
  let most = 0;
  let left = 3;
  const probe = () =>
    visit(async () => {
      inside += 1;
      most = Math.max(most, inside);
      left -= 1;
      if (left > 0) await stayAWhile();
      inside -= 1;
    });
  await Promise.all([probe(), probe(), probe()]);
  expect(most).toBe(1);
  expect(await block()).toBeGreaterThan(timing.openMs * 1.5);
});
