import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { adUrl, demo } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { ANALYZED, at, downloads, signUp, submitAd, untilListening } from './visitor';

async function analyze(page: Page, what: string): Promise<void> {
  await submitAd(page, adUrl(what));
  await expect(downloads(page)).toBeVisible(ANALYZED);
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

test('analyses are searched, filtered, selected by keyboard alone and compared, and a spreadsheet has the same numbers', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await signUp(page);
  await analyze(page, 'Meta video ad among neighbors');
  await analyze(page, 'another Meta video ad among neighbors');
  await page.goto(`${demo.url}/analyses`);
  const rows = page
    .getByRole('region', { name: 'Your analyses' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
  await expect(rows).toHaveCount(2);

  await page.getByRole('searchbox').fill('who paid for the sofa');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.locator('mark')).toBeVisible();
  await page.goto(`${demo.url}/analyses`);
  await untilListening(page);

  await page.getByLabel('Add a filter').selectOption({ label: '70 or more' });
  await page.waitForURL((url) => url.searchParams.get('minScore') === '70');
  await page.getByRole('link', { name: /Score: 70 or more/ }).click();
  await page.waitForURL((url) => url.pathname === '/analyses' && url.search === '');
  await untilListening(page);

  for (const box of await page.getByRole('checkbox').all()) {
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

  await page.goto(`${demo.url}/analyses`);
  await rows.first().getByRole('link').first().click();
  await page.waitForURL(/\/analyses\/[0-9a-f-]{36}$/);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await page.waitForURL(/\/brands\/meta\//);
  await expect(page.getByRole('heading', { name: 'Hook archetypes' })).toBeVisible();
  await expectAccessible(page);
  await expectUnknownToOthers(page);
  expect(complaints).toEqual([]);
});
