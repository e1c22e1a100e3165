import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { submitAnalysis } from '@/lib/analyses/submit';
import { loadEnv } from '@/lib/env';
import { removeOldWindows } from '@/lib/rate-limit/admit';
import { createLink } from '@/lib/shares/create';
import { findLink } from '@/lib/shares/find';
import { listLinks, listLinksTo } from '@/lib/shares/list';
import { removeEndedLinks } from '@/lib/shares/retention';
import { revokeLink, revokeOwnLink } from '@/lib/shares/revoke';
import { countView } from '@/lib/shares/views';
import { deleteAccount } from '@/lib/users/delete';
import { runAdmin } from '@/tests/support/admin-command';
import { readExport } from '@/tests/support/exports';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { finishAnalysis, newSharedReport, shareAnalyses } from '@/tests/support/report-links';
import { webContextOf } from '@/tests/support/web-context';

const app = perFile(openHarness);

describe('a shared link', () => {
  test('is found by its whole token only', async () => {
    const { token } = await newSharedReport(app.db);
    const last = token.at(-1) ?? '';
    for (const other of ['A', 'E', 'B', 'a'].filter((character) => character !== last))
      expect(await findLink(app.db, `${token.slice(0, -1)}${other}`)).toBeUndefined();
    expect(await findLink(app.db, token.toLowerCase())).toBeUndefined();
    expect(await findLink(app.db, token)).toBeDefined();
  });

  test('opens nothing once it has ended, was revoked, or lost its analysis or account', async () => {
    const ended = await newSharedReport(app.db, { lifetime: '7' });
    const revoked = await newSharedReport(app.db);
    const unanalyzed = await newSharedReport(app.db);
    const left = await newSharedReport(app.db);
    const find = () => Promise.all([ended, revoked, unanalyzed, left].map(async ({ token }) => (await findLink(app.db, token))?.id));
    expect(await find()).toEqual([ended.id, revoked.id, unanalyzed.id, left.id]);
    await app.db`update shared_links set expires_at = now() where id = ${ended.id}`;
    await revokeOwnLink(webContextOf(app.db, revoked.account), revoked.id);
    await app.db`delete from analyses where id = ${unanalyzed.analysisId}`;
    await deleteAccount(app.db, left.account.userId);
    expect(await find()).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each([
    ['7', 7],
    ['30', 30],
    ['90', 90],
  ] as const)('with a lifetime of %s days ends after them, and stays listed for 30 more', async (lifetime, days) => {
    const { account, id, analysisId } = await newSharedReport(app.db, { lifetime });
    const ctx = webContextOf(app.db, account);
    const [link] = (await listLinks(ctx, 1)).data;
    expect(Number(link?.expiresAt) - Number(link?.createdAt)).toBe(days * 86_400_000);
    await app.db`update shared_links set expires_at = now() - interval '29 days' where id = ${id}`;
    await removeEndedLinks(app.db);
    expect([(await listLinks(ctx, 1)).data.length, (await listLinksTo(ctx, [analysisId])).length]).toEqual([1, 0]);
    await app.db`update shared_links set expires_at = now() - interval '31 days' where id = ${id}`;
    await removeEndedLinks(app.db);
    expect((await listLinks(ctx, 1)).data).toEqual([]);
  });

  test('is to a finished analysis of its own account, and has a name of 1 to 60 characters', async () => {
    const { account, analysisId } = await finishAnalysis(app.db);
    const ctx = webContextOf(app.db, account);
    const input = { analysisIds: [analysisId], name: 'Mine', lifetime: 'never', allowsDownloads: true };
    const { id: live } = await submitAnalysis(ctx, { url: metaUrl(newAdId()) });
    const { analysisId: theirs } = await finishAnalysis(app.db);
    for (const other of [live, theirs, randomUUID()])
      await expect(createLink(ctx, { ...input, analysisIds: [other] })).rejects.toMatchObject({ code: 'not_found' });
    for (const wrong of [
      { name: ' ' },
      { name: 'n'.repeat(61) },
      { lifetime: '8' },
      { analysisIds: ['x'] },
      { analysisIds: [] },
      { allowsDownloads: 'on' },
    ])
      await expect(createLink(ctx, { ...input, ...wrong })).rejects.toMatchObject({ code: 'invalid_body' });
    expect((await listLinks(ctx, 1)).data).toEqual([]);
  });

  test('counts its views, and those of a link that is gone are dropped', async () => {
    const [one, other] = [await newSharedReport(app.db), await newSharedReport(app.db)];
    await revokeOwnLink(webContextOf(app.db, other.account), other.id);
    await Promise.all([one.id, other.id, one.id, randomUUID()].map((id) => countView(app.db, id)));
    expect((await listLinks(webContextOf(app.db, one.account), 1)).data).toMatchObject([{ views: 2, lastViewedAt: expect.any(Date) }]);
  });
});

describe('the links of an account', () => {
  test('are listed and revoked by that account alone', async () => {
    const mine = await newSharedReport(app.db);
    const other = webContextOf(app.db, await newAccount(app.db));
    await revokeOwnLink(other, mine.id);
    await revokeOwnLink(other, 'no-uuid');
    expect((await listLinks(other, 1)).data).toEqual([]);
    expect((await listLinks(webContextOf(app.db, mine.account), 1)).data).toMatchObject([{ id: mine.id, token: mine.token, views: 0 }]);
    expect(await findLink(app.db, mine.token)).toMatchObject({ id: mine.id });
    await expect(revokeLink(app.db, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('are at most 500 live ones, also when they are created at the same time', async () => {
    const { account, analysisId } = await newSharedReport(app.db);
    await app.db`
      insert into shared_links (user_id, analysis_id, name, digest, sealed_token, allows_downloads, expires_at)
      select ${account.userId}, ${analysisId}, n, decode(md5(n::text || ${account.userId}), 'hex'), '', false, case when n > 498 then now() end
      from generate_series(1, 510) n`;
    const results = await Promise.allSettled([1, 2, 3].map(() => shareAnalyses(app.db, account, [analysisId])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid_body', message: 'An account can have 500 shared links. Revoke one first.' },
    });
  });

  test('are in its export without their tokens, and in the database only as a hash and a ciphertext', async () => {
    const { account, analysisId, id, token } = await newSharedReport(app.db);
    const file = await readExport(app.db, account.userId);
    expect(file).toMatchObject({ sharedLinks: [{ id, analysisId, name: 'For the client', views: 0 }], counts: { sharedLinks: 1 } });
    const rows = await app.db`select l::text as text from shared_links l where id = ${id}`;
    for (const stored of [JSON.stringify(file), JSON.stringify(rows)])
      for (const form of [token, Buffer.from(token, 'base64url').toString('hex'), Buffer.from(token).toString('hex')])
        expect(stored).not.toContain(form);
  });

  describe('after a change of AUTH_SECRET', () => {
    afterEach(() => {
      delete process.env.AUTH_SECRET;
      loadEnv('serve');
    });

    test('still work, but are not shown', async () => {
      const { account, token } = await newSharedReport(app.db);
      process.env.AUTH_SECRET = 'another-secret-of-more-than-32-characters';
      loadEnv('serve');
      expect((await listLinks(webContextOf(app.db, account), 1)).data).toMatchObject([{ token: null }]);
      expect(await findLink(app.db, token)).toBeDefined();
    });
  });
});

test('the operator finds a link by account or URL, without its token, and revokes it', async () => {
  const { account, id, token } = await newSharedReport(app.db);
  const admin = async (...args: string[]) => {
    const { code, stdout } = await runAdmin(app, ['shares', ...args, '--json']);
    return { code, stdout, document: stdout === '' ? undefined : JSON.parse(stdout) };
  };
  const listed = await admin('list', '--email', account.email);
  expect(listed.document).toMatchObject({ links: [{ id, userId: account.userId, name: 'For the client', views: 0 }] });
  expect(listed.stdout).not.toContain(token);
  expect((await admin('list', '--url', `https://ads.example.com/r/${token}?x=1`)).document).toEqual(listed.document);
  expect((await admin('list')).code).not.toBe(0);
  expect((await admin('revoke', '--id', id)).document).toEqual({ id, name: 'For the client' });
  expect(await findLink(app.db, token)).toBeUndefined();
  expect((await admin('revoke', '--id', id)).code).not.toBe(0);
});

test('counts of visitors are deleted after two minutes, and those of accounts stay', async () => {
  const minute = Math.floor(Date.now() / 60_000);
  const subjects = ['link:old', 'address:old', 'user:old', 'link:now'];
  for (const subject of subjects)
    await app.db`
      insert into rate_windows (subject, endpoint, minute, current, previous, admitted)
      values (${subject}, 'shared', ${subject === 'link:now' ? minute : minute - 3}, 1, 0, true)`;
  await removeOldWindows(app.db);
  const rows = await app.db<{ subject: string }[]>`select subject from rate_windows where subject = any(${subjects}) order by subject`;
  expect(rows.map(({ subject }) => subject)).toEqual(['link:now', 'user:old']);
});
