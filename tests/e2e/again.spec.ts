import { expect, test } from '@playwright/test';
import { openDatabase } from '@/db/client';
import { adUrl, demo } from './demo';
import { collectComplaints, expectAccessible } from './look';
import { ANALYZED, isAnalysis, signUp, submitAd, untilListening, untilReport } from './visitor';

async function call(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${demo.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${demo.url}/api/v1${path}`, { ...init, headers });
  return (await answer.json()) as { id: string; status: string; cached?: true; report: { meta: { generatedAt: string } } | null };
}

const submit = (url: string) => call('/analyses', { method: 'POST', body: JSON.stringify({ url }) });

/** Lets a month and a day pass for the report on an ad. */
async function age(url: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: process.env.E2E_DATA_DIR ?? '', maxConnections: 1 });
  await database.sql.begin(async (tx) => {
    // A trigger keeps an ended run as it is.
    await tx`set local session_replication_role = replica`;
    await tx`update runs set completed_at = completed_at - interval '31 days' where url = ${url}`;
    await tx`update analyses set completed_at = completed_at - interval '31 days' where run_id in (select id from runs where url = ${url})`;
  });
  await database.close();
}

test('an old report can be analyzed again for one credit; the new one answers later submits, and the old one stays with who has it', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  const url = adUrl('Meta video ad without sound');
  const { id: old } = await submit(url);
  await expect.poll(async () => (await call(`/analyses/${old}`)).status, ANALYZED).toBe('done');
  const bought = await call(`/analyses/${old}`);
  const again = page.getByRole('button', { name: 'Analyze again · 1 credit' });
  const balance = page.getByRole('link', { name: /credits/i }).first();

  await age(url);
  await signUp(page);
  await submitAd(page, url);
  // A report that another account paid for is as old for whoever opens it for free today.
  const free = new URL(page.url());
  await expect(page.getByText('This report is more than 30 days old.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(balance).toContainText('3');
  await untilListening(page);
  await again.click();
  await page.waitForURL((to) => isAnalysis(to) && to.pathname !== free.pathname);
  await untilReport(page);
  await expect(again).toHaveCount(0);
  await expect(balance).toContainText('2');

  await page.goto(free.href);
  await untilReport(page);
  expect(await call(`/analyses/${old}`)).toMatchObject({ report: bought.report });
  const later = await submit(url);
  expect(later).toMatchObject({ status: 'done', cached: true });
  expect(later.id).not.toBe(old);
  expect((await call(`/analyses/${later.id}`)).report?.meta.generatedAt).not.toBe(bought.report?.meta.generatedAt);
  expect(complaints).toEqual([]);
});
