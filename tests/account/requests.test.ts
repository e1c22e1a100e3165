import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listRequests } from '@/lib/requests/list';
import { flushRequests, noteRequest } from '@/lib/requests/log';
import { removeOldRequests } from '@/lib/requests/retention';
import { issueToken } from '@/lib/tokens/issue';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { readExport } from '@/tests/support/exports';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { perFile } from '@/tests/support/per-file';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

const requestsOf = async (account: TestAccount, asked: Parameters<typeof listRequests>[1] = {}) => {
  await flushRequests(harness.db);
  return (await listRequests(webContextOf(harness.db, account), asked)).requests;
};

describe('the owner of a token', () => {
  test('finds each of its requests by ID, with its time, path, status and error', async () => {
    const account = await newAccount(harness.db, { credits: 0 });
    const client = clientOf(account.secret);
    const before = Date.now();
    const [credits, missing, broke] = [
      await client.credits(),
      await client.fetch(randomUUID()),
      await client.submit({ url: metaUrl(newAdId()) }),
    ];
    const requests = await requestsOf(account);
    expect(requests.map(({ method, path, status, code, tokenName }) => ({ method, path, status, code, tokenName }))).toEqual([
      { method: 'POST', path: '/api/v1/analyses', status: 402, code: 'insufficient_credits', tokenName: 'test' },
      {
        method: 'GET',
        path: expect.stringMatching(/^\/api\/v1\/analyses\/[\da-f-]{36}$/),
        status: 404,
        code: 'not_found',
        tokenName: 'test',
      },
      { method: 'GET', path: '/api/v1/credits', status: 200, code: null, tokenName: 'test' },
    ]);
    for (const { at } of requests) expect(at.getTime()).toBeGreaterThanOrEqual(before - 1000);
    for (const answer of [credits, missing, broke]) {
      const requestId = answer.headers.get('x-request-id') ?? '';
      expect(await requestsOf(account, { requestId })).toMatchObject([{ requestId, status: answer.status }]);
    }
  });

  test('sees requests over a limit, and those of an agent', async () => {
    const account = await newAccount(harness.db);
    await harness.db`update api_tokens set limits = '{"credits": 1}' where id = ${account.tokenId}`;
    const client = clientOf(account.secret);
    await client.credits();
    expect((await client.credits()).status).toBe(429);
    const mcp = await startMcp();
    await (await mcp.connect(account.secret)).close();
    await mcp.close();
    const requests = await requestsOf(account);
    expect(requests).toContainEqual(expect.objectContaining({ path: '/api/v1/credits', status: 429, code: 'rate_limited' }));
    expect(requests).toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/v1/mcp', status: 200, code: null }));
  });

  test('sees neither the query nor requests with other accounts’ tokens', async () => {
    const [account, other] = [await newAccount(harness.db), await newAccount(harness.db)];
    const answer = await clientOf(other.secret).list('?page=7');
    await clientOf(account.secret).list('?secret=word');
    expect((await requestsOf(account)).map(({ path }) => path)).toEqual(['/api/v1/analyses']);
    expect(await requestsOf(account, { requestId: answer.headers.get('x-request-id') ?? '' })).toEqual([]);
    expect(await requestsOf(account, { tokenId: other.tokenId })).toEqual([]);
    expect(await requestsOf(account, { requestId: 'no id' })).toEqual([]);
  });

  test('reads them page by page, the newest first, of one token or of all', async () => {
    const account = await newAccount(harness.db);
    const { token } = await issueToken(harness.db, { userId: account.userId, name: 'other' });
    const note = (tokenId: string, n: number) => ({
      ...{ tokenId, at: new Date().toISOString(), method: 'GET', path: `/${n}`, status: 200, code: null, requestId: randomUUID() },
    });
    for (let n = 0; n < 120; n += 1) noteRequest(harness.db, note(n % 2 === 0 ? account.tokenId : token.id, n));
    await flushRequests(harness.db);
    const ctx = webContextOf(harness.db, account);
    const paths: string[] = [];
    let before: string | undefined;
    do {
      const page = await listRequests(ctx, before === undefined ? {} : { before });
      paths.push(...page.requests.map(({ path }) => path));
      before = page.older;
    } while (before !== undefined);
    expect(paths).toEqual(Array.from({ length: 120 }, (_, n) => `/${119 - n}`));
    expect((await requestsOf(account, { tokenId: token.id })).every(({ tokenName }) => tokenName === 'other')).toBe(true);
  });
});

test('requests are deleted with the account of their token, and are in its export', async () => {
  const account = await newAccount(harness.db);
  const answer = await clientOf(account.secret).credits();
  await flushRequests(harness.db);
  expect(await readExport(harness.db, account.userId)).toMatchObject({
    requests: [{ path: '/api/v1/credits', status: 200, requestId: answer.headers.get('x-request-id') }],
  });
  await clientOf(account.secret).credits();
  await deleteAccount(harness.db, account.userId);
  await flushRequests(harness.db);
  expect(await harness.db`select 1 from api_requests where token_id = ${account.tokenId}`).toEqual([]);
});

test('requests are kept for seven days, and the newest 10,000 of a token', async () => {
  const account = await newAccount(harness.db);
  await harness.db`
    insert into api_requests (token_id, at, method, path, status, request_id)
    select ${account.tokenId}, now() - (case when n <= 5 then interval '8 days' else interval '1 day' end), 'GET', '/' || n, 200, gen_random_uuid()
    from generate_series(1, 10020) as n`;
  const other = await newAccount(harness.db);
  await harness.db`
    insert into api_requests (token_id, at, method, path, status, request_id)
    select ${other.tokenId}, now() - age, 'GET', '/', 200, gen_random_uuid() from unnest(array[interval '8 days', interval '6 days']) as age`;
  await removeOldRequests(harness.db);
  expect(await harness.db`select 1 from api_requests where token_id = ${other.tokenId}`).toHaveLength(1);
  const [kept] = await harness.db<{ count: number; first: number }[]>`
    select count(*)::int, min(substr(path, 2)::int) as first from api_requests where token_id = ${account.tokenId}`;
  expect(kept).toEqual({ count: 10_000, first: 21 });
});

test('a failed write of the log does not affect requests, and the log continues', async () => {
  const account = await newAccount(harness.db);
  const client = clientOf(account.secret);
  await harness.db`alter table api_requests rename to api_requests_away`;
  try {
    expect((await client.credits()).status).toBe(200);
    await flushRequests(harness.db);
  } finally {
    await harness.db`alter table api_requests_away rename to api_requests`;
  }
  expect((await client.credits()).status).toBe(200);
  expect(await requestsOf(account)).toHaveLength(1);
});
