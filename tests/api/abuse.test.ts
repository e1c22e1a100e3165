import { beforeAll, expect, test } from 'vitest';
import { assertDocumented } from '@/tests/support/contract';
import { dispatch } from '@/tests/support/dispatch';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { bodies, contentTypes, fields, idempotencyKeys, listQueries } from './abuse-tables';

const harness = perFile(openHarness);

const base = 'http://127.0.0.1/api/v1';
const unlimited = { submit: 100_000, list: 100_000, fetch: 100_000, credits: 100_000 };

let account: TestAccount;

beforeAll(async () => {
  account = await newAccount(harness.db, { credits: 3 });
  await harness.db`update api_tokens set limits = ${harness.db.json(unlimited)} where id = ${account.tokenId}`;
});

type Answer = { status: number; code: string | undefined; text: string };

/** Sends a request and checks its answer against the OpenAPI document, which allows a 5xx status only for faults. */
async function send(operationId: string, path: string, init: RequestInit): Promise<Answer> {
  const headers = { Authorization: `Bearer ${account.secret}`, ...(init.headers as Record<string, string>) };
  const response = await dispatch(new Request(`${base}${path}`, { ...init, headers }));
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  assertDocumented(operationId, response, text);
  const { error } = response.status < 400 ? { error: undefined } : (JSON.parse(text) as { error: { code: string } });
  return { status: response.status, code: error?.code, text };
}

const submit = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  send('submitAnalysis', '/analyses', { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

const balance = async () => JSON.parse((await send('getCreditBalance', '/credits', {})).text);

test('no query of a list causes an error', async () => {
  for (const query of listQueries) expect(await send('listAnalyses', `/analyses${query}`, {}), query).toMatchObject({ status: 200 });
});

test('no body without a URL causes more than a 400', async () => {
  for (const body of bodies) {
    const { status, code } = await submit(body);
    expect({ body, status, known: code === 'invalid_body' || code === 'missing_url' }).toEqual({ body, status: 400, known: true });
  }
});

test('no other content type is accepted as JSON', async () => {
  const body = JSON.stringify({ url: metaUrl(newAdId()) });
  for (const type of contentTypes)
    expect(await submit(body, { 'Content-Type': type }), type).toMatchObject({ status: 400, code: 'invalid_body' });
});

test('no odd header field breaks a fetch or a submit', async () => {
  const { text } = await submit(JSON.stringify({ url: metaUrl(newAdId()) }));
  const { id } = JSON.parse(text) as { id: string };
  for (const headers of fields) expect([200, 304, 400]).toContain((await send('getAnalysis', `/analyses/${id}`, { headers })).status);
  for (const key of idempotencyKeys) {
    expect((await submit('{"url":"x"}', { 'Idempotency-Key': encodeURIComponent(key).slice(0, 8000) })).status).toBe(400);
  }
});

test('all of these requests cost the one credit of the one valid submit', async () => {
  expect(await balance()).toEqual({ balance: 2, lifetimePurchased: 3 });
});
