import { expect, test } from '@playwright/test';
import { adUrl, demo } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { signUp, submitAd, untilListening, untilReport } from './visitor';

test('analyses are tagged, archived, kept in a view and deleted, and the page says what ends', async ({ page }) => {
  const complaints = collectComplaints(page);
  await signUp(page);
  await submitAd(page, adUrl('Meta video ad (kettle)'));
  await untilReport(page);
  await page.goto(`${demo.url}/analyses`);
  await untilListening(page);
  const row = page.locator('[data-row]');
  // All on the page are selected by a key, and none by another.
  await page.keyboard.press('a');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByLabel('New or existing tag').fill('Summer sale');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByRole('button', { name: 'Take Summer sale away' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('Summer sale')).toBeVisible();

  await page.goto(`${demo.url}/analyses?tag=summer+SALE&sort=score`);
  await untilListening(page);
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('Sale ads');
  await page.keyboard.press('Enter');
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Sale ads' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Remove the view Sale ads' }).click();
  await expect(view).toHaveCount(0);

  // What is selected stays selected while another list is searched.
  await row.getByRole('checkbox').check();
  const search = page.getByRole('searchbox', { name: 'Search your analyses' });
  await search.fill('nothing of the kind');
  await search.press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.getByText('1 selected')).toBeVisible();
  await search.fill('');
  await search.press('Enter');
  await expect(row.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('1 analysis archived.')).toBeVisible();
  await page.goto(`${demo.url}/analyses`);
  await page.getByRole('link', { name: 'Look in the archive' }).click();
  await page.waitForURL((url) => url.searchParams.get('archived') === 'yes');
  await untilListening(page);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 1 analysis?' });
  await expect(dialog).toContainText('nothing is refunded or charged');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a report is tagged and archived where it is read, and leads to the newer and the older one', async ({ page }) => {
  const complaints = collectComplaints(page);
  await signUp(page);
  for (const what of ['Meta video ad (kettle)', 'Meta video ad (shared bills)']) {
    await submitAd(page, adUrl(what));
    await untilReport(page);
  }
  const newest = page.url();
  // An empty archive is no empty account.
  await page.goto(`${demo.url}/analyses?archived=yes`);
  await expect(page.getByText('No matching analyses')).toBeVisible();
  await page.goto(newest);
  const others = page.getByRole('navigation', { name: 'Other reports' });
  await expect(others.getByRole('link')).toHaveText(['Next']);
  await others.getByRole('link').click();
  await expect(others.getByRole('link')).toHaveText(['Previous']);
  await untilListening(page);
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByLabel('New or existing tag').fill('Swipe file');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Take Swipe file away' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Tags', exact: true })).toHaveText('Swipe file');
  // Enter in a dialog that has a tag already must not take it away.
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await expect(page.getByLabel('New or existing tag')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Move back' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(newest);
  await expect(others.getByRole('link')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
