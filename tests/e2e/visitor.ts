import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { demo } from './demo';

export type Visitor = { email: string; password: string };

/** Tells whether a browser is on this path, whatever its query. */
export const at = (path: string) => (url: URL) => url.pathname === path;

export const isAnalysis = (url: URL) => /^\/analyses\/[0-9a-f-]{36}$/.test(url.pathname);

/**
 * Waits until the scripts of a page listen to keys and clicks. A busy machine still runs them after the last request has ended; the browser
 * is idle only after the last of them.
 */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
}

export async function fillSignUp(page: Page, goesTo: (url: URL) => boolean = at('/analyses')): Promise<Visitor> {
  // Begins with a digit, which is what the account's button then shows.
  const visitor = { email: `7${randomUUID()}@example.test`, password: `a phrase of its own ${randomUUID()}` };
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: /^Create account/ }).click();
  await page.waitForURL(goesTo);
  return visitor;
}

export async function signUp(page: Page): Promise<Visitor> {
  await page.goto(`${demo.url}/sign-up`);
  return fillSignUp(page);
}

/** Types an ad URL until the page responds: before its script runs, typing has no effect. */
export async function pasteAd(page: Page, url: string): Promise<void> {
  const field = page.getByLabel('Ad URL');
  await expect(async () => {
    await field.fill('');
    await field.fill(url);
    await expect(page.getByText(/(Meta|TikTok) Ad Library, ad ID \d+/)).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Goes to the page of the analysis and returns its id. */
export async function submitAd(page: Page, url: string): Promise<string> {
  await page.goto(`${demo.url}/analyses`);
  await pasteAd(page, url);
  await page.getByRole('button', { name: 'Analyze for 1 credit' }).click();
  await page.waitForURL(isAnalysis);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The longest time of an analysis on a machine that runs every other test meanwhile. */
export const ANALYZED = { timeout: 600_000 };

/** The button of the download menu, which only the page of a report has. */
export const downloads = (page: Page): Locator => page.getByRole('button', { name: 'Download', exact: true });

/** Waits for the report on the page of an analysis; fails at once where the analysis did. */
export async function untilReport(page: Page): Promise<void> {
  await expect(downloads(page).or(page.getByText('This analysis failed'))).toBeVisible(ANALYZED);
  await expect(downloads(page)).toBeVisible();
}

/** The element that has the focus: its tag and its name. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const name =
      element?.getAttribute('aria-label') ?? (element as HTMLInputElement | null)?.labels?.[0]?.textContent ?? element?.textContent;
    return `${element?.tagName.toLowerCase()} ${name?.trim() ?? ''}`;
  });

export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const element = await focused(page);
    if (name.test(element)) return;
    seen.push(element);
  }
  throw new Error(`Tab never came to ${name}, but to ${seen.join(' | ')}`);
}
