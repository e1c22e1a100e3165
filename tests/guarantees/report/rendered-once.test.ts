import { expect, test } from 'vitest';
import { toContext } from '@/app/_server/http/context';
import { Analysis } from '@/lib/analyses/schema';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { processStates } from '@/lib/process-state';
import { toReadable } from '@/lib/report/legacy';
import { renderers } from '@/lib/report/render';
import { closeWorkers } from '@/lib/report/render/pooled';
import { perFile } from '@/tests/support/per-file';
import { clientOf } from '../../support/client';
import { metaUrl, newAccount, newAdId } from '../../support/factories';
import { openHarness } from '../../support/harness';
import { countRenders } from '../../support/pdf-renders';
import { completeWithStills, runOf } from '../../support/stills';

const harness = perFile(openHarness);

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

/** Clears everything that the process keeps in memory. */
async function restart(): Promise<void> {
  await closeWorkers();
  for (const key of ['rendered', 'recent analyses']) processStates().delete(key);
}

test('a PDF is rendered once, however many ask for it, and after a restart again with the same bytes', async () => {
  const owner = await analyzed();
  const pdfs: Buffer[] = [];
  const ask = async () => void pdfs.push(await fetchPdf(owner));
  expect(await countRenders(() => Promise.all([ask(), ask(), ask()]))).toBe(1);
  expect(await countRenders(ask)).toBe(0);
  await restart();
  expect(await countRenders(ask)).toBe(1);
  const stills = new Map(await Promise.all(shown.map(async (n) => [n, await fetchStill(owner, n)] as const)));
  const { body } = await owner.client.fetch(owner.id);
  const fresh = await renderers.pdf.render(toReadable(Analysis.shape.report.unwrap().parse(body.report)), { stills });
  for (const pdf of pdfs) expect(pdf.equals(fresh)).toBe(true);
});

test.each(['application/pdf', 'text/html'])('a report as %s that lacks a listed still is not whole', async (mediaType) => {
  const { account, id } = await analyzed();
  const ctx = toContext({ userId: account.userId, accountId: account.accountId, source: 'api', tokenId: account.tokenId });
  const analysis = await getAnalysisOperation.run(ctx, { id });
  const form = getAnalysisOperation.representations?.list.find((one) => one.mediaType === mediaType);
  await harness.db`delete from stills where n = 3 and run_id = ${await runOf(harness.db, id)}`;
  expect(await form?.render(ctx, analysis)).toMatchObject({ isWhole: false });
});
