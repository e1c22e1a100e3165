import { expect, type Page, test } from '@playwright/test';
import { adUrl, demo } from './demo';
import { expectAccessible } from './look';
import { at, isAnalysis, pasteAd, signUp, submitAd, untilReport } from './visitor';

const balanceOf = async (page: Page) => {
  await page.goto(`${demo.url}/credits`);
  return Number((await page.getByRole('definition').first().textContent())?.match(/\d+/)?.[0]);
};

async function pasteAll(page: Page, texts: readonly string[]): Promise<void> {
  const field = page.getByLabel('Ad URL');
  await expect(async () => {
    await field.fill('');
    await field.fill(texts.join('\n'));
    await expect(page.getByRole('button', { name: `Check ${texts.length} URLs` })).toBeVisible();
  }).toPass();
}

/** Ads that no other test submits. */
const newUrls = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://www.facebook.com/ads/library/?id=${Date.now()}${Math.floor(Math.random() * 1e3)}${at}`);

test('a cold visitor gets from a pasted link to a report in four clicks', async ({ page }) => {
  await page.goto(demo.url);
  await pasteAd(page, adUrl('TikTok video ad whose cover is listed as a picture'));
  let clicks = 0;
  const click = async (name: string | RegExp) => {
    clicks += 1;
    await page.getByRole('button', { name }).click();
  };
  await click('Analyze this ad');
  await page.waitForURL(at('/sign-up'));
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(`7${Date.now()}@example.test`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('a long walk by the harbor of mine');
  await click(/^Show/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long walk by the harbor of mine');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  // Holds the page that starts the analysis, to look at it.
  let release = (): void => undefined;
  const looked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/start?*', async (route) => {
    if (route.request().method() === 'POST') await looked;
    await route.continue();
  });
  await click('Create account and analyze');
  await page.waitForURL(at('/start'));
  await expect(page.getByRole('heading', { name: /^Analyzing TikTok ad \d+$/ })).toBeVisible();
  await expectAccessible(page);
  release();
  await page.waitForURL(isAnalysis);
  await untilReport(page);
  expect(clicks).toBeLessThanOrEqual(4);
  expect(await balanceOf(page)).toBe(2);
});

test('of ten pasted URLs with two that are wrong and one that is cached, each has its price before the click and its charge after it', async ({
  browser,
  page,
}) => {
  const other = await (await browser.newContext()).newPage();
  await signUp(other);
  const cached = adUrl('Meta video ad (shared bills)');
  await submitAd(other, cached);
  await untilReport(other);
  await signUp(page);
  const before = await balanceOf(page);
  await page.goto(`${demo.url}/analyses`);
  await pasteAll(page, [...newUrls(7), cached, 'https://www.tiktok.com/@brand/video/1', 'foo']);
  await page.getByRole('button', { name: 'Check 10 URLs' }).click();
  const list = page.getByRole('list', { name: 'Pasted URLs' });
  await expect(list.getByText('New · 1 credit')).toHaveCount(before);
  await expect(list.getByText('No credits left for it')).toHaveCount(7 - before);
  await expect(list.getByText('Already analyzed · free')).toHaveCount(1);
  await expect(list.getByText('Not an ad URL.')).toHaveCount(2);
  await expect(page.getByRole('main')).not.toContainText('contains spaces');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Analyze ${before + 1} ads for ${before} credits` }).click();
  await expect(page.getByText(`${before + 1} of ${before + 1} ads submitted`)).toBeVisible();
  await expect(page.getByLabel('Ad URL')).toHaveValue('https://www.tiktok.com/@brand/video/1\nfoo');
  await expectAccessible(page);
  expect(await balanceOf(page)).toBeLessThanOrEqual(before);
  await expect(page.getByRole('table').getByText('Analysis', { exact: true })).toHaveCount(before);
});

test('beyond ten submits a minute, the rest waits in the browser, says so and goes on by itself', async ({ page }) => {
  await signUp(page);
  const samples = ['01', '02', '03', '04'].map((n) => `https://www.facebook.com/ads/library/?id=999999999999999999${n}`);
  await page.goto(`${demo.url}/analyses`);
  const waiting = page.getByText(/closing it loses .* not submitted yet.*goes on by itself in \d+ s/);
  // On a slow machine the first ads no longer count when the eleventh is submitted.
  for (let round = 0; round < 6 && !(await waiting.isVisible()); round += 1) {
    await pasteAll(page, samples);
    await page.getByRole('button', { name: 'Check 4 URLs' }).click();
    await expect(page.getByText('Sample ad · free')).toHaveCount(4);
    await page.getByRole('button', { name: 'Analyze 4 ads for free' }).click();
    await expect(waiting.or(page.getByText('4 of 4 ads submitted'))).toBeVisible();
  }
  await expect(waiting).toBeVisible();
  await expect(page.getByText('4 of 4 ads submitted')).toHaveCount(0);
  await expectAccessible(page);
  // Its own page does not end the batch.
  await page.getByRole('link', { name: 'Credits' }).first().click();
  await page.waitForURL(at('/credits'));
  await page.getByRole('link', { name: 'Analyses', exact: true }).click();
  await expect(page.getByText('4 of 4 ads submitted')).toBeVisible();
});
