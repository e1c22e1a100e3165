import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Egress, type EgressOptions, isGlobalUnicast, startEgress, toProxyAuthorization } from '@/lib/ads/egress';
import { libraryHosts } from '@/lib/ads/hosts';
import { gate } from '@/tests/support/gate';

const started: Egress[] = [];
let canary: { port: number; touched: () => number; close: () => void };

beforeAll(async () => {
  let touched = 0;
  const server = createTcpServer((socket) => {
    touched += 1;
    socket.end('canary');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  canary = { port: (server.address() as AddressInfo).port, touched: () => touched, close: () => server.close() };
});

afterAll(async () => {
  await Promise.all(started.map((egress) => egress.close()));
  canary.close();
});

async function open(options: Partial<EgressOptions> = {}): Promise<Egress> {
  const egress = await startEgress({
    hosts: ['www.facebook.com', '*.fbcdn.net'],
    map: new Map(),
    resolve: async () => ['127.0.0.1'],
    ...options,
  });
  started.push(egress);
  return egress;
}

/** Sends one request head to the proxy and collects what comes back until it closes. */
function send(egress: Egress, head: string, heard = gate()): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(egress.url).port), '127.0.0.1', () => socket.write(`${head}\r\n\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      heard.open();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const passOf = (egress: Egress) => `Proxy-Authorization: ${toProxyAuthorization(egress)}`;

const connectTo = (egress: Egress, authority: string, pass = passOf(egress)) =>
  `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${pass}`;
const tunnel = (egress: Egress, authority: string, pass = passOf(egress)) => send(egress, connectTo(egress, authority, pass));

describe('the egress proxy', () => {
  test.each([
    ['a host that is not listed', 'example.com:443'],
    ['a listed name as a label of another', 'www.facebook.com.evil.example:443'],
    ['the bare suffix of a wildcard', 'fbcdn.net:443'],
    ['a name that only ends like a listed one', 'evilfbcdn.net:443'],
    ['another port', 'www.facebook.com:80'],
    ['an IPv4 literal', '127.0.0.1:443'],
    ['a short IPv4 literal', '127.1:443'],
    ['an IPv6 literal', '[::1]:443'],
    ['an IPv4-mapped literal', '[::ffff:127.0.0.1]:443'],
    ['localhost', 'localhost:443'],
    ['a trailing dot', 'www.facebook.com.:443'],
    ['no port', 'www.facebook.com'],
  ])('rejects %s', async (_what, authority) => {
    expect(await tunnel(await open({ resolve: async () => ['8.8.8.8'] }), authority)).toMatch(/^HTTP\/1\.1 (403|400) /);
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['the metadata address', ['169.254.169.254']],
    ['a private address behind a public one', ['157.240.1.35', '10.0.0.8']],
    ['an IPv4-mapped loopback', ['::ffff:127.0.0.1']],
    ['a translated loopback', ['64:ff9b::7f00:1']],
    ['no address at all', []],
  ])('rejects a listed name that resolves to %s', async (_what, addresses) => {
    expect(await tunnel(await open({ resolve: async () => addresses }), 'www.facebook.com:443')).toMatch(/^HTTP\/1\.1 403 /);
  });

  test('resolves a name once, so a second answer cannot move the connection', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? ['10.1.2.3'] : ['157.240.1.35'];
    };
    expect(await tunnel(await open({ resolve }), 'www.facebook.com:443')).toMatch(/^HTTP\/1\.1 403 /);
    expect(asked).toBe(1);
  });

  test('answers 502 when a name cannot be resolved', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await tunnel(await open({ resolve }), 'www.facebook.com:443')).toMatch(/^HTTP\/1\.1 502 /);
  });

  test('rejects plain HTTP through the proxy', async () => {
    const egress = await open();
    const plain = await send(
      egress,
      `GET http://127.0.0.1:${canary.port}/ HTTP/1.1\r\nHost: 127.0.0.1:${canary.port}\r\n${passOf(egress)}\r\nConnection: close`,
    );
    expect(plain).toMatch(/^HTTP\/1\.1 403 /);
  });

  test('sends nothing to loopback in any of these cases', async () => {
    await tunnel(await open(), `localhost:${canary.port}`);
    await tunnel(await open(), `127.0.0.1:${canary.port}`);
    expect(canary.touched()).toBe(0);
  });
});

describe('the password of an egress proxy', () => {
  const basic = (text: string) => `Proxy-Authorization: Basic ${Buffer.from(text).toString('base64')}`;

  test.each([
    ['none', () => 'X-Nothing: 1'],
    ['an empty one', ({ username }: Egress) => basic(`${username}:`)],
    ['a wrong one', ({ username }: Egress) => basic(`${username}:${'x'.repeat(43)}`)],
    ['one with more behind it', ({ username, password }: Egress) => basic(`${username}:${password}x`)],
    ['the start of it', ({ username, password }: Egress) => basic(`${username}:${password.slice(0, -1)}`)],
    ['it in the wrong header', (egress: Egress) => `Authorization: ${toProxyAuthorization(egress)}`],
    ['it in another scheme', ({ password }: Egress) => `Proxy-Authorization: Bearer ${password}`],
  ])('if it is %s, 407 says how to authenticate, for every host and for plain HTTP, and nothing is resolved', async (_what, pass) => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return ['8.8.8.8'];
    };
    const egress = await open({ resolve });
    const plain = send(egress, `GET http://127.0.0.1:${canary.port}/ HTTP/1.1\r\nHost: a\r\n${pass(egress)}\r\nConnection: close`);
    for (const answer of [tunnel(egress, 'www.facebook.com:443', pass(egress)), tunnel(egress, 'example.com:443', pass(egress)), plain]) {
      expect(await answer).toMatch(/^HTTP\/1\.1 407 [\s\S]*^Proxy-Authenticate: Basic realm="egress"\r$/im);
    }
    expect(asked).toBe(0);
  });

  test('differs between proxies', async () => {
    const [one, other] = [await open(), await open()];
    expect(one.password).toMatch(/^[\w-]{43}$/);
    expect(await tunnel(one, 'example.com:443', passOf(other))).toMatch(/^HTTP\/1\.1 407 /);
    expect(await tunnel(one, 'example.com:443', passOf(one))).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe('the map to fakes', () => {
  let fake: Server;
  let target: { address: string; port: number };

  beforeAll(async () => {
    fake = createServer((request, response) => response.end(`fake saw ${request.headers.host}`));
    await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
    target = { address: '127.0.0.1', port: (fake.address() as AddressInfo).port };
  });
  afterAll(() => fake.close());

  const ask = (egress: Egress, host: string) =>
    send(
      egress,
      `CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}:443\r\n${passOf(egress)}\r\n\r\nGET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close`,
    );

  test('leads a listed name to its target, exact names before the longest suffix', async () => {
    const nowhere = { address: '127.0.0.1', port: 1 };
    const map = new Map([
      ['www.facebook.com', target],
      ['*.fbcdn.net', nowhere],
      ['*.fna.fbcdn.net', target],
    ]);
    const egress = await open({ map });
    expect(await ask(egress, 'www.facebook.com')).toContain('fake saw www.facebook.com');
    expect(await ask(egress, 'VIDEO.fna.fbcdn.net')).toContain('fake saw VIDEO.fna.fbcdn.net');
  });

  test('opens no unlisted name', async () => {
    const egress = await open({ map: new Map([['example.com', target]]) });
    expect(await ask(egress, 'example.com')).toMatch(/^HTTP\/1\.1 403 /);
  });

  test('closing ends open tunnels', async () => {
    const egress = await open({ map: new Map([['www.facebook.com', target]]) });
    const heard = gate();
    const answer = send(egress, connectTo(egress, 'www.facebook.com:443'), heard);
    await heard.opened;
    await egress.close();
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a public address', () => {
  test.each(['8.8.8.8', '157.240.1.35', '2a03:2880:f12f:83:face:b00c:0:25de', '2606:4700::1111'])('can be %s', (address) => {
    expect(isGlobalUnicast(address)).toBe(true);
  });

  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::7f00:1',
    '64:ff9b::1',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:2::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('cannot be %s', (address) => {
    expect(isGlobalUnicast(address)).toBe(false);
  });
});

test('every media origin can be reached through its platform’s proxy', () => {
  for (const platform of ['meta', 'tiktok'] as const) {
    for (const { host } of libraryHosts[platform].media) expect(libraryHosts[platform].pages).toContain(host);
  }
});
