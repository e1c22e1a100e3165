import { afterAll, beforeAll, expect, test } from 'vitest';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { newRemoteCustomer } from '@/tests/support/customer';
import { showLogs } from '@/tests/support/logs/shown';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({ ...showLogs('debug') });
});
afterAll(() => app.close());

test('what a step logs names its run and itself, in lib as well, and nothing of the address that was submitted', async () => {
  const customer = await newRemoteCustomer(app.db, () => app.address);
  const { adId } = metaAds.kettle;
  const id = await customer.submit(`${toMetaUrl(adId)}&utm_source=a-newsletter&access_token=EAABhush#a-fragment`);
  expect(await customer.ended(id)).toMatchObject({ status: 'done' });
  const [run] = await app.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${id}`;
  const text = await app.readLog();
  const lines = text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const said = (message: string) => lines.find((line) => line.message === message);
  expect(said('the library page was read')).toMatchObject({ runId: run?.runId, step: 'scrape', adId });
  expect(said('the model answered')).toMatchObject({ runId: run?.runId, step: 'compose' });
  expect(text).not.toMatch(/newsletter|hush|a-fragment/);
});
