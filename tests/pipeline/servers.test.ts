import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import type { GeminiOperation } from '@/tests/fakes/gemini/faults';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { type Customer, newRemoteCustomer } from '@/tests/support/customer';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { refundedMessage } from '@/tests/support/refunded-message';
import { openScratchDatabase } from '@/tests/support/scratch-database';
import { Succession } from '@/tests/support/succession';

let fakes: Fakes;
let database: Database;
let servers: Succession;
let dataDir: string;

beforeAll(async () => {
  fakes = await startFakes();
  database = await openScratchDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'servers-'));
  servers = await Succession.open({ DATABASE_URL: database.url, DATA_DIR: dataDir });
});
afterAll(async () => {
  expect(await verifyLedger(database.sql)).toMatchObject({ ok: true });
  await servers.close(async () => undefined);
  await Promise.all([database.close(), fakes.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

async function submit(adId: string): Promise<Customer & { id: string }> {
  const customer = await newRemoteCustomer(database.sql, () => servers.baseUrl);
  return { ...customer, id: await customer.submit(toMetaUrl(adId)) };
}

const count = (operation: GeminiOperation) => fakes.gemini.calls().filter((call) => call.operation === operation).length;
const jobOf = (adId: string) => database.sql`
  select j.status, j.attempt, j.deaths from job_runs j join runs r on r.engine_run_id = j.id::text where r.ad_id = ${adId}`;

test('a server that gets SIGTERM in the middle of a step finishes it, and the next one goes on from there', async () => {
  const { adId } = metaAds.kettle;
  fakes.gemini.fail({ on: 'upload', delayMs: 1500 });
  const submitted = await submit(adId);
  await expect.poll(() => count('upload')).toBe(1);
  await servers.retire();
  expect(await submitted.ended(submitted.id)).toMatchObject({ status: 'done', report: { verdict: 'scored' } });
  await expect.poll(() => jobOf(adId)).toEqual([{ status: 'completed', attempt: 0, deaths: 0 }]);
  expect(count('upload')).toBe(1);
  expect(fakes.library.requests({ adId, kind: 'page' })).toHaveLength(1);
});

test('a run that crashes three servers fails, says so and is refunded', async () => {
  const { adId } = metaAds.ledger;
  const before = count('upload');
  fakes.gemini.fail({ on: 'upload', delayMs: 20_000, times: 3 });
  const submitted = await submit(adId);
  for (let death = 1; death <= 3; death += 1) {
    await expect.poll(() => count('upload')).toBe(before + death);
    await servers.strike();
  }
  expect(await submitted.ended(submitted.id)).toMatchObject({ status: 'failed', errorMessage: refundedMessage('worker_lost') });
  expect(await submitted.balance()).toBe(1);
  expect(await jobOf(adId)).toEqual([{ status: 'failed', attempt: expect.any(Number), deaths: expect.any(Number) }]);
  expect(count('upload')).toBe(before + 3);
});
