import { expect, test } from '@playwright/test';
import { adUrl, demo } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { signUp, submitAd, untilListening, untilReport } from './visitor';

test('the pages of a new account are accessible, fit every width and make the browser complain of nothing', async ({ page }) => {
  const complaints = collectComplaints(page);
  await signUp(page);
  for (const address of [
    '/analyses',
    '/credits',
    '/settings/developers',
    '/settings/developers/requests',
    '/settings/account',
    '/settings/profile',
  ]) {
    await page.goto(`${demo.url}${address}`);
    await untilListening(page);
    await expectAccessible(page);
  }
  expect(complaints).toEqual([]);
});

test('a new password offers to revoke the tokens; a checked box stays checked when the password is rejected', async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.goto(`${demo.url}/settings/developers`);
  await page.getByLabel('Name').fill('laptop');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText(/^pat_[\w-]{43}$/).first()).toBeVisible();
  await page.goto(`${demo.url}/settings/account`);
  await untilListening(page);
  await expectAccessible(page);
  const box = page.getByLabel('Also revoke my API tokens and disconnect my apps');
  await expect(box).not.toBeChecked();
  await box.check();
  const change = async (old: string) => {
    await page.getByLabel('Current password').fill(old);
    await page.getByLabel('New password').fill('another walk by the sea');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not the password');
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await expect(box).toBeChecked();
  await page.getByLabel('Your email address').fill(email);
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('The password is wrong.')).toHaveCount(2);
  await expect(page.getByLabel('Your email address')).toHaveValue(email);
  await change(password);
  await expect(page.getByText('Your API tokens have been revoked and your apps disconnected.')).toBeVisible();
  await expect(box).toHaveCount(0);
});

test('an export is downloaded as a file, and a rejected one says why', async ({ page }) => {
  await signUp(page);
  await page.goto(`${demo.url}/settings/account`);
  await untilListening(page);
  const button = page.getByRole('link', { name: 'Export my data' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(await download.failure()).toBeNull();
  expect(download.suggestedFilename()).toBe('account.json');
  const message = page.getByText('Wait until the download has ended, then export again.');
  await expect(async () => {
    // As many as begin within a minute.
    for (let count = 0; count < 10; count += 1) await page.request.head(`${demo.url}/settings/account/export`);
    await button.click();
    await expect(message).toBeVisible();
  }).toPass();
  await expectAccessible(page);
});

test('a request made with a token is found by its ID, on a page that is accessible and fits every width', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  await signUp(page);
  await page.goto(`${demo.url}/settings/developers`);
  await page.getByLabel('Name').fill('my program');
  await page.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByText(/^pat_[\w-]{43}$/).first();
  const headers = { Authorization: `Bearer ${(await shown.textContent()) ?? ''}` };
  const [balance, nothing] = [
    await request.get(`${demo.url}/api/v1/credits`, { headers }),
    await request.get(`${demo.url}/api/v1/analyses/nothing`, { headers }),
  ];
  expect(balance.status()).toBe(200);
  const id = nothing.headers()['x-request-id'] ?? '';
  await expect(async () => {
    await page.goto(`${demo.url}/settings/developers/requests`);
    await expect(page.getByText('/api/v1/analyses/nothing')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.getByLabel('Find a request by its ID').fill(id);
  await page.getByLabel('Find a request by its ID').press('Enter');
  await expect(page.getByText('not_found')).toBeVisible();
  await expect(page.getByText('/api/v1/credits')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a finished run turns into its report without a reload, and its credit is off the balance above the page at once', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await signUp(page);
  const left = page.getByRole('navigation', { name: 'Main' }).getByText(/^\d+ left$/);
  const before = Number.parseInt((await left.textContent()) ?? '', 10);
  await submitAd(page, adUrl('TikTok video ad whose details come 4 s late'));
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await expect(left).toHaveText(`${before - 1} left`);
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes';
  });
  await untilReport(page);
  expect(await page.evaluate(() => document.body.dataset.kept)).toBe('yes');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
