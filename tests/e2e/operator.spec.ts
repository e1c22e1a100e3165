import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { adUrl, demo } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { ANALYZED, at, signUp, submitAd, untilListening, untilReport } from './visitor';

/** Runs a command of the operator on the database of the demo. */
async function admin(...args: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: process.env.E2E_DATA_DIR ?? '' };
  await promisify(execFile)(process.execPath, ['lib/operator/start.mjs', ...args], { env });
}

async function becomeOperator(page: Page): Promise<string> {
  const { email, password } = await signUp(page);
  await admin('operators', 'grant', '--email', email, '--reason', 'on call');
  await page.goto(`${demo.url}/analyses`);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Operator' }).click();
  await page.waitForURL(at('/operator/confirm'));
  await untilListening(page);
  await expectAccessible(page);
  await page.getByLabel('Your password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(at('/operator'));
  return email;
}

test('an operator sees what ended, runs and waits, and grants credits; every page is accessible and fits every width', async ({ page }) => {
  const complaints = collectComplaints(page);
  const email = await becomeOperator(page);
  await submitAd(page, adUrl('removed ad'));
  await expect(page.getByText('This analysis failed')).toBeVisible(ANALYZED);
  await submitAd(page, adUrl('image ad'));
  await untilReport(page);
  // No other spec analyzes this ad, so that it has no report yet.
  await submitAd(page, adUrl('TikTok ad with two videos'));
  await page.goto(`${demo.url}/operator/runs`);
  await expect(page.getByRole('region', { name: 'Runs (table)' })).toBeVisible();
  await untilListening(page);
  await page.locator('summary', { hasText: 'Fail' }).first().click();
  await expectAccessible(page);
  await page.goto(`${demo.url}/operator`);
  await untilListening(page);
  await expect(page.getByText('ad_removed')).toBeVisible();
  await page.getByRole('button', { name: 'Verify the ledger now' }).click();
  await expect(page.getByText('No drift:')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Users' }).click();
  await page.waitForURL(at('/operator/users'));
  await untilListening(page);
  await expectAccessible(page);
  await page.getByLabel('Email contains').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await untilListening(page);
  const form = page.locator('form', { hasText: 'Reference' });
  await form.getByLabel('Amount').fill('5');
  await form.getByLabel('Reason').fill('invoice 7');
  await form.getByRole('button', { name: 'Grant' }).click();
  await expect(page.getByText('Reference is missing.')).toBeVisible();
  await expect(form.getByLabel('Amount')).toHaveValue('5');
  await expectAccessible(page);
  await form.getByLabel('Reference').fill(`invoice of ${email}`);
  await form.getByRole('button', { name: 'Grant' }).click();
  await expect(page.getByText(`Granted 5 credits to ${email}.`)).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
