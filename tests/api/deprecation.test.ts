import { beforeAll, expect, test } from 'vitest';
import { route } from '@/app/_server/http/route';
import { getCreditBalanceOperation } from '@/lib/operations/get-credit-balance';
import { listAnalysesOperation } from '@/lib/operations/list-analyses';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

let headers: Record<string, string>;
beforeAll(async () => {
  headers = { Authorization: `Bearer ${(await newAccount(harness.db)).secret}` };
});

const context = { params: Promise.resolve({}) };
const deprecation = { since: '2026-12-01', sunset: '2027-07-01', see: '/docs/changelog' };

test('a deprecated endpoint states since when, until when, and where to read about it, also with an error', async () => {
  const GET = route({ ...getCreditBalanceOperation, deprecation });
  for (const sent of [headers, {}]) {
    const answer = await GET(new Request('http://127.0.0.1/api/v1/credits', { headers: sent }), context);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      deprecation: '@1796083200',
      sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
      link: '</docs/changelog>; rel="deprecation"; type="text/html"',
    });
  }
});

test('the other links of its responses stay', async () => {
  const GET = route({ ...listAnalysesOperation, deprecation });
  const answer = await GET(new Request('http://127.0.0.1/api/v1/analyses', { headers }), context);
  expect(answer.headers.get('link')).toMatch(/rel="first".*rel="last".*rel="deprecation"/);
});

test('other endpoints have no such headers', async () => {
  const answer = await route(getCreditBalanceOperation)(new Request('http://127.0.0.1/api/v1/credits', { headers }), context);
  expect([answer.headers.get('deprecation'), answer.headers.get('sunset')]).toEqual([null, null]);
});
