import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import type { FailureCode } from '@/lib/failures';
import { type Inngest, startInngest } from '@/tests/fakes/inngest/fake';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { type AppProcess, startApp } from '@/tests/support/app-process';
import { type Customer, newRemoteCustomer } from '@/tests/support/customer';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { openFront } from '@/tests/support/front';
import { passMinutes } from '@/tests/support/pass-time';
import { refundedMessage } from '@/tests/support/refunded-message';
import { openScratchDatabase } from '@/tests/support/scratch-database';
import type { RequestServer } from '@/tests/support/serve-requests';

let fakes: Fakes;
let database: Database;
let inngest: Inngest;
let front: RequestServer;
let app: AppProcess | undefined;
let dataDir: string;
let isReachable = true;

const start = () => startApp({ ...inngest.env, DATABASE_URL: database.url, DATA_DIR: dataDir, INNGEST_SERVE_ORIGIN: front.baseUrl });

beforeAll(async () => {
  fakes = await startFakes();
  dataDir = await mkdtemp(path.join(tmpdir(), 'outage-'));
  // Four minutes of retries pass in 1.6 seconds.
  [database, inngest, front] = await Promise.all([
    openScratchDatabase(),
    startInngest({ retryScale: 1 / 150 }),
    openFront(() => (isReachable ? app?.baseUrl : undefined)),
  ]);
});
beforeEach(async () => {
  app ??= await start();
  await inngest.sync(`${front.baseUrl}/api/inngest`);
});
afterEach(async () => {
  isReachable = true;
  fakes.gemini.mend();
  await inngest.setFaults({});
  expect(await verifyLedger(database.sql)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await app?.stop();
  await inngest.close();
  await front.close();
  await Promise.all([database.close(), fakes.close(), rm(dataDir, { recursive: true, force: true })]);
});

type Submitted = Customer & { id: string; adId: string };

async function submit(): Promise<Submitted> {
  const adId = fakes.library.copyAd(metaAds.silent);
  const customer = await newRemoteCustomer(database.sql, () => app?.baseUrl ?? '');
  return { ...customer, id: await customer.submit(toMetaUrl(adId)), adId };
}

const uploads = () => fakes.gemini.calls().filter(({ operation }) => operation === 'upload').length;

/** An analysis whose worker has read the ad and is uploading its video, for so long. */
async function submitWorking(uploadMs: number): Promise<Submitted> {
  const before = uploads();
  fakes.gemini.fail({ on: 'upload', delayMs: uploadMs });
  const submitted = await submit();
  await expect.poll(uploads).toBe(before + 1);
  return submitted;
}

async function handedOver({ id }: Submitted): Promise<void> {
  await expect
    .poll(
      () => database.sql`
        select 1 from job_events e join analyses a on e.data ->> 'runId' = a.run_id::text where a.id = ${id} and e.relayed_at is null`,
    )
    .toEqual([]);
}

/** Inngest has no attempt left for any run, nor for a failure function. */
const gaveUp = () =>
  expect.poll(async () => (await inngest.runs()).filter(({ status }) => status === 'queued' || status === 'running')).toEqual([]);

/** Reads the outcome of an analysis within seconds, its credit, and the pages opened for it. */
async function outcome({ id, fetch, balance, adId }: Submitted) {
  await expect.poll(async () => (await fetch(id)).status).toMatch(/^(done|failed)$/);
  const { status, errorMessage } = await fetch(id);
  const pages = fakes.library.requests({ adId, kind: 'page' }).length;
  return { status, errorMessage, balance: await balance(), pages };
}

const done = { status: 'done', errorMessage: null, balance: 0, pages: 1 };
const refundedWith = (code: FailureCode) => ({ status: 'failed', errorMessage: refundedMessage(code), balance: 1 });

test('an outage of four minutes, after which Inngest calls no more, ends in reports: nothing is failed, charged or opened twice', async () => {
  const working = [await submitWorking(60_000), await submitWorking(60_000)];
  await app?.kill();
  app = undefined;
  fakes.gemini.mend();
  await gaveUp();
  await passMinutes(database.sql, 4);
  app = await start();
  expect(await Promise.all(working.map(outcome))).toEqual([done, done]);
});

test('an outage that leaves a run less than two minutes ends in a refund as soon as the app is back', async () => {
  const working = await submitWorking(60_000);
  await app?.kill();
  app = undefined;
  fakes.gemini.mend();
  await gaveUp();
  await passMinutes(database.sql, 9);
  app = await start();
  expect(await outcome(working)).toMatchObject({ ...refundedWith('worker_lost'), pages: 1 });
});

test('an Inngest that lost its memory loses no analysis: neither one that waited there nor one that was worked on', async () => {
  const working = await submitWorking(60_000);
  await inngest.setFaults({ lateMs: [600_000, 600_000] });
  const waiting = await submit();
  await handedOver(waiting);
  await inngest.restart();
  fakes.gemini.mend();
  await passMinutes(database.sql, 3);
  expect(await outcome(working)).toEqual(done);
  expect(await outcome(waiting)).toEqual(done);
});

test('a run that an operator cancels in Inngest while it waits there is done all the same, for its one credit', async () => {
  isReachable = false;
  const waiting = await submit();
  await expect.poll(async () => (await inngest.runs()).filter(({ status }) => status === 'running')).toHaveLength(1);
  await inngest.cancel();
  // A call that was under way would still claim the run for an engine run that is over: it has met the bad gateway by now.
  expect((await inngest.runs()).at(-1)).toMatchObject({ status: 'cancelled' });
  expect((await fetch(front.baseUrl)).status).toBe(502);
  isReachable = true;
  await passMinutes(database.sql, 3);
  expect(await outcome(waiting)).toEqual(done);
});

test('a run that an operator cancels in Inngest while it is worked on is done all the same, for its one credit', async () => {
  const answered = () => fakes.gemini.calls().filter(({ operation, status }) => operation === 'upload' && status === 200).length;
  const before = answered();
  const working = await submitWorking(1000);
  await inngest.cancel();
  await expect.poll(answered).toBe(before + 1);
  await passMinutes(database.sql, 3);
  expect(await outcome(working)).toEqual(done);
});
