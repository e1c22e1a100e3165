import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { adUrl, demo } from './demo';
import { expectAccessible } from './look';
import { ANALYZED, at, downloads, fillSignUp, isAnalysis, pasteAd, signUp, submitAd, untilListening, untilReport } from './visitor';

async function download(page: Page, form: string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await downloads(page).click();
  await page.getByRole('link', { name: `Download ${form}`, exact: true }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const balanceOf = async (page: Page) => {
  await page.goto(`${demo.url}/credits`);
  const text = await page.getByRole('definition').first().textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
};

test('a marketer pastes a link, signs up, watches the progress, reads the report and downloads every format; a program reads the same with a token until it is revoked', async ({
  page,
  request,
}) => {
  await page.goto(demo.url);
  await pasteAd(page, adUrl('Meta video ad (kettle)'));
  await page.getByRole('button', { name: 'Analyze this ad' }).click();
  await page.waitForURL(at('/sign-up'));
  await expect(page.getByText(/^Analyzing: Meta ad \d+$/)).toBeVisible();
  await fillSignUp(page, isAnalysis);
  await untilReport(page);
  for (const chapter of ['Verdict', 'Playbook', 'Strategy', 'Execution', 'Diagnostics'])
    await expect(page.getByRole('heading', { name: chapter, exact: true })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const json = await download(page, 'JSON');
  const report = JSON.parse(json.bytes.toString());
  expect(report).toMatchObject({ verdict: 'scored', meta: { model: expect.stringContaining('stand-in') } });
  await expect(page.getByRole('article').first()).toContainText(report.score.reasoning.slice(0, 60));
  const [pdf, html, markdown] = [await download(page, 'PDF'), await download(page, 'HTML'), await download(page, 'Markdown')];
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(html.bytes.subarray(0, 15).toString()).toMatch(/^<!doctype html>/i);
  expect(markdown.bytes.toString()).toContain('# ');
  expect([pdf.name, html.name, markdown.name, json.name].map((name) => name.split('.').at(-1))).toEqual(['pdf', 'html', 'md', 'json']);

  await page.goto(`${demo.url}/settings/developers`);
  await page.getByLabel('Name').fill('my laptop');
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret =
    (await page
      .getByText(/^pat_[\w-]{43}$/)
      .first()
      .textContent()) ?? '';
  const fetchReport = () => request.get(`${demo.url}/api/v1/analyses/${id}`, { headers: { Authorization: `Bearer ${secret}` } });
  expect(await (await fetchReport()).json()).toMatchObject({ id, status: 'done', source: 'web', report: { score: report.score } });
  await page.reload();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke my laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect((await fetchReport()).status()).toBe(401);
});

test('an ad that is gone fails with a reason and advice, an ad without a video says so, and neither costs a credit', async ({ page }) => {
  await signUp(page);
  const before = await balanceOf(page);
  await submitAd(page, adUrl('removed ad'));
  await expect(page.getByText('This analysis failed')).toBeVisible(ANALYZED);
  await expect(page.getByText(/It was refunded/)).toBeVisible();
  await expect(page.getByText(/Other ads from the same advertiser may still be public/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Try again/ })).toHaveCount(0);
  await expectAccessible(page);
  await submitAd(page, adUrl('carousel ad without video'));
  await untilReport(page);
  await expect(page.getByRole('heading', { name: 'Not enough evidence to score' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What the ad library shows' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Analyze another ad' })).toBeVisible();
  await expectAccessible(page);
  expect(await balanceOf(page)).toBe(before);
  await expect(page.getByRole('table').getByText('Refund').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${demo.url}/analyses?status=failed`);
  await untilListening(page);
  await expectAccessible(page);
});

test('two browsers never see each other’s analyses, credits or files', async ({ browser }) => {
  const [mine, theirs] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await Promise.all([signUp(mine), signUp(theirs)]);
  const id = await submitAd(mine, adUrl('Meta video ad (kettle)'));
  await untilReport(mine);
  expect((await theirs.goto(`${demo.url}/analyses/${id}`))?.status()).toBe(404);
  for (const file of ['report.pdf', 'report.html', 'report.md', 'report.json'])
    expect((await theirs.request.get(`${demo.url}/analyses/${id}/${file}`)).status()).toBe(404);
  await theirs.goto(`${demo.url}/analyses`);
  await expect(theirs.getByRole('main').getByRole('link', { name: /\d+/ })).toHaveCount(0);
  await expect(theirs.locator(`a[href*="${id}"]`)).toHaveCount(0);
});

test('signing out ends the session, also for a browser that kept the cookie', async ({ page, context }) => {
  await signUp(page);
  const cookies = await context.cookies();
  await untilListening(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${demo.url}/`);
  await context.addCookies(cookies);
  await page.goto(`${demo.url}/analyses`);
  await page.waitForURL(at('/sign-in'));
  expect(new URL(page.url()).pathname).toBe('/sign-in');
});
