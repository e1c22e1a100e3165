import { expect, test } from 'vitest';
import { deleteSelected } from '@/lib/analyses/selection/delete';
import { submitAnalysis } from '@/lib/analyses/submit';
import { createLink } from '@/lib/shares/create';
import { listLinks, listLinksTo } from '@/lib/shares/list';
import { revokeOwnLink } from '@/lib/shares/revoke';
import { generateToken } from '@/lib/shares/secret';
import { startIdleApp } from '@/tests/support/built-app';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';
import { finishAnalysis, openShared, shareAnalyses } from '@/tests/support/report-links';
import { completeWithStills, stillOf } from '@/tests/support/stills';
import { webContextOf } from '@/tests/support/web-context';

/** Clients name their address, as a proxy in front of the service does. */
const app = perFile(() => startIdleApp({ TRUSTED_PROXY_HOPS: '1' }));

const below = ['', '/stills/1-2', '/stills/2-2', '/comparison.md', '/comparison.csv'];
const statusOf = async (token: string, path: string) => (await openShared(app.address, token, path)).status;
const statusesOf = (token: string) => Promise.all(below.map((path) => statusOf(token, path)));

async function add(account: TestAccount): Promise<string> {
  const { id } = await submitAnalysis(webContextOf(app.db, account), { url: metaUrl(newAdId()) });
  await completeWithStills(app.db, id, [2, 4]);
  return id;
}

async function newComparison() {
  const account = await newAccount(app.db);
  const ids = [await add(account), await add(account)];
  return {
    account,
    ctx: webContextOf(app.db, account),
    ids,
    ...(await shareAnalyses(app.db, account, ids, { name: 'Secret client name' })),
  };
}

test('the link of a comparison opens it with its stills and files, and nothing else of the account', async () => {
  const { account, ids, id, token } = await newComparison();
  expect(await statusesOf(token)).toEqual(below.map(() => 200));
  const own = [account.userId, account.accountId, account.email, ...ids, id, 'Secret client name'];
  for (const path of ['', '/comparison.md', '/comparison.csv']) {
    const answer = await openShared(app.address, token, path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const text = await answer.text();
    expect(
      own.filter((fact) => text.includes(fact)),
      path,
    ).toEqual([]);
    expect(text.includes('Classification'), path).toBe(true);
  }
  const still = await openShared(app.address, token, '/stills/2-4');
  expect(new Uint8Array(await still.arrayBuffer())).toEqual((await stillOf(4)).jpeg);
  const others = [
    '/stills/2',
    '/stills/3-2',
    '/stills/0-2',
    '/stills/1-3',
    '/stills/1-1-2',
    '/report.md',
    '/report.pdf',
    '/preview.jpg',
    `/${ids[0]}`,
  ];
  for (const path of others) expect(await statusOf(token, path), path).toBe(404);
  // The link of a report has no ads in places.
  const report = await shareAnalyses(app.db, account, ids.slice(0, 1));
  expect([await statusOf(report.token, '/stills/1-2'), await statusOf(report.token, '/comparison.csv')]).toEqual([404, 404]);
});

test('the link of a comparison looks unknown once it was revoked or has ended, and when one of its analyses is deleted', async () => {
  const [revoked, ended, unanalyzed] = [await newComparison(), await newComparison(), await newComparison()];
  await revokeOwnLink(revoked.ctx, revoked.id);
  await app.db`update shared_links set expires_at = now() where id = ${ended.id}`;
  expect(await deleteSelected(unanalyzed.ctx, unanalyzed.ids.slice(1))).toEqual({ analyses: 1, links: 1 });
  const unknown = (await (await openShared(app.address, generateToken())).text()).length;
  for (const { token } of [revoked, ended, unanalyzed]) {
    expect(await statusesOf(token)).toEqual(below.map(() => 404));
    expect(Math.abs((await (await openShared(app.address, token)).text()).length - unknown)).toBeLessThan(10);
  }
  expect((await listLinks(unanalyzed.ctx, 1)).data).toEqual([]);
});

test('a comparison is shared of two to four finished analyses of one account, in their order, and without downloads if it says so', async () => {
  const { account, ctx, ids } = await newComparison();
  const theirs = await finishAnalysis(app.db);
  const input = { name: 'Mine', lifetime: 'never', allowsDownloads: false };
  const refused = async (analysisIds: unknown) =>
    createLink(ctx, { ...input, analysisIds }).then(
      () => 'created',
      ({ code }) => code,
    );
  expect(await refused([...ids, theirs.analysisId])).toBe('not_found');
  expect(await refused([ids[0], ids[0]])).toBe('invalid_body');
  expect(await refused(Array.from({ length: 5 }, () => crypto.randomUUID()))).toBe('invalid_body');
  const { token } = await shareAnalyses(app.db, account, ids.toReversed(), { allowsDownloads: false });
  expect(await statusesOf(token)).toEqual([200, 200, 200, 403, 403]);
  expect([(await listLinksTo(ctx, ids)).length, (await listLinksTo(ctx, ids.toReversed())).length]).toEqual([1, 1]);
  expect((await listLinks(ctx, 1)).data.map(({ analyses }) => analyses.map(({ id }) => id))).toEqual([ids.toReversed(), ids]);
});
