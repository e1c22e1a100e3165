import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderHtml } from '@/app/_server/download/document';
import { findChromium } from '@/lib/browser/chromium';
import { toHtmlPolicy } from '@/lib/report/render/html';
import { toBlocks } from '@/lib/report/view/blocks';
import { readPdf } from '@/tests/support/read-pdf';
import { richReport } from '@/tests/support/report-samples';

const SERVED = 'https://service.example/report';
const AD = 'https://www.facebook.com/ads/library/?id=1248806319947205';
const document = renderHtml(toBlocks(richReport()));

let browser: Browser;
let saved: string;

beforeAll(async () => {
  const { executablePath } = await findChromium();
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'report-')), 'report.html');
  await writeFile(file, document);
  saved = pathToFileURL(file).href;
});

afterAll(() => browser.close());

/** Opens an address in a browser to which the ad library and the service answer; `policy` is the service's. */
async function open(
  url: string,
  policy = toHtmlPolicy(),
): Promise<{ context: BrowserContext; page: Page; referrers: (string | undefined)[] }> {
  const context = await browser.newContext();
  const referrers: (string | undefined)[] = [];
  await context.route(SERVED, (route) =>
    route.fulfill({ headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }, body: document }),
  );
  await context.route(AD, (route) => {
    const { referer } = route.request().headers();
    referrers.push(referer);
    return route.fulfill({
      contentType: 'text/html',
      body: '<title>closed</title><script>document.title = self.origin + " " + opener</script>',
    });
  });
  const page = await context.newPage();
  await page.goto(url);
  return { context, page, referrers };
}

describe.each(['served by the API', 'saved as a file'])('a report that is %s', (where) => {
  const openReport = () => open(where === 'saved as a file' ? saved : SERVED);

  test('opens the ad in a tab of its own, whose scripts run and which learns nothing of the report', async () => {
    const { context, page, referrers } = await openReport();
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Open the ad' }).click()]);
    await tab.waitForLoadState();
    expect(tab.url()).toBe(AD);
    expect(await tab.title()).toBe('https://www.facebook.com null');
    expect(referrers).toEqual([undefined]);
    await context.close();
  });

  test('opens a folded list when a link leads into it', async () => {
    const { context, page } = await openReport();
    const row = page.locator('#line-1');
    expect(await row.isVisible()).toBe(false);
    await page.locator('#finding-2 a[href="#line-1"]').click();
    await row.waitFor({ state: 'visible' });
    expect(await page.locator('details').filter({ has: row }).getAttribute('open')).toBe('');
    await context.close();
  });
});

describe('neither allowance of the sandbox can be spared', () => {
  const openWith = (sandbox: string) => open(SERVED, toHtmlPolicy().replace(/^sandbox[^;]*/, sandbox));

  test('without a new tab the link does nothing', async () => {
    const { context, page } = await openWith('sandbox');
    const refused = page.waitForEvent('console', (message) => message.text().includes("'allow-popups' permission is not set"));
    await page.getByRole('link', { name: 'Open the ad' }).click();
    await refused;
    expect(context.pages()).toEqual([page]);
    await context.close();
  });

  test('in a tab that is sandboxed too, the library runs no script', async () => {
    const { context, page } = await openWith('sandbox allow-popups');
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Open the ad' }).click()]);
    await tab.waitForLoadState();
    expect(await tab.title()).toBe('closed');
    await context.close();
  });
});

test('printed, a report has the lists that belong to its chapters or were opened, and the address of the ad', async () => {
  const { context, page } = await open(`${SERVED}#line-1`);
  const { pages } = await readPdf(await page.pdf({ format: 'A4', printBackground: true }));
  const text = pages.join(' ').replaceAll(/\s+/g, '');
  const lists = ['Und wir reparieren sie ein Leben lang.', 'A hand tilts a paper cup of cold tea', 'Average brightness', AD];
  expect(lists.filter((told) => !text.includes(told.replaceAll(' ', '')))).toEqual(['Average brightness']);
  await context.close();
});

test('printed, a list begins on the page that has its title, however long pages are', async () => {
  const { context, page } = await open(saved);
  const lists = await page.locator('details:has(> summary > h3)').evaluateAll((all) =>
    all.map((list) => {
      const [title, content] = [list.querySelector('h3'), list.querySelector('summary + *')];
      const words = content && list.ownerDocument.createTreeWalker(content, NodeFilter.SHOW_TEXT).nextNode();
      return [title?.textContent ?? '', words?.textContent ?? ''].map((text) => text.replaceAll(/\s+/g, ''));
    }),
  );
  const printed = new Set<string>();
  for (const height of ['6in', '7.5in', '9in', '10.5in', '12in']) {
    const { pages } = await readPdf(await page.pdf({ width: '8in', height }));
    const texts = pages.map((text) => text.replaceAll(/\s+/g, ''));
    for (const [title = '', words = ''] of lists) {
      const own = texts.filter((text) => text.includes(title));
      if (own.length > 0) printed.add(title);
      expect(own.filter((text) => !text.includes(words))).toEqual([]);
    }
  }
  expect(printed.size).toBeGreaterThan(5);
  await context.close();
});
