import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { newRemoteCustomer } from '@/tests/support/customer';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { arm, inspectionEnds, installBarriers } from '@/tests/support/kill-points';
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
  await installBarriers(database.sql);
  dataDir = await mkdtemp(path.join(tmpdir(), 'inspection-'));
  servers = await Succession.open({ DATABASE_URL: database.url, DATA_DIR: dataDir });
});
afterAll(async () => {
  expect(await verifyLedger(database.sql)).toMatchObject({ ok: true });
  await servers.close(async () => undefined);
  await Promise.all([database.close(), fakes.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

const requestsFor = (adId: string, kind: 'page' | 'media') => fakes.library.requests({ adId, kind }).length;
const uploads = () => fakes.gemini.calls().filter(({ operation }) => operation === 'upload').length;
const jobOf = (adId: string) => database.sql`
  select j.status, j.deaths from job_runs j join runs r on r.engine_run_id = j.id::text where r.ad_id = ${adId}`;
const runOf = (adId: string) => database.sql`
  select failure_code as "failureCode", open_inspections as "openInspections" from runs where ad_id = ${adId}`;

async function submitAndKill(adId: string, kills: number) {
  const surroundings = { db: database.sql, library: fakes.library, gemini: fakes.gemini, adId };
  let armed = await arm(surroundings, inspectionEnds);
  const customer = await newRemoteCustomer(database.sql, () => servers.baseUrl);
  const id = await customer.submit(toMetaUrl(adId));
  for (let left = kills; left > 0; left -= 1) {
    await expect.poll(armed.isReached).toBe(true);
    await servers.kill();
    // The statement is undone with the server that sent it, as if it had never come to its end.
    await armed.leave('statement');
    if (left > 1) armed = await arm(surroundings, inspectionEnds);
    await servers.replace();
  }
  return { ended: await customer.ended(id), balance: await customer.balance() };
}

test('a video during whose inspection one server died is inspected again', async () => {
  const { adId } = metaAds.kettle;
  const { ended, balance } = await submitAndKill(adId, 1);
  expect(ended).toMatchObject({ status: 'done', report: { verdict: 'scored' } });
  expect(balance).toBe(0);
  expect(await runOf(adId)).toEqual([{ failureCode: null, openInspections: 0 }]);
  await expect.poll(() => jobOf(adId)).toEqual([{ status: 'completed', deaths: 1 }]);
  expect(requestsFor(adId, 'page')).toBe(1);
});

test('a video during whose inspection two servers died is broken, and its credit comes back', async () => {
  const { adId } = metaAds.ledger;
  const before = uploads();
  const { ended, balance } = await submitAndKill(adId, 2);
  expect(ended).toMatchObject({ status: 'failed', errorMessage: refundedMessage('video_broken'), report: null });
  expect(balance).toBe(1);
  expect(await runOf(adId)).toEqual([{ failureCode: 'video_broken', openInspections: 2 }]);
  await expect.poll(() => jobOf(adId)).toEqual([{ status: 'completed', deaths: 2 }]);
  expect(requestsFor(adId, 'page')).toBe(1);
  expect(uploads()).toBe(before);
});
