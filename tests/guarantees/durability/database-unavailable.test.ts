import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GET as live } from '@/app/api/health/live/route';
import { GET as ready } from '@/app/api/health/ready/route';
import { type Database, openDatabase } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { setProcessDatabase } from '@/lib/process-database';
import { clientOf } from '@/tests/support/client';
import { type DatabaseProxy, startDatabaseProxy } from '@/tests/support/database-proxy';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { postMcp } from '@/tests/support/mcp-ping';
import { strangersProbe } from '@/tests/support/ready';
import { openScratchDatabase } from '@/tests/support/scratch-database';
import { startTlsFront } from '@/tests/support/tls-front';

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

test('while the database is unavailable every route says so and when to try again; afterwards they work, and nothing was lost', async () => {
  const { secret } = await newAccount(direct.sql, { credits: 2 });
  const client = clientOf(secret);
  const url = metaUrl(newAdId());
  const first = await client.submit({ url });
  expect(first.status).toBe(201);
  expect((await ready(strangersProbe())).status).toBe(200);

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
  expect((await ready(strangersProbe())).status).toBe(503);
  expect(live().status).toBe(200);

  proxy.cutAll();
  await expect.poll(async () => (await ready(strangersProbe())).status).toBe(200);
  expect(await client.submit({ url })).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect((await client.credits()).body).toMatchObject({ balance: 1 });
  expect(await verifyLedger(direct.sql)).toMatchObject({ ok: true });
});

test.each(['plain', 'TLS'])(
  'a database that stops answering over %s times out: callers get 503, and everything continues when it answers again',
  async (way) => {
    const front = way === 'TLS' ? await startTlsFront(proxy.url) : undefined;
    const impatient = await openDatabase({ databaseUrl: front?.url ?? proxy.url, dataDir: '', maxSilenceMs: 3000 });
    setProcessDatabase(impatient);
    try {
      const client = clientOf((await newAccount(direct.sql, { credits: 1 })).secret);
      expect((await client.credits()).status).toBe(200);
      if (front !== undefined) expect(new Set(front.names())).toEqual(new Set(['localhost']));
      proxy.silence(true);
      const answers = await Promise.all([
        client.credits(),
        client.list(),
        client.submit({ url: metaUrl(newAdId()) }),
        ready(strangersProbe()),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
      proxy.silence(false);
      await expect.poll(async () => (await client.credits()).status).toBe(200);
      expect(await verifyLedger(direct.sql)).toMatchObject({ ok: true });
    } finally {
      proxy.silence(false);
      setProcessDatabase(behindProxy);
      await impatient.close();
      await front?.close();
    }
  },
);

test('a read-only database, as after a failover, is not ready, and writes get 503', async () => {
  const client = clientOf((await newAccount(direct.sql, { credits: 1 })).secret);
  const database = direct.sql(new URL(direct.url).pathname.slice(1));
  await direct.sql`alter database ${database} set default_transaction_read_only = on`;
  proxy.cutAll();
  await expect.poll(async () => (await client.submit({ url: metaUrl(newAdId()) })).status).toBe(503);
  expect((await client.credits()).body).toMatchObject({ error: { code: 'service_unavailable' } });
  expect((await ready(strangersProbe())).status).toBe(503);
  await direct.sql`alter database ${database} reset default_transaction_read_only`;
  proxy.cutAll();
  await expect.poll(async () => (await ready(strangersProbe())).status).toBe(200);
  await expect.poll(async () => (await client.credits()).status).toBe(200);
});
