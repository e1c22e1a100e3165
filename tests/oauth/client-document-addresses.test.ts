import { describe, expect, onTestFinished, test } from 'vitest';
import { openResolver } from '@/lib/ads/names';
import { startNameServer } from '@/tests/fakes/dns';
import { document, failureOf, HOST, json, leadingTo, serve } from './document-server';

describe('a name is rejected before a request is sent to', () => {
  test.each([
    ['loopback', ['127.0.0.1']],
    ['loopback in IPv6', ['::1']],
    ['every address of the machine', ['0.0.0.0']],
    ['a private network', ['10.0.0.8']],
    ['another private network', ['172.16.0.1']],
    ['a home network', ['192.168.1.1']],
    ['a private network in IPv6', ['fd00:ec2::254']],
    ['the metadata address', ['169.254.169.254']],
    ['a link-local address in IPv6', ['fe80::1']],
    ['carrier-grade NAT', ['100.64.0.1']],
    ['an IPv4-mapped loopback', ['::ffff:127.0.0.1']],
    ['an IPv4-mapped metadata address', ['::ffff:a9fe:a9fe']],
    ['a translated loopback (NAT64)', ['64:ff9b::7f00:1']],
    ['a tunneled loopback (6to4)', ['2002:7f00:1::']],
    ['multicast', ['224.0.0.1']],
    ['broadcast', ['255.255.255.255']],
    ['documentation', ['203.0.113.1']],
    ['a public and a private address', ['157.240.1.35', '10.0.0.8']],
    ['a private and a public address', ['10.0.0.8', '157.240.1.35']],
    ['a public address and loopback in IPv6', ['157.240.1.35', '::1']],
    ['no address', []],
    ['something that is no address', ['localhost']],
  ])('%s', async (_what, addresses) => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return addresses;
    };
    expect(await failureOf({ resolve })).toBe('not_public');
    expect(asked).toBe(1);
  });

  test('a private address first and a public one on a second lookup: there is no second lookup', async () => {
    const names: string[] = [];
    const resolve = async (name: string) => {
      names.push(name);
      return names.length === 1 ? ['10.1.2.3'] : ['157.240.1.35'];
    };
    expect(await failureOf({ resolve })).toBe('not_public');
    expect(names).toEqual([HOST]);
  });

  test('no address, because it does not exist or its resolver does not answer', async () => {
    expect(await failureOf({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toBe('unreachable');
    const silent = await startNameServer(() => 'silent');
    onTestFinished(silent.close);
    const resolve = openResolver({ failureKeptMs: 0, servers: [silent.address] });
    expect(await failureOf({ resolve, timeoutMs: 200 })).toBe('too_slow');
  });
});

test('only the policy resolves a name, so that a second answer cannot move the connection', async () => {
  // The system resolver does not know app.example.com, so a second lookup would fail.
  const { port, requests } = await serve(json(document));
  expect(await failureOf(leadingTo(port))).toBe('none');
  expect(requests).toHaveLength(1);
});

test.each([
  'http://app.example.com/oauth/client.json',
  'https://app.example.com:8443/oauth/client.json',
  'https://user@app.example.com/oauth/client.json',
  'https://127.0.0.1/oauth/client.json',
  'https://[::1]/oauth/client.json',
  'https://localhost/oauth/client.json',
  'file:///etc/passwd',
])('nothing is resolved for %s', async (clientId) => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return ['157.240.1.35'];
  };
  expect(await failureOf({ resolve }, clientId)).toBe('invalid_client_id');
  expect(asked).toBe(0);
});
