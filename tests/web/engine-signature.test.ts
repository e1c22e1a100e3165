import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inngest, newSigningKey, startInngest } from '@/tests/fakes/inngest/fake';
import { signed } from '@/tests/fakes/inngest/ids';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { newRemoteCustomer } from '@/tests/support/customer';
import { metaUrl, newAdId } from '@/tests/support/factories';
import { showLogs } from '@/tests/support/logs/shown';
import { operatorsHeaders, readNotices } from '@/tests/support/ready';

const body = { url: 'http://127.0.0.1:1/api/inngest' };

let app: AppServer;
let inngest: Inngest;
let ours: string;
beforeAll(async () => {
  inngest = await startInngest();
  ours = inngest.env.INNGEST_SIGNING_KEY;
  app = await startApp({ ...showLogs('error'), ...inngest.env });
});
afterAll(async () => {
  await app.close();
  await inngest.close();
});

async function call(method: 'POST' | 'PUT', signature?: string, text = JSON.stringify(body)): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'x-inngest-signature': signature }) };
  const { status } = await fetch(`${app.address}/api/inngest?fnId=ad-analysis-analyze-ad&stepId=step`, { method, headers, body: text });
  return status;
}

/** The notices about signatures; a busy machine has others, too. */
async function notices(): Promise<unknown> {
  const found = await readNotices(() => fetch(`${app.address}/api/health/ready`, { headers: operatorsHeaders() }));
  return found.filter(({ code }) => code === 'inngest_signature_refused');
}

/** Submits an ad whose event Inngest accepted half a minute ago. It calls for nothing, because no app is registered there. */
async function submitWaiting(): Promise<void> {
  const customer = await newRemoteCustomer(app.db, () => app.address);
  await customer.submit(metaUrl(newAdId()));
  await expect
    .poll(() => app.db`update job_events set relayed_at = relayed_at - interval '30 seconds' where relayed_at is not null returning 1`)
    .toHaveLength(1);
}

const told = [{ code: 'inngest_signature_refused' }];
const linesOfLog = async () => (await app.readLog()).split('\n').filter((line) => line.includes('compare the signing keys'));

test('calls without a signature, or with a malformed one, are rejected without a notice', async () => {
  const signature = `t=${Math.floor(Date.now() / 1000)}&s=${'0'.repeat(63)}`;
  expect([await call('POST'), await call('POST', 'x'), await call('POST', signature), await call('PUT')]).toEqual([401, 401, 401, 401]);
  expect([await notices(), await linesOfLog()]).toEqual([[], []]);
});

test('a body that is no JSON is rejected before its signature is read', async () => {
  expect([await call('POST', undefined, '{'), await call('PUT', 'x', '{')]).toEqual([400, 400]);
});

test('calls signed with another key are reported, in the log once a minute and, while work waits for them, in readiness, until one is signed with ours', async () => {
  const { signature, text } = signed(newSigningKey(), body);
  expect([await call('POST', signature, text), await call('PUT', signature, text)]).toEqual([401, 401]);
  expect(await notices()).toEqual([]);
  await submitWaiting();
  expect(await notices()).toEqual(told);
  expect(await linesOfLog()).toEqual([expect.stringContaining('"clocksApartSeconds":')]);
  // What is no JSON is refused without a look at its signature.
  await call('POST', signature, '{"half":');
  expect(await notices()).toEqual(told);
  const right = signed(ours, body);
  expect(await call('POST', right.signature, right.text)).not.toBe(401);
  expect(await notices()).toEqual([]);
});

test('a sync that comes under a host name registers that name, which Next leaves out of the URL of its requests', async () => {
  const { signature, text } = signed(ours, body);
  const headers = { host: 'app.internal:3000', 'content-type': 'application/json', 'x-inngest-signature': signature };
  const sync = request(`${app.address}/api/inngest`, { method: 'PUT', headers });
  sync.end(text);
  const [answer] = await once(sync, 'response');
  expect(answer.resume().statusCode).toBe(200);
  expect(await inngest.registered()).toEqual(['http://app.internal:3000/api/inngest']);
});
