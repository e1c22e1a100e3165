import { randomUUID } from 'node:crypto';
import { parse } from 'parse5';
import { afterEach, describe, expect, test } from 'vitest';
import { loadEnv } from '@/lib/env';
import { createLink } from '@/lib/shares/create';
import { findLink } from '@/lib/shares/find';
import { listLinks } from '@/lib/shares/list';
import { revokeLink, revokeOwnLink } from '@/lib/shares/revoke';
import { generateToken } from '@/lib/shares/secret';
import { deleteAccount } from '@/lib/users/delete';
import { startIdleApp } from '@/tests/support/built-app';
import { readExport } from '@/tests/support/exports';
import { newAccount } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';
import { readPdf } from '@/tests/support/read-pdf';
import { finishAnalysis, newSharedReport, shareAnalysis } from '@/tests/support/shared-links';
import { stillOf } from '@/tests/support/stills';
import { webContextOf } from '@/tests/support/web-context';

/** Clients name their address, as a proxy in front of the service does. */
const app = perFile(() => startIdleApp({ TRUSTED_PROXY_HOPS: '1' }));

const browser = { Accept: 'text/html', 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0' };

/** Opens what is below a link, as a visitor without a cookie. */
const open = (token: string, below = '', headers: Record<string, string> = {}, address = app.address) =>
  fetch(`${address}/r/${token}${below}`, { redirect: 'manual', headers: { ...browser, ...headers } });
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
    expect(await page.text()).toContain(`src="/r/${token}/stills/2"`);
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
    const input = { analysisId: other.analysisId, name: 'Theirs', lifetime: 'never', allowsDownloads: true };
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

  test('is found by its whole token only', async () => {
    const { token } = await newSharedReport(app.db);
    const last = token.at(-1) ?? '';
    for (const other of ['A', 'E', 'B', 'a'].filter((character) => character !== last))
      expect(await findLink(app.db, `${token.slice(0, -1)}${other}`)).toBeUndefined();
    expect(await findLink(app.db, token.toLowerCase())).toBeUndefined();
    expect(await findLink(app.db, token)).toBeDefined();
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

  test('where stills are switched off, a link shows none', async () => {
    const { token } = await newSharedReport(app.db);
    expect(await (await open(token, '', {}, second.address)).text()).not.toContain('/stills/');
    const html = await (await open(token, '/report.html', {}, second.address)).text();
    expect(html).not.toContain('data:image/jpeg');
    expect(await (await open(token, '/report.html')).text()).toContain('data:image/jpeg');
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
    expect(await statusOf(open(mine.token))).toBe(200);
    await expect(revokeLink(app.db, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('are at most 500 live ones, also when they are created at the same time', async () => {
    const { account, analysisId } = await newSharedReport(app.db);
    await app.db`
      insert into shared_links (user_id, analysis_id, name, digest, sealed_token, allows_downloads, expires_at)
      select ${account.userId}, ${analysisId}, n, decode(md5(n::text || ${account.userId}), 'hex'), '', false, case when n > 498 then now() end
      from generate_series(1, 510) n`;
    const results = await Promise.allSettled([1, 2, 3].map(() => shareAnalysis(app.db, account, analysisId)));
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

describe('the limits of visitors', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  test('an address opens 60 pages and files a minute, known or unknown, and is then told when to return; others go on', async () => {
    const { token } = await newSharedReport(app.db);
    const statuses = [];
    for (let n = 0; n < 65; n += 1)
      statuses.push(await statusOf(open(generateToken(), n % 2 === 0 ? '' : '/report.md', from('203.0.113.7'))));
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404));
    expect(statuses.at(-1)).toBe(429);
    const page = await open(token, '', from('203.0.113.7'));
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await page.text()).toMatch(/Open it again in \d+ seconds?\./);
    const file = await open(token, '/report.md', from('203.0.113.7'));
    expect([file.status, (await file.json()).error.code]).toEqual([429, 'rate_limited']);
    expect(await statusOf(open(token, '', from('203.0.113.8')))).toBe(200);
    const stored = JSON.stringify(await app.db`select subject from rate_windows`);
    expect(stored).not.toContain('203.0.113');
  });

  test('a link opens 240 pages and files a minute, whoever asks; its stills have a limit of their own', async () => {
    const [mine, other] = [await newSharedReport(app.db), await newSharedReport(app.db)];
    expect(await statusOf(open(mine.token))).toBe(200);
    const minute = Math.floor(Date.now() / 60_000);
    // The next minute too, should this one end meanwhile.
    await app.db`update rate_windows set current = 240, previous = 240, minute = ${minute + 1} where subject = ${`link:${mine.id}`}`;
    expect(await statusesOf(mine.token)).toEqual([429, 200, 429, 429, 429]);
    expect(await statusOf(open(other.token))).toBe(200);
  });
});

test('views are those of readers: no robots, no prefetches, no HEAD requests, no files, and none of a page that was not shown', async () => {
  const { id, account, token } = await newSharedReport(app.db);
  const robots = [
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
  ];
  for (const agent of robots) expect(await statusOf(open(token, '', { 'User-Agent': agent }))).toBe(200);
  await open(token, '', { 'Sec-Purpose': 'prefetch' });
  await open(token, '', { RSC: '1' });
  await open(token, '/report.md');
  await open(token, '/stills/2');
  await fetch(`${app.address}/r/${token}`, { method: 'HEAD', headers: browser });
  await open(token);
  await open(token);
  const list = async () => (await listLinks(webContextOf(app.db, account), 1)).data;
  await expect.poll(async () => (await list()).find((link) => link.id === id)?.views).toBe(2);
  const [link] = await list();
  expect(Date.now() - Number(link?.lastViewedAt)).toBeLessThan(60_000);
});

test('script in every field of a shared report stays text, also in the title and the description of the page', async () => {
  const { analysisId, token } = await newSharedReport(app.db, { name: '"><script>alert(1)</script>' });
  const hostile = "</title></head>\"><script>alert(1)</script><img src=x onerror=alert(1)>' onload='alert(1)";
  await app.db`update analyses set page_name = ${hostile}, summary = ${hostile} where id = ${analysisId}`;
  await app.db`
    update runs set page_name = ${hostile}, ad = jsonb_build_object('pageName', ${hostile}::text) where id = (select run_id from analyses where id = ${analysisId})`;
  const html = await (await open(token)).text();
  expect(html).toContain('alert(1)');
  type Node = { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] };
  const nodes = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(nodes)];
  const all = nodes(parse(html) as unknown as Node);
  const scripts = all.filter(({ nodeName }) => nodeName === 'script');
  expect(scripts.every(({ attrs = [] }) => attrs.some(({ name, value }) => name === 'nonce' && value !== ''))).toBe(true);
  expect(all.flatMap(({ attrs = [] }) => attrs.filter(({ name }) => /^on/.test(name)))).toEqual([]);
  expect(all.filter(({ nodeName, attrs = [] }) => nodeName === 'img' && attrs.some(({ value }) => value === 'x'))).toEqual([]);
  const title = all.find(({ nodeName, attrs = [] }) => nodeName === 'meta' && attrs.some(({ value }) => value === 'og:title'));
  expect(title?.attrs?.find(({ name }) => name === 'content')?.value).toContain(hostile);
});

test('the log of a server that served links has the token of none', async () => {
  const { token } = await newSharedReport(app.db);
  await Promise.all(belowALink.map((below) => open(token, `${below}?x=1`)));
  await open(`${token}/no/such/page`);
  expect(await app.readLog()).not.toContain(token);
});
