import { expect, test } from '@playwright/test';
import { adUrl, demo } from './demo';
import { at, focused, isAnalysis, signUp, tabTo, untilListening, untilReport } from './visitor';

test('an ad is submitted and its report read by keyboard alone', async ({ page }) => {
  await signUp(page);
  await page.goto(`${demo.url}/analyses`);
  await untilListening(page);
  await tabTo(page, /^textarea Ad URL/);
  await page.keyboard.insertText(adUrl('Meta video ad (kettle)'));
  await expect(page.getByText(/Meta Ad Library, ad ID \d+/)).toBeVisible();
  await tabTo(page, /^button Analyze for 1 credit/);
  await page.keyboard.press('Enter');
  await page.waitForURL(isAnalysis);
  await untilReport(page);
  await untilListening(page);
  await tabTo(page, /^a Diagnostics/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#diagnostics$/);
  await tabTo(page, /^summary Transcript/);
  await page.keyboard.press('Enter');
  await expect(page.locator('#line-1')).toBeVisible();
});

test('a token is made and revoked by keyboard alone', async ({ page }) => {
  await signUp(page);
  await page.goto(`${demo.url}/settings/developers`);
  await untilListening(page);
  await tabTo(page, /^input Name/);
  await page.keyboard.insertText('by keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^pat_[\w-]{43}$/).first()).toBeVisible();
  await tabTo(page, /^button Revoke by keyboard/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await focused(page)).toBe('button Revoke by keyboard');
  await page.keyboard.press('Enter');
  await tabTo(page, /^button Revoke token/);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Revoke by keyboard' })).toHaveCount(0);
});

test('signing in works by keyboard alone, and comes back to where the visitor wanted to be', async ({ page }) => {
  await page.goto(`${demo.url}/credits`);
  await page.waitForURL(at('/sign-in'));
  await untilListening(page);
  await tabTo(page, /^input Email/);
  await page.keyboard.insertText(demo.email);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(demo.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/credits'));
  expect(new URL(page.url()).pathname).toBe('/credits');
});
