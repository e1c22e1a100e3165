import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../demo/ensure-chromium';
import { Demo } from '../support/demo-process';
import { type Asked, type Group, isAsked, type Row } from './rows';
import { buildFloor } from './stage/floor';
import { startFloor } from './stage/server';

const ROUNDS = 3;
const SETTLE_MS = 1500;
/** Compressed, as it travels to a first visitor. */
const MAX_SCRIPT_KB = 120;

type Visit = { scriptBytes: number; lcpMs: number; shift: number };

type State = Awaited<ReturnType<typeof signIn>>;
/** A page by the name of its row; `visitor` has no session. */
type Place = { name: string; address: string; by: 'user' | 'visitor' };

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Reads the browser's own measurements since the page began: largest contentful paint, and the sum of layout shifts. */
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
async function visit(browser: Browser, address: string, storageState: State | undefined): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(storageState && { storageState }) });
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

const toPlaces = (id: string): Place[] => [
  { name: 'home', address: '/', by: 'visitor' },
  { name: 'sign-in', address: '/sign-in', by: 'visitor' },
  { name: 'docs', address: '/docs', by: 'visitor' },
  { name: 'reference', address: '/docs/reference', by: 'visitor' },
  { name: 'example', address: '/example', by: 'visitor' },
  { name: 'list', address: '/analyses', by: 'user' },
  { name: 'report', address: `/analyses/${id}`, by: 'user' },
  { name: 'credits', address: '/credits', by: 'user' },
  { name: 'tokens', address: '/settings/developers', by: 'user' },
];

async function withDemo<T>(say: (message: string) => void, work: (browser: Browser, demo: Demo, id: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ad-bench-'));
  const demo = await Demo.start(path.join(folder, 'data'));
  const { executablePath } = await ensureChromium(say);
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const { id } = await demo.submit(demo.adUrl('Meta video ad among neighbors'));
    await demo.waitFor(id, ({ status }) => status === 'done');
    return await work(browser, demo, id);
  } finally {
    await browser.close();
    await demo.end('SIGTERM');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The address of a bare page: what the framework sends without us. */
async function withFloor<T>(say: (message: string) => void, work: (address: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ad-bench-floor-'));
  try {
    say('Building the floor …');
    await buildFloor(folder);
    // Its routes that read a database are not asked.
    const floor = await startFloor({ folder, databaseUrl: '', nodeOptions: { args: [], variable: '' } });
    try {
      return await work(`${floor.origin}/page`);
    } finally {
      await floor.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Kilobytes = { ours: number; floor: number };

async function measurePages(asked: Asked, floor: string): Promise<Row[]> {
  return withDemo(asked.say, async (browser, demo, id) => {
    const state = await signIn(browser, demo.ready);
    const rows: Row[] = [];
    for (const { name, address, by } of toPlaces(id)) {
      const row = { id: `pages/script-${name}`, what: `script of the page ${name}, compressed` };
      if (!isAsked(asked.rows, row.id)) continue;
      const [visits, sizes]: [Visit[], Kilobytes[]] = [[], []];
      for (let round = 0; round < (asked.rounds ?? ROUNDS); round += 1) {
        const one = await visit(browser, `${demo.ready.url}${address}`, by === 'user' ? state : undefined);
        const bare = await visit(browser, floor, undefined);
        visits.push(one);
        sizes.push({ ours: one.scriptBytes / 1000, floor: bare.scriptBytes / 1000 });
      }
      const lcp = median(visits.map(({ lcpMs }) => lcpMs)).toFixed(0);
      const shift = Math.max(...visits.map((one) => one.shift)).toFixed(3);
      asked.say(`${address}: largest paint after ${lcp} ms, layout shift ${shift}`);
      const beside = { what: 'a bare page', samples: sizes.map((size) => size.floor) };
      rows.push({ ...row, unit: 'kB', ours: sizes.map(({ ours }) => ours), beside, goal: { of: 'value', atMost: MAX_SCRIPT_KB } });
    }
    return rows;
  });
}

/** Measures the size and the settling of each page, on loopback, with an empty cache. */
export const pagesGroup: Group = {
  name: 'pages',
  measure: (asked) => withFloor(asked.say, (floor) => measurePages(asked, floor)),
};
