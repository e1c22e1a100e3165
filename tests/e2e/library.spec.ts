import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { adUrl, demo } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { at, focused, signUp, submitAd, tabTo, untilListening, untilReport } from './visitor';

async function analyze(page: Page, what: string): Promise<void> {
  await submitAd(page, adUrl(what));
  await untilReport(page);
}

async function download(page: Page, name: string): Promise<Record<string, string>[]> {
  const started = page.waitForEvent('download');
  await page.getByText(name, { exact: true }).click();
  return parse(await readFile(await (await started).path()), { bom: true, columns: true });
}

/** Another account sees neither the brand page nor a comparison. */
async function expectUnknownToOthers(page: Page): Promise<void> {
  const stranger = await (await page.context().browser()?.newContext())?.newPage();
  if (stranger === undefined) throw new Error('no browser');
  await signUp(stranger);
  expect((await stranger.goto(page.url()))?.status()).toBe(404);
  await stranger.goto(`${demo.url}/compare?ids=${crypto.randomUUID()},${crypto.randomUUID()}`);
  await expect(stranger.getByText('One of these analyses is not in your account, or was deleted.')).toBeVisible();
}

/** Shift and a click select all between two boxes, or none of them. */
async function expectRanges(page: Page, rows: Locator): Promise<void> {
  await rows.first().getByRole('checkbox').click();
  await rows
    .last()
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 selected')).toBeVisible();
  await rows.last().getByRole('checkbox').click();
  await rows
    .first()
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('0 selected')).toBeAttached();
}

/** A comparison of two hides the rows in which they are equal, and lets none of them go. */
async function expectFewerRows(page: Page): Promise<void> {
  const comparison = page.getByRole('region', { name: 'Comparison' });
  const rowCount = await comparison.getByRole('row').count();
  await page.getByRole('checkbox', { name: 'Only what differs' }).check();
  expect(await comparison.getByRole('row').count()).toBeLessThan(rowCount);
  await expect(page.getByRole('link', { name: /^Compare without/ })).toHaveCount(0);
  // On a phone the table scrolls, and the page does not.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function openBrand(page: Page): Promise<void> {
  await page.goto(`${demo.url}/analyses`);
  await page.getByRole('link', { name: 'Brands' }).click();
  await page.waitForURL(at('/brands'));
  await expectAccessible(page);
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await page.waitForURL(/\/brands\/all\//);
  await expect(page.getByRole('heading', { name: 'Hook archetypes' })).toBeVisible();
  await expectAccessible(page);
}

/** `?` lists the keys, `/` goes to the search, and in a field they are text. */
async function expectKeys(page: Page): Promise<void> {
  await untilListening(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the list' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  expect(await focused(page)).toBe('input Search your analyses');
  await page.keyboard.type('jxc?');
  await expect(page.getByRole('searchbox')).toHaveValue('jxc?');
  await page.keyboard.press('Tab');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

/** A comparison is shared by keyboard alone, read without an account, and gone once its link is revoked. */
async function expectShared(page: Page, scores: readonly (string | undefined)[]): Promise<void> {
  await untilListening(page);
  await tabTo(page, /^button Share/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Share this comparison' })).toBeVisible();
  await tabTo(page, /^input Allow downloads/);
  await page.keyboard.press('Space');
  await tabTo(page, /^button Create link/);
  await page.keyboard.press('Enter');
  const link = page.getByRole('list', { name: 'Links to this comparison' }).getByRole('listitem');
  await expect(link).toHaveCount(1);
  await expectAccessible(page);
  const url = (await link.locator('code').textContent()) ?? '';
  const reader = await (await page.context().browser()?.newContext())?.newPage();
  if (reader === undefined) throw new Error('no browser');
  await reader.goto(url);
  await expect(reader.getByRole('columnheader')).toHaveCount(2);
  await expectAccessible(reader);
  const [score] = await download(reader, 'Download CSV');
  expect(
    Object.values(score ?? {})
      .slice(2, 4)
      .toSorted(),
  ).toEqual(scores.toSorted());

  await page.goto(`${demo.url}/settings/links`);
  await untilListening(page);
  await tabTo(page, /^button Revoke/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabTo(page, /^button Revoke link/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No shared links')).toBeVisible();
  expect((await reader.goto(url))?.status()).toBe(404);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('analyses are searched, filtered, selected by keyboard alone and compared, a spreadsheet has the same numbers, and the comparison is shared', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await signUp(page);
  await analyze(page, 'Meta video ad (kettle)');
  await analyze(page, 'Meta video ad (shared bills)');
  await page.goto(`${demo.url}/analyses`);
  const rows = page.getByRole('region', { name: 'Your analyses' }).locator('[data-row]');
  await expect(rows).toHaveCount(2);

  await page.getByRole('searchbox').fill('who paid for the sofa');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  expect(new URL(page.url()).search).toBe('?q=who+paid+for+the+sofa');
  await expect(rows.locator('mark')).toBeVisible();
  // The match leads to its second: the shot that is on then.
  await rows.getByRole('link', { name: /^\d:\d\d/ }).click();
  await page.waitForURL(/#shot-1$/);
  await page.goto(`${demo.url}/analyses`);
  await untilListening(page);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog').getByLabel('Score').selectOption({ label: '70 or more' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show analyses' }).click();
  await page.waitForURL((url) => url.searchParams.get('minScore') === '70');
  await page.getByRole('link', { name: /Score: 70 or more/ }).click();
  await page.waitForURL((url) => url.pathname === '/analyses' && url.search === '');

  await expectKeys(page);
  await expectRanges(page, rows);
  for (const box of await rows.getByRole('checkbox').all()) {
    await box.focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  const exported = await download(page, 'Export CSV');
  expect(exported).toHaveLength(2);
  await page.getByRole('button', { name: 'Compare' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/compare'));
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await expectAccessible(page);
  const [score] = await download(page, 'Download CSV');
  expect(Object.values(score ?? {}).slice(0, 2)).toEqual(['Score', 'Score']);
  const values = Object.values(score ?? {}).slice(2, 4);
  expect(values.toSorted()).toEqual(exported.map((row) => row.score).toSorted());
  for (const value of values)
    await expect(
      page
        .getByRole('cell')
        .filter({ hasText: `${value} of 100` })
        .first(),
    ).toBeVisible();

  await expectFewerRows(page);
  await expectShared(page, values);
  await openBrand(page);
  await expectUnknownToOthers(page);
  expect(complaints).toEqual([]);
});
