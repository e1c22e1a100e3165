import { expect, type Locator, type Page, test } from '@playwright/test';
import { adUrl } from './demo';
import { collectComplaints } from './look';
import { at, downloads, signUp, submitAd } from './visitor';

const FRAME = /^Frame at /;

/** The report of a sample ad whose video was measured. */
async function openReport(page: Page): Promise<void> {
  await signUp(page);
  await submitAd(page, adUrl('Meta video ad among neighbors'));
  await expect(downloads(page)).toBeVisible({ timeout: 90_000 });
  await page.waitForLoadState('networkidle');
}

const isDrawn = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

test('a frame of a report opens larger over the page, and closes by its button, by Escape and by a click beside it', async ({ page }) => {
  const complaints = collectComplaints(page);
  await openReport(page);
  const opener = page.getByRole('article').first().getByRole('button', { name: FRAME }).first();
  const large = page.getByRole('figure', { name: FRAME });
  const closings = [
    () => large.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(2, 2),
  ];
  await expect(large).toHaveCount(0);
  for (const close of closings) {
    await opener.click();
    await expect(large).toBeVisible();
    await expect.poll(() => isDrawn(large.locator('img'))).toBe(true);
    await close();
    await expect(large).toHaveCount(0);
  }
  for (const image of await page.getByRole('button', { name: FRAME }).locator('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => isDrawn(image)).toBe(true);
  }
  expect(complaints).toEqual([]);
});

test('the arrow keys go through the texts under the timeline, and Enter leads to the list of them', async ({ page }) => {
  await openReport(page);
  const texts = await page.getByRole('link', { name: /^Text on screen, / }).all();
  const labels = await Promise.all(texts.map((text) => text.getAttribute('aria-label')));
  const wordsOf = (index: number) => labels.at(index)?.split(': ').slice(1).join(': ') ?? '';
  const card = page.getByText('· Text on screen').locator('..');
  expect(labels.length).toBeGreaterThan(1);
  await texts[0]?.focus();
  await expect(card).toContainText(wordsOf(0));
  await page.keyboard.press('ArrowRight');
  await expect(card).toContainText(wordsOf(1));
  await page.keyboard.press('End');
  await expect(card).toContainText(wordsOf(-1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#text-\d+$/);
  await expect(page.locator(':target')).toContainText(wordsOf(-1));
});

test('the check of a finding leads to what its result means', async ({ page }) => {
  await openReport(page);
  const check = page.getByRole('link', { name: /^(Confirmed|Not confirmed|Not checked|Time corrected)/ }).first();
  const result = (await check.getAttribute('href'))?.split('#').at(1) ?? '';
  await check.click();
  await page.waitForURL(at('/docs/checks'));
  await expect(page.locator(`[id="${result}"]`)).toBeInViewport();
});
