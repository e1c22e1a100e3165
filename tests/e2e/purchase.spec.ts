import { expect, type Page, test } from '@playwright/test';
import { demo } from './demo';
import { expectAccessible } from './look';
import { at, signUp } from './visitor';

const figure = (page: Page, term: string) => page.getByRole('main').locator('dl > div', { hasText: term }).getByRole('paragraph').first();

const transactions = (page: Page) => page.getByRole('region', { name: 'Transactions' }).getByRole('row');

/** Signs up and goes from the page of credits to the payment page for 50 of them; answers the balance before. */
async function goAndPay(page: Page): Promise<number> {
  await signUp(page);
  await page.goto(`${demo.url}/credits`);
  const before = Number.parseInt((await figure(page, 'Balance').textContent()) ?? '', 10);
  await page.getByRole('button', { name: /^Buy 50 credits/ }).click();
  await expect(page.getByRole('heading', { name: 'Demo checkout' })).toBeVisible();
  await expect(page.getByText('39.00 USD')).toBeVisible();
  return before;
}

test('a paid pack is credited once, although Stripe reports it twice', async ({ page }) => {
  const before = await goAndPay(page);
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(at('/credits'));
  await expect(page.getByRole('status').filter({ hasText: 'Payment complete.' })).toBeVisible();
  await expect(figure(page, 'Balance')).toHaveText(String(before + 50));
  await expect(figure(page, 'Received')).toHaveText('50');
  await expect(transactions(page).filter({ hasText: '+50' })).toHaveCount(1);
  await expectAccessible(page);
});

test('a canceled payment costs nothing and says so', async ({ page }) => {
  const before = await goAndPay(page);
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL(at('/credits'));
  await expect(page.getByRole('status').filter({ hasText: 'You were not charged' })).toBeVisible();
  await expect(figure(page, 'Balance')).toHaveText(String(before));
  await expect(transactions(page).filter({ hasText: '+50' })).toHaveCount(0);
});
