import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { scoredReport } from '@/tests/support/reports';

let harness: Harness;
let owner: TestAccount;
let stranger: TestAccount;
let done: string;
let live: string;
const secretWord = 'Quillfeather';

beforeAll(async () => {
  harness = await openHarness();
  [owner, stranger] = [await newAccount(harness.db, { credits: 4 }), await newAccount(harness.db, { credits: 1 })];
  const client = clientOf(owner.secret);
  done = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  live = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${done}`;
  const held = { runId: row?.runId ?? '', engineRunId: 'test' };
  await claimRun(harness.db, held, 'Working');
  await completeRun(harness.db, held, { ...scoredReport(), summary: `Only for its owner: ${secretWord}.` });
});
afterAll(() => harness.close());

const forms = ['application/json', 'text/markdown', 'application/pdf', 'text/html'];

test('every form of an analysis is its owner’s alone, live or done; another account gets 403 and not a byte of it', async () => {
  for (const accept of forms) {
    for (const id of [done, live]) {
      const response = await clientOf(stranger.secret).fetchForm(id, { Accept: accept });
      const text = await response.text();
      expect({ accept, status: response.status, told: text.includes(secretWord) }).toEqual({ accept, status: 403, told: false });
    }
    const own = await clientOf(owner.secret).fetchForm(done, { Accept: accept });
    expect(own.status).toBe(200);
    if (accept !== 'application/pdf') expect(await own.text()).toContain(secretWord);
  }
});

test('a tag of the owner’s answer tells another account nothing', async () => {
  const tag = (await clientOf(owner.secret).fetch(done)).headers.get('etag') ?? '';
  expect((await clientOf(stranger.secret).fetch(done, { 'If-None-Match': tag })).status).toBe(403);
});

test('lists and balances hold only the caller’s own', async () => {
  expect((await clientOf(stranger.secret).list()).body).toMatchObject({ data: [], pagination: { total: 0 } });
  expect((await clientOf(stranger.secret).credits()).body).toEqual({ balance: 1, lifetimePurchased: 1 });
  expect((await clientOf(owner.secret).list()).body).toMatchObject({ data: [{ id: done }], pagination: { total: 1 } });
});
