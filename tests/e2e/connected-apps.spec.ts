import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, test } from '@playwright/test';
import { newPkce, toQuery } from '@/tests/support/oauth-query';
import { demo } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { at, signUp, untilListening } from './visitor';

type App = { clientId: string; redirectUri: string; close: () => void };

/** An app on this computer, which has registered itself and waits for the browser. */
async function startApp(name: string): Promise<App> {
  const server = createServer((_request, response) => response.end('<h1>Back in the app</h1>')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const answer = await fetch(`${demo.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: ['http://127.0.0.1/callback'] }),
  });
  return { clientId: (await answer.json()).client_id, redirectUri, close: () => server.close() };
}

/** Requests access and exchanges the code, as an app does; returns the access token. */
async function connect(context: BrowserContext, { clientId, redirectUri }: App): Promise<string> {
  const { verifier, challenge } = newPkce();
  const page = await context.newPage();
  await page.goto(`${demo.url}/oauth/authorize?${toQuery({ clientId, challenge, redirectUri })}`);
  await page.getByRole('button', { name: 'Allow access' }).click();
  await page.waitForURL(at('/callback'));
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  await page.close();
  const body = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier };
  const answer = await fetch(`${demo.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(body) });
  return (await answer.json()).access_token;
}

test('an app is connected, is named where requests are listed, and is disconnected', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await signUp(page);
  await page.goto(`${demo.url}/settings/apps`);
  await expect(page.getByRole('heading', { name: 'No connected apps' })).toBeVisible();
  await expectAccessible(page);
  const app = await startApp('A desktop app');
  const { challenge } = newPkce();
  await page.goto(`${demo.url}/oauth/authorize?${toQuery({ challenge, ...app })}`);
  await untilListening(page);
  await expectAccessible(page);
  const authorization = { Authorization: `Bearer ${await connect(context, app)}` };
  const call = async () => (await fetch(`${demo.url}/api/v1/credits`, { headers: authorization })).status;
  expect(await call()).toBe(200);
  await page.goto(`${demo.url}/settings/apps`);
  await expect(page.getByText('A desktop app')).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await page.goto(`${demo.url}/settings/developers/requests`);
    await expect(page.getByRole('listitem').getByText('A desktop app')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto(`${demo.url}/settings/apps`);
  await page.getByRole('button', { name: 'Disconnect A desktop app' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect “A desktop app”?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Disconnect app' }).click();
  await expect(page.getByRole('heading', { name: 'No connected apps' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '“A desktop app” was disconnected.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connected apps', exact: true })).toBeFocused();
  expect(await call()).toBe(401);
  expect(complaints).toEqual([]);
  app.close();
});

test('a click that was meant for a window above the question decides nothing', async ({ page }) => {
  await signUp(page);
  const app = await startApp('An app');
  const { challenge } = newPkce();
  await page.clock.install({ time: '2026-11-23T10:00:00Z' });
  await page.clock.pauseAt('2026-11-23T10:00:01Z');
  await page.goto(`${demo.url}/oauth/authorize?${toQuery({ challenge, ...app })}`);
  // With the clock stopped, no idle moment of the page is ever reported.
  await page.waitForLoadState('networkidle');
  const allow = page.getByRole('button', { name: 'Allow access' });
  const box = await allow.boundingBox();
  if (box === null) throw new Error('the button is not shown');
  const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await click();
  await page.clock.runFor(1000);
  await expect(allow).toHaveCSS('pointer-events', 'auto');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(allow).toHaveCSS('pointer-events', 'none');
  await click();
  expect(new URL(page.url()).pathname).toBe('/oauth/authorize');
  await page.clock.runFor(1000);
  await expect(allow).toHaveCSS('pointer-events', 'auto');
  await click();
  await page.waitForURL(at('/callback'));
  app.close();
});

test('access is allowed without scripts, after signing in on the way', async ({ browser }) => {
  const app = await startApp('A terminal');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { challenge } = newPkce();
  await page.goto(`${demo.url}/oauth/authorize?${toQuery({ challenge, ...app })}`);
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password').fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(at('/oauth/authorize'));
  await page.getByRole('button', { name: 'Allow access' }).click();
  await expect(page.getByRole('heading', { name: 'Back in the app' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('code')).not.toBeNull();
  await context.close();
  app.close();
});

test('an app with a scheme of its own gets the code, with scripts and without, and nothing before', async ({ browser }) => {
  const redirectUri = 'cursor://anysphere.cursor-mcp/oauth/callback';
  const answer = await fetch(`${demo.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'An editor', redirect_uris: [redirectUri] }),
  });
  const { client_id: clientId } = await answer.json();
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const opened: string[] = [];
    const note = (url: string) => url.startsWith('cursor:') && opened.push(url);
    page.on('request', (request) => note(request.url()));
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    session.on('Page.frameRequestedNavigation', ({ url }) => note(url));
    await page.goto(`${demo.url}/oauth/authorize?${toQuery({ clientId, redirectUri, challenge: newPkce().challenge })}`);
    await page.getByLabel('Email').fill(demo.email);
    await page.getByLabel('Password').fill(demo.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(at('/oauth/authorize'));
    await expect(page.getByText('an app on this computer')).toBeVisible();
    const allow = page.getByRole('button', { name: 'Allow access' });
    await expect(allow).toBeVisible();
    expect(opened).toEqual([]);
    await allow.click({ noWaitAfter: true });
    await expect.poll(() => opened.find((url) => url.startsWith(`${redirectUri}?code=`))).toBeDefined();
    await context.close();
  }
});

test('another account can be used, and the question stays the same', async ({ page }) => {
  await signUp(page);
  const app = await startApp('A notebook');
  const { challenge } = newPkce();
  await page.goto(`${demo.url}/oauth/authorize?${toQuery({ challenge, ...app })}`);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.waitForURL(at('/sign-in'));
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password').fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(at('/oauth/authorize'));
  await expect(page.getByRole('heading', { name: 'Allow “A notebook” to use your account?' })).toBeVisible();
  await expect(page.getByText(demo.email)).toBeVisible();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('heading', { name: 'Back in the app' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  app.close();
});
