import { expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { metaAds } from '@/tests/fakes/meta/ads';
import { startLoad } from '@/tests/guarantees/durability/rolling';
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
const Token = z.object({ token: z.string() });

test('an upgrade from the release before, process by process under load, fails no request, and the release before serves on the new schema', async () => {
  const before = openReleaseBefore();
  const database = await openEmptyDatabase();
  const balancer = await startBalancer();
  const old = [await before.start(database.url), await before.start(database.url)];
  const portOf = ({ address }: { address: string }) => Number(new URL(address).port);
  try {
    balancer.setTargets(old.map(({ address }) => address));
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
    const servers = [];
    for (const leaving of old) {
      expect(await leaving.end()).toBe('exit code 0');
      servers.push(await startServerProcess({ DATABASE_URL: database.url }, portOf(leaving)));
      // Between the two, the release before serves on the schema of this one.
      await sentMore();
    }
    const again = await first.submit(metaUrl(metaAds.kettle.adId));
    const hasEnded = async () => ['done', 'failed'].includes(String((await first.fetch(String(again.body.id))).body.status));
    await until('an analysis after the upgrade has ended', hasEnded, { timeoutMs: 180_000, everyMs: 2000 });
    await load.stop();
    expect(load.failures).toEqual([]);
    expect((await first.fetch(String(again.body.id))).body).toMatchObject({ status: 'done' });
    const { sql, close } = await openDatabase({ databaseUrl: database.url, dataDir: '' });
    expect(await verifyLedger(sql)).toMatchObject({ ok: true });
    await close();
    figure(`upgrade from ${before.commit.slice(0, 8)} under ${PER_SECOND} requests a second: 0 of ${load.sent} requests failed`);
    for (const server of servers) await server.end('SIGTERM');
  } finally {
    for (const server of old) await server.end();
    await balancer.close();
    await database.close();
  }
});
