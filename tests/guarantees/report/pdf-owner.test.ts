import { expect, test } from 'vitest';
import { completeRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { perFile } from '@/tests/support/per-file';
import { clientOf } from '../../support/client';
import { metaUrl, newAccount, newAdId } from '../../support/factories';
import { openHarness } from '../../support/harness';
import { readPdf } from '../../support/read-pdf';
import { unscoredReport } from '../../support/reports';

const harness = perFile(openHarness);

type Owner = { client: ReturnType<typeof clientOf>; id: string };

async function submit(adId: string): Promise<Owner> {
  const client = clientOf((await newAccount(harness.db)).secret);
  const { body } = await client.submit({ url: metaUrl(adId) });
  return { client, id: String(body.id) };
}

async function twoOwners(): Promise<[Owner, Owner]> {
  const adId = newAdId();
  const owners: [Owner, Owner] = [await submit(adId), await submit(adId)];
  const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${owners[0].id}`;
  const run = { runId: row?.runId ?? '', engineRunId: 'test' };
  await claimRun(harness.db, run, 'Working');
  expect(await completeRun(harness.db, run, unscoredReport())).toBe(true);
  return owners;
}

const nameOwner = ({ id }: Owner, name: string | null) =>
  harness.db`update users set name = ${name} where id = (select user_id from analyses where id = ${id})`;

async function fetchPdf({ client, id }: Owner) {
  const response = await client.fetchForm(id, { Accept: 'application/pdf' });
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return { tag: response.headers.get('etag') ?? '', text: pages.join(' ') };
}

test('a PDF names the account that it is made for, when it has a name', async () => {
  const [owner] = await twoOwners();
  expect((await fetchPdf(owner)).text).not.toContain('Prepared for');
  await nameOwner(owner, 'Northwind Media');
  expect((await fetchPdf(owner)).text).toContain('Prepared for Northwind Media');
});

test('two accounts with one report get a PDF each, with an entity tag of its own', async () => {
  const [one, other] = await twoOwners();
  await nameOwner(one, 'Northwind Media');
  await nameOwner(other, 'Southwind Media');
  const [first, second] = [await fetchPdf(one), await fetchPdf(other)];
  expect(second.text).toContain('Prepared for Southwind Media');
  expect(second.text).not.toContain('Northwind');
  expect(second.tag).not.toBe(first.tag);
});

test('a new name makes a new PDF, and no other format', async () => {
  const [owner] = await twoOwners();
  const tagsFor = async (accept: string) => {
    const tag = async () => (await owner.client.fetchForm(owner.id, { Accept: accept })).headers.get('etag');
    const before = await tag();
    await nameOwner(owner, accept);
    return [before, await tag()];
  };
  for (const accept of ['application/json', 'text/markdown', 'text/html']) {
    const [before, after] = await tagsFor(accept);
    expect(after, accept).toBe(before);
  }
  const [before, after] = await tagsFor('application/pdf');
  expect(after).not.toBe(before);
});
