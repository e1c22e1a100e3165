import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '@/lib/credits/verify';
import { metaAds } from '@/tests/fakes/meta/ads';
import { type Balancer, startBalancer } from '@/tests/support/balancer';
import { metaUrl, newAccount } from '@/tests/support/factories';
import { figure } from '@/tests/support/figure';
import { type Harness, openHarness } from '@/tests/support/harness';
import { httpClient, type ServerProcess, startServerProcess } from '@/tests/support/servers';
import { until } from '@/tests/support/until';

const MAX_EXIT_MS = 30_000;

type Load = { sent: number; failures: string[]; stop: () => Promise<void> };

/** Sends requests at a steady rate, whatever becomes of the earlier ones. */
export function startLoad(calls: readonly (() => Promise<{ status: number; body: unknown }>)[], perSecond: number): Load {
  const open = new Set<Promise<void>>();
  const load: Load = {
    sent: 0,
    failures: [],
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
  const send = async (n: number): Promise<void> => {
    try {
      const { status, body } = (await calls[n % calls.length]?.()) ?? { status: 0, body: {} };
      if (status !== 200 && status !== 201) load.failures.push(`call ${n % calls.length}: ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      load.failures.push(`call ${n % calls.length}: ${String(error)}`);
    }
  };
  const timer = setInterval(() => {
    load.sent += 1;
    const one = send(load.sent).finally(() => open.delete(one));
    open.add(one);
  }, 1000 / perSecond);
  return load;
}

/** Each of two processes behind a load balancer is ended by SIGTERM and started again, in turn. */
export function testRolling({ rolls, perSecond }: { rolls: number; perSecond: number }): void {
  let harness: Harness;
  let balancer: Balancer;
  let servers: ServerProcess[] = [];
  const start = (port = 0) => startServerProcess({ DATABASE_URL: harness.url }, port);
  const portOf = ({ address }: ServerProcess) => Number(new URL(address).port);

  beforeAll(async () => {
    harness = await openHarness();
    balancer = await startBalancer();
    servers = await Promise.all([start(), start()]);
    balancer.setTargets(servers.map(({ address }) => address));
  });
  afterAll(async () => {
    expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
    await balancer.close();
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await harness.close();
  });

  test(`no request of ${perSecond} a second fails while a process is ended and started again: ${rolls} of them`, {
    timeout: 120_000 + rolls * 60_000,
  }, async () => {
    const { secret, tokenId } = await newAccount(harness.db);
    await harness.db`update api_tokens set limits = '{"submit": 100000, "fetch": 100000, "list": 100000, "credits": 100000}' where id = ${tokenId}`;
    const client = httpClient(balancer.address, secret);
    const url = metaUrl(metaAds.image.adId);
    await until('both targets are in service', () => balancer.inService() === 2);
    const { body } = await client.submit(url);
    const load = startLoad([client.credits, client.list, () => client.fetch(String(body.id)), () => client.submit(url)], perSecond);
    const exits: number[] = [];
    // A second's requests before, between and after the ends of processes.
    const sentMore = async () => {
      const before = load.sent;
      await until('so many requests are sent', () => load.sent >= before + perSecond);
    };
    for (let roll = 0; roll < rolls; roll += 1) {
      await sentMore();
      const leaving = servers[roll % 2];
      if (leaving === undefined) throw new Error('no server');
      const from = Date.now();
      expect(await leaving.end('SIGTERM')).toBe('exit code 0');
      exits.push(Date.now() - from);
      servers[roll % 2] = await start(portOf(leaving));
    }
    await sentMore();
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(Math.max(...exits)).toBeLessThan(MAX_EXIT_MS);
    figure(`rolling restart: ${rolls} processes replaced under ${perSecond} requests a second, 0 of ${load.sent} requests failed`);
  });
}
