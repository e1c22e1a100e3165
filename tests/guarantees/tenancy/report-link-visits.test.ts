import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { listLinks } from '@/lib/shares/list';
import { generateToken } from '@/lib/shares/secret';
import { startIdleApp } from '@/tests/support/built-app';
import { perFile } from '@/tests/support/per-file';
import { browserHeaders, newSharedReport, openShared } from '@/tests/support/report-links';
import { webContextOf } from '@/tests/support/web-context';

/** Clients name their address, as a proxy in front of the service does. */
const app = perFile(() => startIdleApp({ TRUSTED_PROXY_HOPS: '1' }));

const open = (token: string, below = '', headers: Record<string, string> = {}) => openShared(app.address, token, below, headers);
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const belowALink = ['', '/stills/2', '/report.pdf', '/report.html', '/report.md'];

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
    expect(await Promise.all(belowALink.map((below) => statusOf(open(mine.token, below))))).toEqual([429, 200, 429, 429, 429]);
    expect(await statusOf(open(`${mine.token.slice(0, -1)}%${mine.token.charCodeAt(42).toString(16)}`))).toBe(429);
    expect(await statusOf(open(other.token))).toBe(200);
  });
});

test.each(['.', ')', ',', '>', '**', '%20', '%E2%80%8B', '.%22'])(
  'a link with %s of its sentence behind it leads to the link',
  async (tail) => {
    const { token } = await newSharedReport(app.db);
    const answer = await open(`${token}${tail}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `/r/${token}`]);
    expect(await statusOf(open(`${token}a`))).toBe(404);
  },
);

test('views are those of readers: no robots, no prefetches, no HEAD requests, no files, and none of a page that was not shown', async () => {
  const { id, account, token } = await newSharedReport(app.db);
  const robots = [
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/))',
    'Mozilla/5.0 (compatible; GoogleDocs; apps-spreadsheets; +http://docs.google.com)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'curl/8.5.0',
  ];
  for (const agent of robots) expect(await statusOf(open(token, '', { 'User-Agent': agent }))).toBe(200);
  await open(token, '', { 'Sec-Purpose': 'prefetch' });
  await open(token, '', { RSC: '1' });
  await open(token, '/report.md');
  await open(token, '/stills/2');
  await fetch(`${app.address}/r/${token}`, { method: 'HEAD', headers: browserHeaders });
  await open(token);
  await open(`%${token.charCodeAt(0).toString(16)}${token.slice(1)}`);
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
