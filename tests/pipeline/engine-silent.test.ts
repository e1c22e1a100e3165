import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { relayEvents } from '@/inngest/outbox';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { env, loadEnv } from '@/lib/env';
import { findNotices } from '@/lib/notices/find';
import { noteRejectedSignature, noteVerifiedSignature } from '@/lib/notices/signatures';
import { newSigningKey } from '@/tests/fakes/inngest/fake';
import { type Harness, openHarness } from '@/tests/support/harness';
import { claim, drainLine, type InLine, newLine } from '@/tests/support/line';
import { passMinutes } from '@/tests/support/pass-time';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
  vi.stubEnv('INNGEST_EVENT_KEY', 'key');
  vi.stubEnv('INNGEST_SIGNING_KEY', newSigningKey());
  loadEnv('serve');
});
afterEach(async () => {
  await drainLine(harness.db);
  await harness.db`delete from platform_gates`;
  await harness.db`delete from job_events`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  loadEnv('serve');
  await harness.close();
});

/** Lets Inngest accept the pending events; it calls only when a test claims a run. */
const accept = () => relayEvents(harness.db, async () => undefined);
const codes = async () => (await findNotices(harness.db))?.map(({ code }) => code);

/** Each minute is followed by a sweep, which requests lost work again. Answers the notices after each. */
async function passSilently(minutes: number): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    await accept();
    await passMinutes(harness.db, 1);
    await sweepRuns(harness.db, 'inngest');
    await accept();
    seen.push(await codes());
  }
  return seen;
}

async function newRun(): Promise<InLine> {
  const [run] = await newLine(harness.db, 1);
  if (run === undefined) throw new Error('no run');
  return run;
}

test('an engine that accepts work and calls for none of it in two minutes is a notice until it calls', async () => {
  const run = await newRun();
  expect(await passSilently(4)).toEqual([[], ['engine_silent'], ['engine_silent'], ['engine_silent']]);
  expect(await claim(harness.db, run)).toBe(true);
  expect(await codes()).toEqual([]);
});

test('the notice comes two minutes after the first event, not with the next sweep', async () => {
  await newRun();
  await passSilently(1);
  await passMinutes(harness.db, 1);
  expect(await codes()).toEqual(['engine_silent']);
});

test('an engine that lost one event, and called for the next, is no notice', async () => {
  const run = await newRun();
  await passSilently(1);
  expect(await claim(harness.db, run)).toBe(true);
  await passMinutes(harness.db, 1);
  expect(await codes()).toEqual([]);
});

test('runs that wait in our own queue are no notice: for a free slot, or for a library whose breaker is open', async () => {
  const running = await Promise.all(Array.from({ length: env().maxRunning.total }, newRun));
  for (const run of running) expect(await claim(harness.db, run)).toBe(true);
  const waiting = await newRun();
  await accept();
  expect(await claim(harness.db, waiting)).toBe(false);
  expect(await passSilently(1)).toEqual([[]]);
  await drainLine(harness.db);
  const behindBreaker = await newRun();
  await accept();
  await harness.db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 1, now() + interval '9 minutes')`;
  expect(await claim(harness.db, behindBreaker)).toBe(false);
  expect(await passSilently(3)).toEqual(Array(3).fill(['library_breaker_open']));
});

test('a refused call, which anyone can make, opens no notice while nothing waits for the engine, and hides no silence', async () => {
  noteRejectedSignature('inngest', `t=${Math.floor(Date.now() / 1000)}&s=${'0'.repeat(64)}`);
  expect(await codes()).toEqual([]);
  const run = await newRun();
  await accept();
  expect(await codes()).toEqual([]);
  expect(await passSilently(4)).toEqual([['inngest_signature_refused'], ...Array(3).fill(['engine_silent', 'inngest_signature_refused'])]);
  expect(await claim(harness.db, run)).toBe(true);
  expect(await codes()).toEqual([]);
  noteVerifiedSignature('inngest');
});

test('nothing is said of an Inngest that is not used', async () => {
  await newRun();
  await passSilently(2);
  vi.stubEnv('INNGEST_EVENT_KEY', '');
  vi.stubEnv('INNGEST_SIGNING_KEY', '');
  loadEnv('serve');
  expect(await codes()).toEqual([]);
});
