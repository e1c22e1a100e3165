import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { demo } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { at, signUp, untilListening } from './visitor';

test('an operator finds the page in the menu, and copies a command; it is accessible and fits every width', async ({ page }) => {
  const complaints = collectComplaints(page);
  const { email } = await signUp(page);
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: process.env.E2E_DATA_DIR ?? '' };
  const grant = ['lib/operator/start.mjs', 'operators', 'grant', '--email', email, '--reason', 'on call'];
  await promisify(execFile)(process.execPath, grant, { env });
  await page.goto(`${demo.url}/analyses`);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Operator' }).click();
  await page.waitForURL(at('/operator'));
  await untilListening(page);
  await expect(page.getByText('npm run admin -- ledger verify')).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
