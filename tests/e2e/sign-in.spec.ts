import { expect, test } from '@playwright/test';
import { demo } from './demo';
import { collectComplaints } from './look';
import { at, untilListening } from './visitor';

test.describe('in a browser without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees that a password is wrong, keeps the address, signs in, gets to the page they wanted and signs out', async ({
    page,
  }) => {
    await page.goto(`${demo.url}/credits`);
    await page.waitForURL(at('/sign-in'));
    await page.getByLabel('Email').fill(demo.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('The email address or password is wrong.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(demo.email);
    await expect(page.getByLabel('Password')).toHaveValue('');
    await page.getByLabel('Password').fill(demo.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(at('/credits'));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${demo.url}/`);
    await page.goto(`${demo.url}/credits`);
    await page.waitForURL(at('/sign-in'));
  });
});

test('a wrong password leaves the address in the form, and a lost connection is reported as one', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await page.goto(`${demo.url}/sign-in?next=%2Fcredits`);
  await untilListening(page);
  const enter = async (password: string) => {
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.getByLabel('Email').fill(demo.email);
  await enter('not the password');
  await expect(page.getByText('The email address or password is wrong.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(demo.email);
  await expect(page.getByLabel('Password')).toHaveValue('');
  expect(complaints).toEqual([]);
  await context.setOffline(true);
  await enter(demo.password);
  await expect(page.getByText('The service could not be reached. Check your connection and try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(demo.email);
  await context.setOffline(false);
  await enter(demo.password);
  await page.waitForURL(at('/credits'));
});
