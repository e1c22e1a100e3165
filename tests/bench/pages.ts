import { type Browser, chromium } from 'playwright-core';
import { ensureChromium } from '../demo/ensure-chromium';
import { type Group, isAsked, type Row } from './rows';
import type { Account, LazyStage } from './stage';

/** Compressed, as it travels to a first visitor. */
const MAX_SCRIPT_KB = 120;

/** A page by the name of its row. */
const places: readonly { name: string; pathOf: (account: Account) => string; by: 'user' | 'visitor' }[] = [
  { name: 'home', pathOf: () => '/', by: 'visitor' },
  { name: 'sign-in', pathOf: () => '/sign-in', by: 'visitor' },
  { name: 'docs', pathOf: () => '/docs', by: 'visitor' },
  { name: 'reference', pathOf: () => '/docs/reference', by: 'visitor' },
  { name: 'example', pathOf: () => '/example', by: 'visitor' },
  { name: 'list', pathOf: () => '/analyses', by: 'user' },
  { name: 'report', pathOf: ({ analysisId }) => `/analyses/${analysisId}`, by: 'user' },
  { name: 'credits', pathOf: () => '/credits', by: 'user' },
  { name: 'tokens', pathOf: () => '/settings/developers', by: 'user' },
];

/** The kilobytes of script that a page sends to a browser with an empty cache, compressed. */
async function weigh(browser: Browser, address: string, cookie: string | undefined): Promise<number> {
  const context = await browser.newContext();
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  if (cookie !== undefined) await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200 || page.url() !== address) throw new Error(`${address} led to ${page.url()} with ${answer?.status()}`);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes / 1000;
}

/** The script of each page beside that of a bare page. */
export const pagesGroup = (lazy: LazyStage): Group => ({
  name: 'pages',
  measure: async ({ rows: asked, say }) => {
    const { product, floor, accounts } = await lazy.open();
    const { executablePath } = await ensureChromium(say);
    const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
    try {
      const bare = await weigh(browser, `${floor}/page`, undefined);
      const rows: Row[] = [];
      for (const { name, pathOf, by } of places) {
        const id = `pages/script-${name}`;
        if (!isAsked(asked, id)) continue;
        const ours = await weigh(browser, `${product}${pathOf(accounts[0])}`, by === 'user' ? accounts[0].cookie : undefined);
        rows.push({
          ...{ id, what: `script of the page ${name}, compressed`, unit: 'kB', ours: [ours] },
          beside: { what: 'a bare page', samples: [bare] },
          goal: { of: 'value', atMost: MAX_SCRIPT_KB },
        });
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
});
