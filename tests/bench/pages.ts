import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../demo/ensure-chromium';
import { Demo } from '../support/demo-process';
import type { Fact } from './pdf';

const ROUNDS = 3;
const SETTLE_MS = 1500;

type Visit = { scriptBytes: number; lcpMs: number; shift: number };

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What the browser itself measured since the page began: largest contentful paint, and the sum of layout shifts. */
function readVitals(page: Page): Promise<{ lcpMs: number; shift: number }> {
  return page.evaluate(
    (settleMs) =>
      new Promise<{ lcpMs: number; shift: number }>((resolve) => {
        const seen = { lcpMs: 0, shift: 0 };
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) seen.lcpMs = startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(seen), settleMs);
      }),
    SETTLE_MS,
  );
}

/** Opens a page with an empty cache; `scriptBytes` is what traveled, compressed. */
async function visit(browser: Browser, address: string, storageState: Awaited<ReturnType<typeof signIn>>): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address, { waitUntil: 'load' });
  const vitals = await readVitals(page);
  const scriptBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { scriptBytes, ...vitals };
}

async function signIn(browser: Browser, { url, email, password }: Demo['ready']) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/analyses');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** What each page sends and how it settles, on loopback, with the cache empty. */
export async function benchPages(say: (message: string) => void): Promise<Fact[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ad-bench-'));
  const demo = await Demo.start(path.join(folder, 'data'));
  const { executablePath } = await ensureChromium(say);
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const { id } = await demo.submit(demo.adUrl('Meta video ad among neighbors'));
    await demo.waitFor(id, ({ status }) => status === 'done');
    const state = await signIn(browser, demo.ready);
    const facts: Fact[] = [];
    for (const [name, address] of Object.entries({ home: '/', docs: '/docs', list: '/analyses', report: `/analyses/${id}` })) {
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, `${demo.ready.url}${address}`, state));
      const kb = (median(visits.map(({ scriptBytes }) => scriptBytes)) / 1000).toFixed(0);
      const lcp = median(visits.map(({ lcpMs }) => lcpMs)).toFixed(0);
      const shift = Math.max(...visits.map((one) => one.shift)).toFixed(3);
      facts.push({ name: `page ${name}`, value: `${kb} kB of script, largest paint after ${lcp} ms, layout shift ${shift}` });
    }
    return facts;
  } finally {
    await browser.close();
    await demo.end('SIGTERM');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
