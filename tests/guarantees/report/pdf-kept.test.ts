import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toContext } from '@/app/_server/http/context';
import { Analysis } from '@/lib/analyses/schema';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { toReadable } from '@/lib/report/legacy';
import { renderers } from '@/lib/report/render';
import { closePdfWorkers } from '@/lib/report/render/pdf/renderer';
import { clientOf } from '../../support/client';
import { metaUrl, newAccount, newAdId } from '../../support/factories';
import { type Harness, openHarness } from '../../support/harness';
import { readPdf } from '../../support/read-pdf';
import { completeWithStills, runOf } from '../../support/stills';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const shown = [2, 3, 5];
const accept = { Accept: 'application/pdf' };

async function analyzed() {
  const account = await newAccount(harness.db);
  const client = clientOf(account.secret);
  const id = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  await completeWithStills(harness.db, id, shown, 6);
  return { account, client, id };
}

async function fetchPdf({ client, id }: Pick<Awaited<ReturnType<typeof analyzed>>, 'client' | 'id'>): Promise<Buffer> {
  return Buffer.from(await (await client.fetchForm(id, accept)).arrayBuffer());
}

const fetchStill = async ({ client, id }: Pick<Awaited<ReturnType<typeof analyzed>>, 'client' | 'id'>, n: number) =>
  new Uint8Array(await (await client.still(id, n)).arrayBuffer());

/** All that a process keeps in memory is gone; what is on disk stays. */
async function restart(): Promise<void> {
  await closePdfWorkers();
  for (const name of ['adAnalysisRendered', 'adAnalysisRecent']) Reflect.deleteProperty(globalThis, name);
}

test('a kept PDF is byte for byte a fresh one, also after a restart, and is made of no still again', async () => {
  const owner = await analyzed();
  const first = await fetchPdf(owner);
  const stills = new Map(await Promise.all(shown.map(async (n) => [n, await fetchStill(owner, n)] as const)));
  const { body } = await owner.client.fetch(owner.id);
  const fresh = await renderers.pdf.render(toReadable(Analysis.shape.report.unwrap().parse(body.report)), { stills });
  expect(first.equals(Buffer.from(fresh))).toBe(true);
  await harness.db`update stills set jpeg = '\\xffd8ff' where run_id = ${await runOf(harness.db, owner.id)}`;
  expect((await fetchPdf(owner)).equals(first)).toBe(true);
  await restart();
  expect((await fetchPdf(owner)).equals(first)).toBe(true);
});

test('a kept PDF is for nobody without the analysis, and for an account under its name of today', async () => {
  const owner = await analyzed();
  await fetchPdf(owner);
  const stranger = clientOf((await newAccount(harness.db)).secret);
  expect((await stranger.fetchForm(owner.id, accept)).status).toBe(403);
  expect((await stranger.fetchForm(randomUUID(), accept)).status).toBe(404);
  await harness.db`update users set name = 'Northwind Media' where id = ${owner.account.userId}`;
  expect((await readPdf(await fetchPdf(owner))).pages.join(' ')).toContain('Prepared for Northwind Media');
  await harness.db`delete from analyses where id = ${owner.id}`;
  expect((await owner.client.fetchForm(owner.id, accept)).status).toBe(404);
});

test.each(['application/pdf', 'text/html'])('a report as %s that lacks a listed still is kept by nobody', async (mediaType) => {
  const { account, id } = await analyzed();
  const ctx = toContext({ userId: account.userId, accountId: account.accountId, source: 'api', tokenId: account.tokenId });
  const analysis = await getAnalysisOperation.run(ctx, { id });
  const form = getAnalysisOperation.representations?.list.find((one) => one.mediaType === mediaType);
  const of = { tag: `${mediaType} of ${id}`, caller: undefined };
  await harness.db`delete from stills where n = 3 and run_id = ${await runOf(harness.db, id)}`;
  expect(await form?.render(ctx, analysis, of)).toMatchObject({ isWhole: false });
  expect(await renderers.pdf.findKept?.(of.tag)).toBeUndefined();
});
