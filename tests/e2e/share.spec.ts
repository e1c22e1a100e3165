import { expect, test } from '@playwright/test';
import { adUrl, demo } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { downloads, signUp, submitAd, untilListening, untilReport } from './visitor';

test('a shared report opens in a browser without an account, and is gone within a second of its revocation', async ({ browser, page }) => {
  const complaints = collectComplaints(page);
  // Chromium on Linux has no share sheet.
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: ShareData) => void Object.assign(window, { sent: data }) });
  });
  await signUp(page);
  const id = await submitAd(page, adUrl('Meta video ad (kettle)'));
  await untilReport(page);
  await untilListening(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await dialog.getByLabel('Name of the link').fill('For the weekly meeting');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByRole('list', { name: 'Links to this report' }).getByRole('listitem');
  await expect(link).toContainText('For the weekly meeting');
  await expect(link).toBeFocused();
  await expectAccessible(page);
  const url = (await link.getByRole('code').textContent()) ?? '';
  expect(url).toMatch(new RegExp(`^${demo.url}/r/[\\w-]{22,}$`));
  await link.getByRole('button', { name: 'Send to…' }).click();
  expect(await page.evaluate(() => (window as { sent?: ShareData }).sent?.url)).toBe(url);
  expect(await link.getByRole('link', { name: 'Email' }).getAttribute('href')).toContain(encodeURIComponent(url));
  // Wide again, where the button that opened the dialog is shown.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();

  const reader = await (await browser.newContext()).newPage();
  const seen = collectComplaints(reader);
  expect((await reader.goto(url))?.headers()['x-robots-tag']).toContain('noindex');
  await untilListening(reader);
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(downloads(reader)).toHaveCount(0);
  await expect(reader.locator(`[href*="${id}"], [href*="/settings"]`)).toHaveCount(0);
  await expectAccessible(reader);
  expect([...complaints, ...seen]).toEqual([]);

  await page.goto(`${demo.url}/settings/links`);
  await untilListening(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'For the weekly meeting' })).toContainText('Live');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke For the weekly meeting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect((await reader.goto(url))?.status()).toBe(404);
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(reader);
});
