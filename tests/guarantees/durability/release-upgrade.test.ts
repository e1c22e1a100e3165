import { expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { metaAds } from '@/tests/fakes/meta/ads';
import { startBalancer } from '@/tests/support/balancer';
import { metaUrl } from '@/tests/support/factories';
import { figure } from '@/tests/support/figure';
import { openReleaseBefore } from '@/tests/support/release-before';
import { openEmptyDatabase } from '@/tests/support/scratch-database';
import { httpClient, startServerProcess } from '@/tests/support/servers';
import { until } from '@/tests/support/until';

const PER_SECOND = 5;
/** Enough that no token reaches the limits of a minute. */
const TOKENS = 12;
type Running = { address: string; end: (signal: 'SIGTERM') => Promise<string> };

/** Ads with a video, one for each time that the processes are replaced. */
const ads = [metaAds.kettle, metaAds.ledger, metaAds.silent].map(({ adId }) => adId);
const newVideoAd = () => ads.pop() ?? '';

type Load = { sent: number; failures: string[]; stop: () => Promise<void> };

/** Sends requests at a steady rate, whatever becomes of the earlier ones. */
function startLoad(calls: readonly (() => Promise<{ status: number; body: unknown }>)[], perSecond: number): Load {
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

const Token = z.object({ token: z.string() });

test('both processes are upgraded from the release before, taken back to it and upgraded again, one by one under load, without a failed request', async () => {
  const before = openReleaseBefore();
  const database = await openEmptyDatabase();
  const balancer = await startBalancer();
  const running: Running[] = [await before.start(database.url), await before.start(database.url)];
  const portOf = ({ address }: { address: string }) => Number(new URL(address).port);
  try {
    balancer.setTargets(running.map(({ address }) => address));
    const email = 'operator@example.test';
    before.admin(database.url, 'users', 'create', '--email', email, '--password', 'correct horse', '--credits', '50');
    const clients = Array.from({ length: TOKENS }, (_, n) => {
      const { token } = Token.parse(before.admin(database.url, 'tokens', 'issue', '--email', email, '--name', `load ${n}`));
      return httpClient(balancer.address, token);
    });
    await until('both processes are in service', () => balancer.inService() === 2);
    const [first] = clients;
    if (first === undefined) throw new Error('no client');
    const url = metaUrl(metaAds.image.adId);
    const { body } = await first.submit(url);
    const id = String(body.id);
    const calls = clients.flatMap((client) => [client.credits, client.list, () => client.fetch(id), () => client.submit(url)]);
    const load = startLoad(calls, PER_SECOND);
    const sentMore = async () => {
      const from = load.sent;
      await until('so many requests are sent', () => load.sent >= from + 6 * PER_SECOND);
    };
    await sentMore();
    const roll = async (start: (port: number) => Promise<Running>) => {
      for (const [at, leaving] of running.entries()) {
        expect(await leaving.end('SIGTERM')).toBe('exit code 0');
        running[at] = await start(portOf(leaving));
        // Between the two, one release serves beside the other.
        await sentMore();
      }
      const { status, body: submitted } = await first.submit(metaUrl(newVideoAd()));
      expect(status).toBe(201);
      const read = async () => (await first.fetch(String(submitted.id))).body;
      const hasEnded = async () => ['done', 'failed'].includes(String((await read()).status));
      await until('an analysis after it has ended', hasEnded, { timeoutMs: 180_000, everyMs: 2000 });
      expect(await read()).toMatchObject({ status: 'done' });
    };
    const startNew = (port: number) => startServerProcess({ DATABASE_URL: database.url }, port);
    await roll(startNew);
    await roll((port) => before.start(database.url, port));
    await roll(startNew);
    await load.stop();
    expect(load.failures).toEqual([]);
    const { sql, close } = await openDatabase({ databaseUrl: database.url, dataDir: '' });
    expect(await verifyLedger(sql)).toMatchObject({ ok: true });
    await close();
    figure(
      `upgrade from ${before.commit.slice(0, 8)}, back and forward, under ${PER_SECOND} requests a second: 0 of ${load.sent} requests failed`,
    );
  } finally {
    for (const server of running) await server.end('SIGTERM');
    await balancer.close();
    await database.close();
  }
});
