import { afterAll, beforeAll, expect, test } from 'vitest';
import { choosePort } from '@/tests/demo/server';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { newRemoteCustomer } from '@/tests/support/customer';
import { showLogs } from '@/tests/support/logs/shown';

const metricsToken = 'a-token-of-the-operator-of-this-test-01';
const authorization = { authorization: `Bearer ${metricsToken}` };

let app: AppServer;
let metricsAddress: string;
beforeAll(async () => {
  metricsAddress = `127.0.0.1:${await choosePort(0)}`;
  app = await startApp({ ...showLogs('debug'), METRICS_TOKEN: metricsToken, METRICS_ADDRESS: metricsAddress });
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
  expect(said('a run ended')).toMatchObject({
    runId: run?.runId,
    outcome: 'done',
    cause: null,
    modelCalls: expect.any(Number),
    inputTokens: expect.any(Number),
    stepSeconds: { scrape: expect.any(Number), compose: expect.any(Number) },
  });
  expect(lines).toContainEqual(
    expect.objectContaining({ message: 'request', method: 'POST', route: '/api/v1/analyses', status: 201, ms: expect.any(Number) }),
  );
  expect(text).not.toMatch(/newsletter|hush|a-fragment/);
});

test('an address of their own has the metrics and nothing else, and the port of the app has them no longer', async () => {
  const statusAt = async (url: string, headers: Record<string, string>) => (await fetch(url, { headers })).status;
  expect([
    await statusAt(`http://${metricsAddress}/metrics`, authorization),
    await statusAt(`http://${metricsAddress}/metrics`, {}),
    await statusAt(`http://${metricsAddress}/api/health`, authorization),
    await statusAt(`${app.address}/metrics`, authorization),
  ]).toEqual([200, 401, 404, 404]);
});
