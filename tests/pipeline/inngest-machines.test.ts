import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { type Inngest, startInngest } from '@/tests/fakes/inngest/fake';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { type AppProcess, startApp } from '@/tests/support/app-process';
import { newRemoteCustomer } from '@/tests/support/customer';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { openFront } from '@/tests/support/front';
import { openScratchDatabase } from '@/tests/support/scratch-database';
import type { RequestServer } from '@/tests/support/serve-requests';

let fakes: Fakes;
let database: Database;
let inngest: Inngest;
let front: RequestServer;
const apps: AppProcess[] = [];
const dataDirs: string[] = [];
const served: number[] = [];

function nextMachine(): string | undefined {
  const turn = served.length % apps.length;
  served.push(turn);
  return apps[turn]?.baseUrl;
}

beforeAll(async () => {
  fakes = await startFakes();
  [database, inngest, front] = await Promise.all([
    openScratchDatabase(),
    startInngest({ queueOutlives: 'a restart' }),
    openFront(nextMachine),
  ]);
  for (let machine = 0; machine < 2; machine += 1) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'machine-'));
    dataDirs.push(dataDir);
    const own = { DATABASE_URL: database.url, DATA_DIR: dataDir, INNGEST_SERVE_ORIGIN: front.baseUrl };
    apps.push(await startApp({ ...inngest.env, ...own }));
  }
  await inngest.sync(`${front.baseUrl}/api/inngest`);
});
afterAll(async () => {
  expect(await verifyLedger(database.sql)).toMatchObject({ ok: true });
  await Promise.all(apps.map((app) => app.stop()));
  await inngest.close();
  await front.close();
  await Promise.all([database.close(), fakes.close()]);
  await Promise.all(dataDirs.map((dir) => rm(dir, { recursive: true, force: true })));
});

test('a run whose steps go in turn to two machines is done: no step needs a file that another left', async () => {
  const customer = await newRemoteCustomer(database.sql, () => apps[1]?.baseUrl ?? '');
  const id = await customer.submit(toMetaUrl(metaAds.kettle.adId));
  expect(await customer.ended(id)).toMatchObject({ status: 'done', report: { verdict: 'scored' } });
  await expect.poll(async () => (await inngest.runs()).map(({ status }) => status)).toEqual(['completed']);
  expect(served.length).toBeGreaterThanOrEqual(6);
  expect(new Set(served).size).toBe(2);
  expect(fakes.library.requests({ adId: metaAds.kettle.adId, kind: 'page' })).toHaveLength(1);
  expect(fakes.gemini.files()).toEqual([]);
});

test('a machine that is killed in the middle of a step costs a retry of that step on the other, and no second charge', async () => {
  const { adId } = metaAds.ledger;
  fakes.gemini.fail({ on: 'upload', delayMs: 30_000 });
  const customer = await newRemoteCustomer(database.sql, () => apps[0]?.baseUrl ?? '');
  const id = await customer.submit(toMetaUrl(adId));
  await expect.poll(() => fakes.gemini.calls().filter(({ operation }) => operation === 'upload').length).toBe(2);
  const [uploading] = apps.splice(served.at(-1) ?? 0, 1);
  await uploading?.kill();
  expect(await customer.ended(id)).toMatchObject({ status: 'done', report: { verdict: 'scored' } });
  expect(await customer.balance()).toBe(0);
  expect(fakes.library.requests({ adId, kind: 'page' })).toHaveLength(1);
});

test('an Inngest server with a Redis that is killed and comes back takes its runs up again, without another sync', async () => {
  const { adId } = metaAds.silent;
  const uploads = () => fakes.gemini.calls().filter(({ operation }) => operation === 'upload').length;
  const before = uploads();
  fakes.gemini.fail({ on: 'upload', delayMs: 2000 });
  const customer = await newRemoteCustomer(database.sql, () => apps[0]?.baseUrl ?? '');
  const id = await customer.submit(toMetaUrl(adId));
  await expect.poll(uploads).toBe(before + 1);
  await inngest.restart({ signal: 'SIGKILL' });
  expect(await customer.ended(id)).toMatchObject({ status: 'done', report: { verdict: 'scored' } });
  expect(fakes.library.requests({ adId, kind: 'page' })).toHaveLength(1);
});
