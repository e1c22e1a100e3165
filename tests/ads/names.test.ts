import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEgress, toProxyAuthorization } from '@/lib/ads/egress';
import { openResolver } from '@/lib/ads/names';
import { type NameAnswer, startNameServer } from '@/tests/fakes/dns';

const PUBLIC = '157.240.1.35';

/** A DNS server with these names; it is silent on every other one. */
async function serveNames(names: Record<string, NameAnswer>) {
  const server = await startNameServer((name) => names[name] ?? 'silent');
  onTestFinished(server.close);
  const servers = [server.address];
  const open = (failureKeptMs = 0) => openResolver({ failureKeptMs, servers });
  return { ...server, open, timesAsked: (name: string) => server.queries.filter((asked) => asked === name).length };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: NodeJS.ErrnoException) => error.code,
  );

describe('a name', () => {
  test('resolves to its IPv4 addresses, else to its IPv6 addresses', async () => {
    const v6 = '2a03:2880:f12f:83:face:b00c:0:25de';
    const { open } = await serveNames({
      'both.example': { v4: [PUBLIC, '10.0.0.8'], v6: [v6] },
      'six.example': { v6: [v6] },
      'none.example': {},
    });
    const resolve = open();
    expect(await resolve('both.example')).toEqual([PUBLIC, '10.0.0.8']);
    expect(await resolve('six.example')).toEqual([v6]);
    expect(await failureOf(resolve('none.example'))).toBe('ENODATA');
  });

  test('is resolved by the next server when the first does not answer', async () => {
    const { address } = await serveNames({ 'good.example': { v4: [PUBLIC] } });
    const resolve = openResolver({ failureKeptMs: 0, servers: ['127.0.0.1:1', address] });
    expect(await resolve('good.example')).toEqual([PUBLIC]);
  });

  test('is looked up once while its addresses are cached, and no later answer can change them', async () => {
    const names: Record<string, NameAnswer> = { 'good.example': { v4: [PUBLIC] } };
    const { open, timesAsked } = await serveNames(names);
    const resolve = open();
    await resolve('good.example');
    names['good.example'] = { v4: ['127.0.0.1'] };
    expect(await resolve('good.example')).toEqual([PUBLIC]);
    expect(timesAsked('good.example')).toBe(1);
  });

  test('that does not exist is looked up again at once, or after a time, as its resolver is configured', async () => {
    const { open, timesAsked } = await serveNames({ 'kept.example': 'unknown', 'other.example': 'unknown' });
    const [keeping, forgetting] = [open(60_000), open(0)];
    for (const host of ['kept.example', 'kept.example']) expect(await failureOf(keeping(host))).toBe('ENOTFOUND');
    for (const host of ['other.example', 'other.example']) expect(await failureOf(forgetting(host))).toBe('ENOTFOUND');
    expect([timesAsked('kept.example'), timesAsked('other.example')]).toEqual([1, 2]);
  });

  test('is dropped from the cache after 256 others', async () => {
    const names = Array.from({ length: 257 }, (_, n) => `n${n}.example`);
    const { open, timesAsked } = await serveNames(Object.fromEntries(names.map((name) => [name, { v4: [PUBLIC] }])));
    const resolve = open();
    for (const name of names) await resolve(name);
    for (const name of ['n256.example', 'n0.example']) await resolve(name);
    expect([timesAsked('n256.example'), timesAsked('n0.example')]).toEqual([1, 2]);
  });

  test('that hangs fails after two queries, or at once when its caller aborts', async () => {
    const { open, timesAsked, queries } = await serveNames({});
    const resolve = open(60_000);
    const giveUp = new AbortController();
    const given = failureOf(resolve('given-up.example', giveUp.signal));
    await expect.poll(() => queries).toEqual(['given-up.example']);
    const other = failureOf(resolve('other.example'));
    giveUp.abort(new Error('the caller left'));
    expect(await given).toBe('ECANCELLED');
    expect(await other).toBe('ETIMEOUT');
    // The second query of the other name left after that of this one was due.
    expect([timesAsked('given-up.example'), timesAsked('other.example')]).toEqual([1, 2]);
    // It is not kept as a name that fails.
    expect(await failureOf(resolve('given-up.example', AbortSignal.abort(new Error('gone'))))).toBeUndefined();
    expect(timesAsked('given-up.example')).toBe(1);
  });
});

test('sixty names that hang delay no name of a library, and none that the system resolves', async () => {
  const { open, queries, address } = await serveNames({ 'www.facebook.com': { v4: ['127.0.0.1'] } });
  const resolve = open();
  const flood = Array.from({ length: 60 }, () => new AbortController());
  // Without end, so that what waited behind them would never be answered.
  const hanging = flood.map(async ({ signal }, n) => {
    while (!signal.aborted) await failureOf(resolve(`n${n}.slow.example`, signal));
  });
  await expect.poll(() => queries.length).toBeGreaterThanOrEqual(60);

  const egress = await startEgress({
    hosts: ['www.facebook.com'],
    map: new Map(),
    resolve: openResolver({ failureKeptMs: 0, servers: [address] }),
  });
  onTestFinished(egress.close);
  const answer = await new Promise((answered) => {
    const head = `CONNECT www.facebook.com:443 HTTP/1.1\r\nHost: www.facebook.com\r\nProxy-Authorization: ${toProxyAuthorization(egress)}\r\n\r\n`;
    const socket = connect(Number(new URL(egress.url).port), '127.0.0.1', () => socket.write(head));
    socket.on('data', (chunk) => answered(chunk.toString()));
  });
  // Found, and refused as an address that is not public.
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  expect((await lookup('localhost')).address).toMatch(/^(127\.0\.0\.1|::1)$/);

  for (const one of flood) one.abort();
  await Promise.all(hanging);
});
