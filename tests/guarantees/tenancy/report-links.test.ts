import { describe, expect, test } from 'vitest';
import { createLink } from '@/lib/shares/create';
import { revokeOwnLink } from '@/lib/shares/revoke';
import { generateToken } from '@/lib/shares/secret';
import { deleteAccount } from '@/lib/users/delete';
import { startIdleApp } from '@/tests/support/built-app';
import { perFile } from '@/tests/support/per-file';
import { readPdf } from '@/tests/support/read-pdf';
import { finishAnalysis, newSharedExample, newSharedReport, openShared } from '@/tests/support/report-links';
import { stillOf } from '@/tests/support/stills';
import { webContextOf } from '@/tests/support/web-context';

/** Clients name their address, as a proxy in front of the service does. */
const app = perFile(() => startIdleApp({ TRUSTED_PROXY_HOPS: '1' }));

const open = (token: string, below = '', headers: Record<string, string> = {}, address = app.address) =>
  openShared(address, token, below, headers);
const statusOf = async (answer: Promise<Response>) => (await answer).status;
/** A page without what differs in every answer, or names its own address. */
const textOf = async (answer: Promise<Response>, token: string) =>
  (await (await answer).text())
    .replaceAll(token, '')
    .replaceAll(/nonce(?:="|\\?":\\?")[^"\\]*/g, '')
    .replaceAll(/[0-9a-f-]{36}/g, '');

const belowALink = ['', '/stills/2', '/report.pdf', '/report.html', '/report.md'];
const statusesOf = (token: string, address?: string) => Promise.all(belowALink.map((below) => statusOf(open(token, below, {}, address))));
const found = belowALink.map(() => 200);
const gone = belowALink.map(() => 404);

describe('a shared link', () => {
  test('opens the report with its stills and files for a visitor, in no cache, no index and no frame', async () => {
    const { token } = await newSharedReport(app.db);
    expect(await statusesOf(token)).toEqual(found);
    for (const below of belowALink)
      expect(Object.fromEntries((await open(token, below)).headers), below).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      });
    const page = await open(token);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('set-cookie')).toBeNull();
    const still = await open(token, '/stills/4');
    expect(new Uint8Array(await still.arrayBuffer())).toEqual((await stillOf(4)).jpeg);
  });

  test('shows nothing of the account, in the page and in every file', async () => {
    const { account, analysisId, id, token } = await newSharedReport(app.db, { name: 'Secret client name' });
    await app.db`update users set name = 'Ottilie Owner' where id = ${account.userId}`;
    const own = [account.userId, account.accountId, account.email, analysisId, id, 'Ottilie', 'Secret client name'];
    for (const below of ['', '/report.html', '/report.md']) {
      const text = await (await open(token, below)).text();
      expect(
        own.filter((fact) => text.includes(fact)),
        below,
      ).toEqual([]);
      expect(text).toContain('Verdict');
    }
    const pdf = JSON.stringify(await readPdf(new Uint8Array(await (await open(token, '/report.pdf')).arrayBuffer())));
    expect(own.filter((fact) => pdf.includes(fact))).toEqual([]);
    expect((await open(token)).headers.get('link') ?? '').not.toContain('/api/');
    expect(await statusOf(open(token, '/report.json'))).toBe(404);
  });

  test('allows downloads only if its owner did, and shows the page and its stills all the same', async () => {
    const { token } = await newSharedReport(app.db, { allowsDownloads: false });
    expect(await statusesOf(token)).toEqual([200, 200, 403, 403, 403]);
    expect(await (await open(token)).text()).not.toContain('report.pdf');
  });

  test('opens its own report alone: no other still, no report of another analysis, whatever is added to its address', async () => {
    const { account, token } = await newSharedReport(app.db);
    const other = await finishAnalysis(app.db, [1, 2, 3]);
    for (const n of ['1', '3', '02', '0', '-2', '2.0', 'two', '%32%00']) expect(await statusOf(open(token, `/stills/${n}`)), n).toBe(404);
    const report = await (await open(token, '/report.md')).text();
    expect(await (await open(token, `/report.md?id=${other.analysisId}`)).text()).toBe(report);
    expect(await statusOf(open(token, `/${other.analysisId}`))).toBe(404);
    expect(await statusOf(open(token, `/stills/..%2F..%2F${other.analysisId}%2Fstills%2F1`))).toBe(404);
    // The owner of a link cannot lead it to the analysis of another account.
    const input = { analysisIds: [other.analysisId], name: 'Theirs', lifetime: 'never', allowsDownloads: true };
    await expect(createLink(webContextOf(app.db, account), input)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('looks unknown once it has ended, was revoked, or lost its analysis or account, and says what to do', async () => {
    const unknown = generateToken();
    const expected = await textOf(open(unknown), unknown);
    expect(expected).toContain('ask the person who sent it for a new one');
    const [ended, revoked, unanalyzed, left] = await Promise.all([1, 2, 3, 4].map(() => newSharedReport(app.db, { lifetime: '7' })));
    if (!ended || !revoked || !unanalyzed || !left) throw new Error('no links');
    expect(await statusesOf(ended.token)).toEqual(found);
    await app.db`update shared_links set expires_at = now() where id = ${ended.id}`;
    await revokeOwnLink(webContextOf(app.db, revoked.account), revoked.id);
    await app.db`delete from analyses where id = ${unanalyzed.analysisId}`;
    await deleteAccount(app.db, left.account.userId);
    for (const { token } of [ended, revoked, unanalyzed, left]) {
      expect(await statusesOf(token)).toEqual(gone);
      expect(await textOf(open(token), token)).toBe(expected);
      expect((await open(token)).headers.get('cache-control')).toBe('private, no-store');
    }
    for (const malformed of ['x', 'a'.repeat(42), 'a'.repeat(44), `${unknown.slice(0, -1)}%00`, '%3Cscript%3E'])
      expect(await statusOf(open(malformed)), malformed).toBe(404);
    expect(await app.db`select 1 from shared_links where user_id = ${left.account.userId}`).toEqual([]);
  });
});

describe('with a second process, which keeps no stills', () => {
  const second = perFile(() => startIdleApp({ DATABASE_URL: app.databaseUrl, TRUSTED_PROXY_HOPS: '1', STILLS: 'off' }));

  test('a revoked link is gone within a second in every process, also for a browser that asks whether its copy is current', async () => {
    const { account, id, token } = await newSharedReport(app.db);
    expect(await statusesOf(token)).toEqual(found);
    expect(await statusesOf(token, second.address)).toEqual([200, 404, 200, 200, 200]);
    const tag = (await open(token, '/stills/2')).headers.get('etag') ?? '';
    await revokeOwnLink(webContextOf(app.db, account), id);
    const [one, other] = [await statusesOf(token), await statusesOf(token, second.address)];
    expect([one, other]).toEqual([gone, gone]);
    expect(await statusOf(open(token, '/stills/2', { 'If-None-Match': tag }))).toBe(404);
  });

  test('a link shows the stills of its report, and none where they are switched off', async () => {
    const { still, token } = await newSharedExample(app.db);
    const path = `/stills/${still}`;
    expect(await (await open(token)).text()).toContain(`src="/r/${token}${path}"`);
    expect(await (await open(token, '/report.html')).text()).toContain('data:image/jpeg');
    expect(await (await open(token, '', {}, second.address)).text()).not.toContain('/stills/');
    expect(await (await open(token, '/report.html', {}, second.address)).text()).not.toContain('data:image/jpeg');
    expect([await statusOf(open(token, path)), await statusOf(open(token, path, {}, second.address))]).toEqual([200, 404]);
  });
});
