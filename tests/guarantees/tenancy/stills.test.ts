import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { completeRun } from '@/lib/analyses/settle';
import { loadEnv } from '@/lib/env';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { readExport } from '@/tests/support/exports';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { completeWithStills, measureRunOf, reportWithStills, runOf, stillOf, storedStills } from '@/tests/support/stills';

const harness = perFile(openHarness);

afterEach(() => setStills('on'));

function setStills(setting: 'on' | 'off'): void {
  process.env.STILLS = setting;
  loadEnv('serve');
}

type Owned = { account: TestAccount; id: string; url: string };

async function submit(account: TestAccount, url = metaUrl(newAdId())): Promise<Owned> {
  return { account, url, id: String((await clientOf(account.secret).submit({ url })).body.id) };
}

/** An analysis that has ended with the stills 2, 3 and 5 of six candidates. */
async function finished(): Promise<Owned> {
  const owned = await submit(await newAccount(harness.db));
  await completeWithStills(harness.db, owned.id, [2, 3, 5], 6);
  return owned;
}

const fetchStill = ({ account, id }: Owned, n: number | string, headers = {}) => clientOf(account.secret).still(id, n, headers);
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const statusOf = async (response: Promise<Response>) => (await response).status;

describe('a still', () => {
  test('is a JPEG that its caller may cache, and no shared cache', async () => {
    const owned = await finished();
    const response = await fetchStill(owned, 3);
    const { jpeg } = await stillOf(3);
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual(jpeg);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, immutable, max-age=86400',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      vary: 'Authorization',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
      'ratelimit-policy': '"stills";q=600;w=60',
    });
  });

  test('saves its bytes for a client that has them', async () => {
    const owned = await finished();
    const [one, other] = [await fetchStill(owned, 3), await fetchStill(owned, 5)];
    const tag = one.headers.get('etag') ?? '';
    const known = await fetchStill(owned, 3, { 'If-None-Match': tag });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', tag]);
    expect(known.headers.get('cache-control')).toBe(one.headers.get('cache-control'));
    expect(other.headers.get('etag')).not.toBe(tag);
    expect(await statusOf(fetchStill(owned, 5, { 'If-None-Match': tag }))).toBe(200);
  });

  test('is for a token, and for the account of its analysis: 401, 404, 403, in this order', async () => {
    const owned = await finished();
    const stranger = await newAccount(harness.db);
    expect(await statusOf(clientOf(undefined).still(randomUUID(), 3))).toBe(401);
    expect(await statusOf(clientOf(stranger.secret).still(randomUUID(), 3))).toBe(404);
    expect(await statusOf(clientOf(stranger.secret).still('no-uuid', 3))).toBe(404);
    const refused = await clientOf(stranger.secret).still(owned.id, 3);
    expect([refused.status, (await refused.json()).error.code]).toEqual([403, 'forbidden']);
    // No other account may learn which stills exist.
    expect(await statusOf(clientOf(stranger.secret).still(owned.id, 1))).toBe(403);
  });

  test.each([1, 4, 6, 7, 240, 241, 0, '-3', '03', '3.0', '3e0', '+3', ' 3', 'three', '9'.repeat(30)])(
    'returns 404 for a number that does not exist: %s',
    async (n) => {
      const response = await fetchStill(await finished(), n);
      expect([response.status, (await response.json()).error]).toEqual([
        404,
        { code: 'not_found', message: 'This analysis has no such still. Its `stills` lists those that it has.' },
      ]);
    },
  );

  test('counts against a limit of its own, which the operator can raise', async () => {
    const owned = await finished();
    await harness.db`update api_tokens set limits = '{"stills": 2}' where id = ${owned.account.tokenId}`;
    const statuses = [];
    for (const n of [2, 3, 5]) statuses.push(await statusOf(fetchStill(owned, n)));
    expect(statuses).toEqual([200, 200, 429]);
    expect((await clientOf(owned.account.secret).fetch(owned.id)).status).toBe(200);
  });
});

test('an analysis lists the stills that exist, each with the URL where it is served', async () => {
  const owned = await finished();
  const { body } = await clientOf(owned.account.secret).fetch(owned.id);
  expect(body.stills).toEqual([2, 3, 5].map((n) => ({ n, at: (n - 1) / 2, href: `/api/v1/analyses/${owned.id}/stills/${n}` })));
});

test('of a live analysis no candidate is listed or served', async () => {
  const owned = await submit(await newAccount(harness.db));
  await measureRunOf(harness.db, owned.id, { count: 4 });
  expect((await clientOf(owned.account.secret).fetch(owned.id)).body.stills).toEqual([]);
  expect(await statusOf(fetchStill(owned, 1))).toBe(404);
});

test('every account with an analysis of the ad sees its stills under its own ID', async () => {
  const owned = await finished();
  const other = await submit(await newAccount(harness.db), owned.url);
  expect(other.id).not.toBe(owned.id);
  expect(await bytesOf(await fetchStill(other, 5))).toEqual((await stillOf(5)).jpeg);
});

describe('the stills of a deleted account', () => {
  test('stay for other accounts with the analysis, and are deleted with the last of them', async () => {
    const first = await finished();
    const second = await submit(await newAccount(harness.db), first.url);
    const runId = await runOf(harness.db, first.id);
    await deleteAccount(harness.db, first.account.userId);
    expect(await statusOf(fetchStill(second, 3))).toBe(200);
    await deleteAccount(harness.db, second.account.userId);
    expect(await storedStills(harness.db, runId)).toEqual({ kept: [], candidates: [] });
    const third = await submit(await newAccount(harness.db), first.url);
    const { body } = await clientOf(third.account.secret).fetch(third.id);
    expect(body).toMatchObject({ status: 'done', stills: [], report: { video: { stills: [{ n: 2 }, { n: 3 }, { n: 5 }] } } });
    expect(await statusOf(fetchStill(third, 3))).toBe(404);
  });

  test('are deleted when the last two accounts are deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await finished();
      const second = await submit(await newAccount(harness.db), first.url);
      const runId = await runOf(harness.db, first.id);
      await Promise.all([first, second].map(({ account }) => deleteAccount(harness.db, account.userId)));
      expect(await storedStills(harness.db, runId)).toEqual({ kept: [], candidates: [] });
    }
  });

  test('are not kept when every account has left before the run ends', async () => {
    const owned = await submit(await newAccount(harness.db));
    const claim = await measureRunOf(harness.db, owned.id, { count: 3 });
    await deleteAccount(harness.db, owned.account.userId);
    expect(await completeRun(harness.db, claim, reportWithStills([1, 2]))).toBe(true);
    expect(await storedStills(harness.db, claim.runId)).toEqual({ kept: [], candidates: [] });
  });

  test('are kept when another account joined the run in time', async () => {
    const owned = await submit(await newAccount(harness.db));
    const claim = await measureRunOf(harness.db, owned.id, { count: 3 });
    await deleteAccount(harness.db, owned.account.userId);
    const other = await submit(await newAccount(harness.db), owned.url);
    expect(await completeRun(harness.db, claim, reportWithStills([1, 2]))).toBe(true);
    expect(await statusOf(fetchStill(other, 2))).toBe(200);
  });
});

test('the export of an account says which stills there are', async () => {
  const owned = await finished();
  const { analyses } = await readExport(harness.db, owned.account.userId);
  expect(analyses).toMatchObject([{ id: owned.id, stills: [{ n: 2 }, { n: 3 }, { n: 5 }] }]);
});

describe('with STILLS=off', () => {
  test('none is kept when a run ends', async () => {
    const owned = await submit(await newAccount(harness.db));
    const claim = await measureRunOf(harness.db, owned.id, { count: 3 });
    setStills('off');
    expect(await completeRun(harness.db, claim, reportWithStills([1, 2]))).toBe(true);
    expect(await storedStills(harness.db, claim.runId)).toEqual({ kept: [], candidates: [] });
  });

  test('those of earlier reports are neither listed nor served', async () => {
    const owned = await finished();
    setStills('off');
    expect((await clientOf(owned.account.secret).fetch(owned.id)).body).toMatchObject({ status: 'done', stills: [] });
    expect(await statusOf(fetchStill(owned, 3))).toBe(404);
    setStills('on');
    expect(await statusOf(fetchStill(owned, 3))).toBe(200);
  });
});

test('every format of a report gets another entity tag once its stills are deleted', async () => {
  const owned = await finished();
  const client = clientOf(owned.account.secret);
  const tagsOf = async () =>
    Promise.all(
      ['application/json', 'text/html', 'application/pdf'].map(async (accept) =>
        (await client.fetchForm(owned.id, { Accept: accept })).headers.get('etag'),
      ),
    );
  const before = await tagsOf();
  expect(await tagsOf()).toEqual(before);
  await harness.db`delete from stills where run_id = ${await runOf(harness.db, owned.id)}`;
  for (const [index, tag] of (await tagsOf()).entries()) expect(tag).not.toBe(before[index]);
});
