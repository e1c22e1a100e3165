import { expect, type Page, test } from '@playwright/test';
import { sampleAdOf } from '@/lib/ads/sample-ads';
import { ANALYZED, at, signUp, submitAd, untilReport } from './visitor';

/** Takes the live analyses out of the next document, as one that ends between two reads of the page does; answers how many lists it emptied. */
async function emptyTheLiveList(page: Page): Promise<() => number> {
  let emptied = 0;
  await page.route(
    (url) => url.pathname.startsWith('/analyses'),
    async (route) => {
      if (route.request().resourceType() !== 'document' || emptied > 0) return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/(\\"expectedSeconds\\":[\d.]+,\\"analyses\\":\[)\{.*?\}(?=\])/g, (_, start) => {
        emptied += 1;
        return start;
      });
      return route.fulfill({ response, body });
    },
  );
  return () => emptied;
}

const progress = (page: Page) => page.getByRole('region', { name: 'Progress' });

test('a page that shows an analysis as live, and finds none that is, looks again until it has its end', async ({ page }) => {
  await signUp(page);
  await submitAd(page, sampleAdOf('slow').url);
  await expect(progress(page)).toBeVisible();
  const emptied = await emptyTheLiveList(page);
  await page.reload();
  await expect.poll(emptied).toBe(1);
  await untilReport(page);
});

test('progress goes on after an answer that never comes, and after a refresh that fails', async ({ page }) => {
  await signUp(page);
  const lost = { poll: 0, refresh: 0 };
  await page.route('**/analyses/live', (route) => {
    lost.poll += 1;
    // Never answered.
    return lost.poll === 1 ? undefined : route.fallback();
  });
  await page.route(/\/analyses\/[0-9a-f-]{36}/, (route) => {
    const isRefresh = route.request().headers()['next-router-state-tree'] !== undefined && lost.poll > 1;
    if (!isRefresh || lost.refresh > 0) return route.fallback();
    lost.refresh += 1;
    return route.abort();
  });
  await submitAd(page, sampleAdOf('slow').url);
  await untilReport(page);
  expect(lost.refresh).toBe(1);
});

test('who asked for a notification gets it on another page too, when the analysis has ended', async ({ page }) => {
  // Headless, the page has the focus and the system shows no notification.
  await page.addInitScript(() => {
    document.hasFocus = () => false;
    class Told {
      static readonly permission = 'granted';
      static readonly requestPermission = async () => 'granted';
      constructor(title: string, { body }: { body: string }) {
        document.documentElement.dataset.told = `${title}: ${body}`;
      }
    }
    Object.assign(window, { Notification: Told });
  });
  await signUp(page);
  await submitAd(page, sampleAdOf('slow').url);
  await page.getByRole('button', { name: 'Tell me when it is done' }).click();
  await expect(page.getByRole('button', { name: 'You will be notified' })).toBeVisible();
  await page.getByRole('link', { name: 'Analyses', exact: true }).first().click();
  await page.waitForURL(at('/analyses'));
  await expect(page.locator('html')).toHaveAttribute('data-told', /: The analysis has ended\.$/, ANALYZED);
});

test('signed out meanwhile, a page that waits leads to the sign-in page', async ({ page }) => {
  await signUp(page);
  await submitAd(page, sampleAdOf('slow').url);
  await expect(progress(page)).toBeVisible();
  await page.context().clearCookies();
  await page.waitForURL(at('/sign-in'));
});
