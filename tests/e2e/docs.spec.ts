import { expect, type Page, test } from '@playwright/test';
import { docsPages } from '../support/docs-pages';
import { demo } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { at, signUp, untilListening } from './visitor';

const submitPage = '/docs/reference/submitAnalysis';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${demo.url}${path}`);
  await untilListening(page);
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search the docs' });

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return box;
}

const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('navigation, text and samples are next to each other on a wide screen, and below each other on a narrow one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, submitPage);
  const nav = await boxOf(page, 'nav[aria-label="Documentation"]');
  const [text, sample] = [await boxOf(page, '#request'), await boxOf(page, 'aside figure')];
  expect(nav.x + nav.width).toBeLessThan(text.x);
  expect(text.x + text.width).toBeLessThan(sample.x);
  expect(Math.abs(text.y - sample.y)).toBeLessThan(40);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  for (const selector of ['nav[aria-label="Documentation"]', 'aside figure'])
    expect((await boxOf(page, selector)).y, `${selector} stays in view`).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 900 });
  const [below, above] = [await boxOf(page, 'aside figure'), await boxOf(page, '#request')];
  expect(below.y).toBeGreaterThan(above.y);
  await expect(page.getByRole('navigation', { name: 'Documentation', exact: true })).toBeHidden();
  await page.locator('summary', { hasText: 'All pages' }).click();
  await page.getByRole('navigation', { name: 'Documentation, all pages' }).getByRole('link', { name: 'Errors', exact: true }).click();
  await page.waitForURL(at('/docs/rules/errors'));
  await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
});

for (const [reader, offer] of [
  ['visitor', 'Sign up'],
  ['member', 'Your analyses'],
] as const)
  test(`no page breaks the policy under which it is kept, for a ${reader}`, async ({ page }) => {
    const complaints = collectComplaints(page);
    if (reader === 'member') await signUp(page);
    for (const path of [...docsPages, '/docs/reference/report', '/example']) {
      await open(page, path);
      await expect(page.getByRole('banner').getByRole('link', { name: offer })).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });

test('an address at which there is no page says so, and leads on', async ({ page }) => {
  await open(page, '/docs/rules/nothing/at/all');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not found');
  await expect(page.getByRole('banner')).toHaveCount(1);
  await page.getByRole('link', { name: 'Docs', exact: true }).first().click();
  await page.waitForURL(at('/docs'));
  await expect(page.getByRole('heading', { level: 1, name: 'Quickstart' })).toBeVisible();
});

test('the search finds a page, a field and an error, by keys alone', async ({ page }) => {
  const complaints = collectComplaints(page);
  await open(page, '/docs');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.insertText('idempotency_conflict');
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await expect(chosen).toContainText('idempotency_conflict');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/docs/rules/errors' && url.hash === '#idempotency_conflict');
  await expect(page.locator('#idempotency_conflict')).toBeInViewport();
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('refund');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  const first = await search(page).getAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await expect(search(page)).not.toHaveAttribute('aria-activedescendant', first ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(search(page)).toHaveAttribute('aria-activedescendant', first ?? '');
  await search(page).fill('coherenceBonus');
  await expect(chosen).toContainText('coherenceBonus');
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/docs/reference/report'));
  await expect(page.locator(`details${new URL(page.url()).hash}`)).toHaveAttribute('open', '');
  expect(complaints).toEqual([]);
});

test('the search says what to try when it finds nothing, is accessible, and Escape leads back', async ({ page }) => {
  await open(page, '/docs');
  await page.getByRole('button', { name: 'Search the docs' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Search the docs' });
  await expect(dialog).toContainText('insufficient_credits');
  await search(page).fill('xylophone');
  await expect(dialog).toContainText('Nothing found for “xylophone”. Try one word');
  await search(page).fill('refund');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  // Which leaves the page narrow.
  await expect(search(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the language of the samples is chosen once, also with the arrow keys, and remembered', async ({ page }) => {
  await open(page, '/docs');
  await page.getByRole('tab', { name: 'curl' }).first().click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'TypeScript' }).first()).toBeFocused();
  await page.getByRole('tab', { name: 'Python' }).first().click();
  for (const path of [submitPage, '/docs']) {
    await open(page, path);
    await expect(page.getByRole('tab', { name: 'Python' }).first()).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('[data-sample="python"]').first()).toBeVisible();
    await expect(page.locator('[data-sample="curl"]').first()).toBeHidden();
  }
});

test('a visitor is led to sign in for a token, and back', async ({ page }) => {
  await open(page, '/docs');
  await page.getByRole('link', { name: 'Sign in to create a token for these samples' }).click();
  await page.waitForURL(at('/sign-in'));
  await untilListening(page);
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password').fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(at('/docs'));
  await expect(page.getByRole('button', { name: 'Create a token for these samples' })).toBeVisible();
});

/** Whatever this browser keeps for the site, and its addresses. */
const traces = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map(async (name) => (await globalThis.caches.open(name)).keys()));
    const requests = performance.getEntriesByType('resource').map(({ name }) => name);
    const kept = [{ ...localStorage }, { ...sessionStorage }, history.state, caches.flat().map(({ url }) => url)];
    return JSON.stringify([location.href, document.cookie, requests, kept]);
  });

test('the token of the button is in the samples and in “Try it”, and nowhere else', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await signUp(page);
  await open(page, '/docs');
  await page.getByRole('button', { name: 'Create a token for these samples' }).click();
  const environment = page.locator('code', { hasText: 'export API_TOKEN=pat_' }).first();
  await expect(environment).toHaveText(/API_TOKEN=pat_[\w-]{43}$/);
  const token = /pat_[\w-]+/.exec((await environment.textContent()) ?? '')?.[0] ?? '';
  await page
    .getByRole('navigation', { name: 'Documentation', exact: true })
    .getByRole('link', { name: /^Submit an ad URL/ })
    .click();
  await page.waitForURL(at(submitPage));
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send the request' }).click();
  const panel = page.getByRole('region', { name: 'Try it' });
  await expect(panel.getByRole('status').last()).toContainText(/20[01]/);
  await expect(panel).toContainText('X-Request-Id');
  await expect(panel).toContainText('"status":');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('link', { name: /^Fetch one analysis/ })
    .first()
    .click();
  await page.waitForURL(at('/docs/reference/getAnalysis'));
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('region', { name: 'Try it' })).toContainText('"report":');
  expect(await traces(page)).not.toContain(token);
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toContain(token);
  await page.reload();
  await untilListening(page);
  expect(await page.content()).not.toContain(token);
  expect(complaints).toEqual([]);
});

test('everything can be read and reached without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${demo.url}${submitPage}`);
  for (const language of ['curl', 'typescript', 'python']) await expect(page.locator(`[data-sample="${language}"]`).first()).toBeVisible();
  for (const name of ['Try it', 'Search the docs', 'Copy']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  expect(await page.locator('main').textContent()).toContain('Idempotency-Key');
  await page.locator('summary', { hasText: 'All pages' }).click();
  await page.getByRole('navigation', { name: 'Documentation, all pages' }).getByRole('link', { name: 'Rate limits' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rate limits' })).toBeVisible();
  await context.close();
});
