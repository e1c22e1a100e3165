import { expect, type Locator, type Page, test } from '@playwright/test';
import { adUrl } from './demo';
import { collectComplaints } from './look';
import { downloads, signUp, submitAd, untilListening, untilReport } from './visitor';

const FRAME = /^Frame at /;

async function openReport(page: Page): Promise<void> {
  await signUp(page);
  await submitAd(page, adUrl('Meta video ad (kettle)'));
  await untilReport(page);
  await untilListening(page);
}

const isDrawn = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

test('a frame of a report opens larger over the page, and closes by its button, by Escape and by a click outside', async ({ page }) => {
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

test('a finding opens the folded transcript at the line it is about', async ({ page }) => {
  await openReport(page);
  const open = page.locator('details[open]');
  const link = page.locator('#execution [id^="finding-"] a[href^="#line-"]').first();
  const row = page.locator(':target');
  for (const _again of ['first', 'after it was closed']) {
    await expect(open).toHaveCount(0);
    await link.click();
    await expect(open).toHaveCount(1);
    await expect(row).toBeInViewport();
    await expect(row).toHaveId((await link.getAttribute('href'))?.slice(1) ?? '');
    await open.locator('summary').click();
  }
});

test('a report that is opened at a folded line shows that line, and print has the lists that are open or belong to their chapter', async ({
  page,
}) => {
  await openReport(page);
  await page.goto(`${page.url()}#line-1`);
  await page.reload();
  await expect(page.locator(':target')).toBeInViewport();
  await expect(page.getByText(/^Score, grade/)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Score, grade/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What was measured' })).toBeHidden();
});

test('a shot leads to its findings, and the second of a finding to its frame', async ({ page }) => {
  await openReport(page);
  const mark = page.getByRole('link', { name: /^Finding \d+, / }).first();
  await mark.click();
  await expect(page.locator(':target')).toBeInViewport();
  await page
    .locator(':target')
    .getByRole('button', { name: /^\d+:\d\d/ })
    .click();
  await expect(page.getByRole('figure', { name: FRAME })).toBeVisible();
});

test('the smallest phone shows every action of a report, in one bar at the bottom', async ({ page }) => {
  await openReport(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [role, name] of [
    ['button', 'Share'],
    ['link', 'PDF'],
    ['button', 'Copy'],
    ['button', 'Download'],
  ] as const) {
    const box = await page.getByRole(role, { name, exact: true }).boundingBox();
    expect(box, name).toMatchObject({ y: expect.any(Number) });
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(32);
    expect([x >= 0, x + width <= 320, y > 560, y + height <= 640], name).toEqual([true, true, true, true]);
  }
  await downloads(page).click();
  await expect(page.getByRole('link', { name: 'Download Markdown' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Download Markdown' })).toBeHidden();
});
