import { expect, test } from 'vitest';
import { submitAnalysis } from '@/lib/analyses/submit';
import { openSession } from '@/lib/sessions/open';
import { startIdleApp } from '@/tests/support/built-app';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf } from '@/tests/support/runs';
import { completeWithStills, stillOf } from '@/tests/support/stills';
import { webContextOf } from '@/tests/support/web-context';

const app = perFile(startIdleApp);

/** A browser in which the account is signed in; without one, a visitor's. */
async function browserOf(account?: TestAccount): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  const cookie: Record<string, string> =
    account === undefined ? {} : { Cookie: `session=${(await openSession(app.db, account.userId)).secret}` };
  return (path, headers = {}) => fetch(`${app.address}${path}`, { redirect: 'manual', headers: { ...cookie, ...headers } });
}

async function submit(account: TestAccount): Promise<string> {
  return (await submitAnalysis(webContextOf(app.db, account), { url: metaUrl(newAdId()) })).id;
}

test('the signed-in owner of an analysis sees its still, also in the list, and no one else does', async () => {
  const [mine, other] = [await newAccount(app.db), await newAccount(app.db)];
  const id = await submit(mine);
  await completeWithStills(app.db, id, [2, 4]);
  const unseen = await submit(mine);
  await completeRunOf(app.db, unseen);
  const path = `/analyses/${id}/stills/2`;
  const [open, openOther, openVisitor] = [await browserOf(mine), await browserOf(other), await browserOf()];
  const answer = await open(path);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual((await stillOf(2)).jpeg);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, immutable, max-age=86400',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    vary: expect.stringMatching(/\bCookie\b/),
    etag: expect.stringMatching(/^"[\w-]{43}"$/),
  });
  expect([(await openVisitor(path)).status, (await openOther(path)).status]).toEqual([401, 403]);
  expect((await open(`/analyses/${id}/stills/3`)).status).toBe(404);
  const images = (await (await open('/analyses')).text()).match(/<img[^>]*>/g) ?? [];
  expect(images).toEqual([expect.stringContaining(`src="${path}"`)]);
  for (const attribute of ['loading="lazy"', 'width="36"', 'height="48"', 'alt="First still of the video of '])
    expect(images[0]).toContain(attribute);
});

test('the API answers a HEAD request for a still like a GET without the bytes', async () => {
  const mine = await newAccount(app.db);
  const id = await submit(mine);
  await completeWithStills(app.db, id, [1]);
  const head = await fetch(`${app.address}/api/v1/analyses/${id}/stills/1`, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${mine.secret}` },
  });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
});
