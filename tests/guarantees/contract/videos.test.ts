import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '@/lib/credits/verify';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { readVideo } from '@/tests/fakes/videos/videos';
import { clientOf } from '@/tests/support/client';
import { type Engine, startEngine } from '@/tests/support/engines';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { startFakes } from '@/tests/support/fakes';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { perFile } from '@/tests/support/per-file';
import { until } from '@/tests/support/until';

const fakes = perFile(startFakes);
const harness = perFile(openHarness);
const endpoint = perFile(startMcp);
let engine: Engine | undefined;

const startWorking = async () => {
  engine = await startEngine('embedded', harness, { pollMs: 200, backoffMs: () => 100, sweepMs: 1000, scrapeTiming: { spacingMs: 50 } });
};

afterAll(async () => {
  await engine?.stop();
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

const several = { url: toMetaUrl(metaAds.several.adId) };

async function newClient(credits = 5) {
  const account = await newAccount(harness.db, { credits });
  await harness.db`update api_tokens set limits = '{"submit": 1000, "fetch": 10000, "mcp": 1000}' where id = ${account.tokenId}`;
  return { ...clientOf(account.secret), secret: account.secret };
}
type Client = Awaited<ReturnType<typeof newClient>>;

const idOf = ({ body }: { body: { id?: unknown } }) => String(body.id);

const balanceOf = async (client: Client) => (await client.credits()).body.balance;

const awaitEnd = (client: Client, id: string) =>
  until('the analysis ends', async () => {
    const { body } = await client.fetch(id);
    return body.status === 'done' || body.status === 'failed' ? body : undefined;
  });

const runsOf = (ids: readonly string[]) =>
  harness.db<{ runId: string }[]>`select distinct run_id as "runId" from analyses where id = any(${[...ids]}::uuid[])`;

describe('while no worker works', () => {
  test('analyses of one video share its run, and those of another do not', async () => {
    const [one, two] = [await newClient(), await newClient()];
    const url = metaUrl(newAdId());
    const [second, joined, repeated] = [
      await one.submit({ url, video: 2 }),
      await two.submit({ url, video: 2 }),
      await one.submit({ url, video: 2 }),
    ];
    const [first, same] = [await one.submit({ url }), await one.submit({ url, video: 1 })];
    expect([second, joined, repeated, first, same].map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(idOf(repeated)).toBe(idOf(second));
    expect(idOf(same)).toBe(idOf(first));
    expect(await runsOf([second, joined].map(idOf))).toHaveLength(1);
    expect(await runsOf([second, first].map(idOf))).toHaveLength(2);
    expect([await balanceOf(one), await balanceOf(two)]).toEqual([3, 4]);
    expect((await one.fetch(idOf(second))).body).toMatchObject({ url });
  });

  test('a key for one video is a conflict for another', async () => {
    const client = await newClient();
    const url = metaUrl(newAdId());
    const submit = (body: object) => client.submit(body, { 'Idempotency-Key': 'k' });
    const first = await submit({ url, video: 2 });
    expect(idOf(await submit({ url, video: 2 }))).toBe(idOf(first));
    for (const body of [{ url }, { url, video: 3 }])
      expect(await submit(body)).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
  });

  test.each([0, 21, 1.5, -1, 'two', true, [2], null])('%j is no number of a video', async (video) => {
    const client = await newClient();
    expect(await client.submit({ url: metaUrl(newAdId()), video })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_body', message: expect.stringContaining('"video"') } },
    });
    expect(await client.submit({ video })).toMatchObject({ status: 400, body: { error: { code: 'missing_url' } } });
    expect(await balanceOf(client)).toBe(5);
  });
});

describe('an ad with three videos', () => {
  beforeAll(startWorking);

  test('is analyzed by each of them, and the report of each is free for everyone', async () => {
    const client = await newClient();
    const [second, first] = [await client.submit({ ...several, video: 2 }), await client.submit(several)];
    expect(await awaitEnd(client, idOf(second))).toMatchObject({
      status: 'done',
      report: { meta: { video: { n: 2, of: 3 }, videoSha256: readVideo('linen', 'hd').sha256 } },
    });
    expect(await awaitEnd(client, idOf(first))).toMatchObject({
      report: { meta: { video: { n: 1, of: 3 }, videoSha256: readVideo('sourdough', 'hd').sha256 } },
    });
    const other = await newClient(0);
    const cached = await other.submit({ ...several, video: 2 });
    expect(cached).toMatchObject({ status: 200, body: { status: 'done', cached: true } });
    expect((await other.fetch(idOf(cached))).body).toMatchObject({ report: { meta: { video: { n: 2 } } } });
    expect(await other.submit({ ...several, video: 3 })).toMatchObject({ status: 402 });
  });

  test('has no fourth: that is refunded, and for six hours no more of them are looked for', async () => {
    const client = await newClient();
    const loads = () => fakes.library.requests({ adId: metaAds.several.adId, kind: 'page' }).length;
    const failed = await client.submit({ ...several, video: 5 });
    expect(failed.status).toBe(201);
    expect(await awaitEnd(client, idOf(failed))).toMatchObject({
      status: 'failed',
      failure: { code: 'no_such_video', retryable: false },
      errorMessage: expect.stringContaining('refunded'),
    });
    expect(await balanceOf(client)).toBe(5);
    const before = loads();
    for (const video of [4, 5, 20])
      expect(await client.submit({ ...several, video }, { 'Idempotency-Key': 'k' })).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_body', message: expect.stringContaining('3 videos') } },
      });
    expect(await balanceOf(client)).toBe(5);
    expect(loads()).toBe(before);
    const third = await client.submit({ ...several, video: 3 });
    expect(await awaitEnd(client, idOf(third))).toMatchObject({ report: { meta: { video: { n: 3, of: 3 } } } });
    await harness.db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update runs set completed_at = now() - interval '6.1 hours' where failure_code = 'no_such_video'`;
    });
    const again = await client.submit({ ...several, video: 4 });
    expect(await awaitEnd(client, idOf(again))).toMatchObject({ failure: { code: 'no_such_video' } });
  });

  test('is analyzed by a video that an agent names, also as text', async () => {
    const { secret } = await newClient();
    const agent = await endpoint.connect(secret);
    const call = async (args: Record<string, unknown>) =>
      CallToolResultSchema.parse(await agent.callTool({ name: 'analyze_ad', arguments: args }));
    const answer = await call({ ...several, video: '2', format: 'json', waitSeconds: 45 });
    expect(answer.structuredContent).toMatchObject({ status: 'done', report: { meta: { video: { n: 2, of: 3 } } } });
    const summary = await call({ ...several, video: 1, waitSeconds: 45 });
    expect(summary.structuredContent).toMatchObject({ summary: { video: { n: 1, of: 3 } } });
    expect(JSON.stringify(summary.content)).toContain('This is video 1 of 3.');
    for (const video of [20, 21]) expect(await call({ ...several, video })).toMatchObject({ isError: true });
    await agent.close();
  });
});
