import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GET as live } from '@/app/api/health/live/route';
import { GET as ready } from '@/app/api/health/ready/route';
import { type Database, openDatabase, setProcessDatabase } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { clientOf } from '@/tests/support/client';
import { type DatabaseProxy, startDatabaseProxy } from '@/tests/support/database-proxy';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { postMcp } from '@/tests/support/mcp-ping';
import { openScratchDatabase } from '@/tests/support/scratch-database';

let direct: Database;
let behindProxy: Database;
let proxy: DatabaseProxy;

beforeAll(async () => {
  direct = await openScratchDatabase();
  proxy = await startDatabaseProxy(direct.url);
  behindProxy = await openDatabase({ databaseUrl: proxy.url, dataDir: '' });
  setProcessDatabase(behindProxy);
});
afterAll(async () => {
  setProcessDatabase(undefined);
  await behindProxy.close();
  await proxy.close();
  await direct.close();
});

test('while the database is away every route says so and when to come back; when it is back they work, and nothing was lost', async () => {
  const { secret } = await newAccount(direct.sql, { credits: 2 });
  const client = clientOf(secret);
  const url = metaUrl(newAdId());
  const first = await client.submit({ url });
  expect(first.status).toBe(201);
  expect((await ready()).status).toBe(200);

  proxy.cutAll({ refuse: true });
  const answers = [
    await client.submit({ url: metaUrl(newAdId()) }),
    await client.list(),
    await client.fetch(String(first.body.id)),
    await client.fetch(randomUUID()),
    await client.credits(),
  ];
  for (const { status, headers, body } of answers) {
    expect({ status, body }).toEqual({ status: 503, body: { error: { code: 'service_unavailable', message: expect.any(String) } } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
  const agent = await postMcp(secret);
  expect([agent.status, await agent.json()]).toEqual([503, { error: { code: 'service_unavailable', message: expect.any(String) } }]);
  expect(Number(agent.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ready()).status).toBe(503);
  expect(live().status).toBe(200);

  proxy.cutAll();
  await expect.poll(async () => (await ready()).status, { timeout: 20_000 }).toBe(200);
  expect(await client.submit({ url })).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect((await client.credits()).body).toMatchObject({ balance: 1 });
  expect(await verifyLedger(direct.sql)).toMatchObject({ ok: true });
});
