import { describe, expect, onTestFinished, test } from 'vitest';
import { openResolver } from '@/lib/ads/names';
import { startNameServer } from '@/tests/fakes/dns';
import { document, failureOf, HOST, json, leadingTo, serve } from './document-server';

describe('a name is rejected before a request is sent to', () => {
  test.each([
    ['loopback', ['127.0.0.1']],
    ['a private network', ['10.0.0.8']],
    ['the metadata address', ['169.254.169.254']],
    ['an IPv4-mapped metadata address', ['::ffff:a9fe:a9fe']],
    ['a public and a private address', ['157.240.1.35', '10.0.0.8']],
    ['a private and a public address', ['10.0.0.8', '157.240.1.35']],
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

test.each(['https://app.example.com:8443/oauth/client.json', 'https://127.0.0.1/oauth/client.json'])(
  'nothing is resolved for %s',
  async (clientId) => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return ['157.240.1.35'];
    };
    expect(await failureOf({ resolve }, clientId)).toBe('invalid_client_id');
    expect(asked).toBe(0);
  },
);
