import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { readLayout } from '@/tests/support/pdf-layout';
import { adUrl } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { downloads, signUp, submitAd, untilListening, untilReport } from './visitor';

const logoFile = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 100, channels: 3, background: '#d9480f' } })
    .png()
    .toBuffer(),
});

async function readPdfOf(page: Page, name: string, client?: string) {
  await downloads(page).click();
  if (client !== undefined) await page.getByLabel('Prepared for').fill(client);
  const control = page.getByRole(client === undefined ? 'link' : 'button', { name, exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()]);
  const { pages } = await readLayout(await readFile(await download.path()));
  const [first] = pages;
  const logos = first?.pictures.filter(({ left, right, bottom, top }) => Math.abs((right - left) / (top - bottom) - 3) < 0.05) ?? [];
  return { pages: pages.length, height: first?.height, words: first?.lines.map(({ text }) => text).join(' '), logos: logos.length };
}

test('a profile with a logo is set, seen on the PDFs, and removed', async ({ page }) => {
  const complaints = collectComplaints(page);
  await signUp(page);
  await submitAd(page, adUrl('image ad'));
  await untilReport(page);
  const report = page.url();
  const plain = await readPdfOf(page, 'Download PDF');
  expect(plain).toMatchObject({ words: expect.not.stringContaining('Prepared'), logos: 0 });

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Profile' }).click();
  await untilListening(page);
  await page.getByLabel('Name').fill('Jane Doe');
  await page.getByLabel('Company').fill('Northwind Media');
  await page.getByLabel('Paper size').selectOption('Letter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('figure')).toContainText('Prepared by Jane Doe, Northwind Media');
  const file = page.getByLabel(/Choose a file|Replace logo/);
  await file.setInputFiles({ ...(await logoFile()), buffer: Buffer.from('no picture') });
  await expect(page.getByText('This is not a PNG or JPEG file.')).toBeVisible();
  await file.setInputFiles(await logoFile());
  await expect(page.getByAltText('Your logo')).toBeVisible();
  await expect(page.getByText('This is not a PNG or JPEG file.')).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(report);
  const made = { words: expect.stringContaining('Prepared by Jane Doe, Northwind Media'), height: 792, logos: 1 };
  expect(await readPdfOf(page, 'Download PDF')).toMatchObject(made);
  expect(await readPdfOf(page, 'Download PDF, one page')).toMatchObject({ ...made, pages: 1 });
  const words = expect.stringContaining('Prepared for Kilrenny & Söhne by Jane Doe, Northwind Media');
  expect(await readPdfOf(page, 'PDF with this name', 'Kilrenny & Söhne')).toMatchObject({ ...made, words });

  await page.goto(new URL('/settings/profile', report).href);
  await untilListening(page);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByAltText('Your logo')).toHaveCount(0);
  await page.goto(report);
  expect(await readPdfOf(page, 'Download PDF')).toMatchObject({ ...made, logos: 0 });
  // The rejected file is an answer with status 400, of which the browser tells, too.
  expect(complaints.filter((complaint) => !complaint.includes('/settings/profile/logo'))).toEqual([]);
});
