import { expect, test } from '@playwright/test';
import { demo } from './demo';
import { collectComplaints, expectAccessible } from './look';

/** One of each layout. */
const pages = [
  '/',
  '/example',
  '/docs/rules/errors',
  '/docs/reference/submitAnalysis',
  '/docs/rubric',
  '/docs/recipes',
  '/privacy',
  '/sign-in',
  '/sign-up',
  '/sign-in/link?email=somebody%40example.test&token=0&next=%2Fanalyses',
];

for (const address of pages) {
  test(`${address} is accessible, fits every width and makes the browser complain of nothing`, async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.goto(`${demo.url}${address}`);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

test('a page that is not there says so and is accessible', async ({ page }) => {
  expect((await page.goto(`${demo.url}/no-such-page`))?.status()).toBe(404);
  await expectAccessible(page);
});

test('a usual report is at most 7,000 px high on a wide screen, with fewer than 160 places for the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${demo.url}/example`);
  await page.waitForLoadState('networkidle');
  const measured = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    stops: [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter(
      (element) => element.checkVisibility({ contentVisibilityAuto: false, visibilityProperty: true }),
    ).length,
  }));
  expect(measured.height).toBeLessThanOrEqual(7000);
  expect(measured.stops).toBeLessThan(160);
});
