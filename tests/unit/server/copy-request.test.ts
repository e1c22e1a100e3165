import { NextRequest } from 'next/server';
import { describe, expect, test } from 'vitest';
import { toBounded } from '@/app/_server/http/copy-request';
import { AppError } from '@/lib/errors';

/**
 * A request as Next hands one to a route: a proxy that forwards what has a name. Private fields cannot be read through a proxy, so on
 * Node 24, whose requests have such fields, a constructor that takes one throws. Here it throws on every Node.
 */
function handedOut(request: NextRequest): NextRequest {
  return new Proxy(request, {
    get: (target, name) => {
      if (typeof name === 'symbol') throw new TypeError(`Cannot read private member ${String(name)}`);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const address = 'https://ads.example.com/api/auth/callback/credentials?next=%2Fcredits&a=1';
const headers = { 'Content-Type': 'application/json', Cookie: 'session=abc; seen=1', 'X-Client-Address': '203.0.113.7' };
const post = (body: BodyInit, signal?: AbortSignal) =>
  handedOut(new NextRequest(address, { method: 'POST', headers, body, ...(signal === undefined ? {} : { signal }) }));

test('the request of these tests is as strict as that of Node 24', () => {
  expect(() => new NextRequest(post('{}'))).toThrow('private member');
});

describe('a copy of a request that Next handed out', () => {
  test('has its address, method, headers and cookies', async () => {
    const copy = await toBounded(post('{}'), 64);
    expect(copy).toMatchObject({ url: address, method: 'POST' });
    expect(Object.fromEntries(copy.headers)).toEqual(Object.fromEntries(new Headers(headers)));
    expect(copy.cookies.get('session')?.value).toBe('abc');
    expect(Object.fromEntries(copy.nextUrl.searchParams)).toEqual({ next: '/credits', a: '1' });
  });

  test('is a request that others may copy as they like', async () => {
    expect(new NextRequest(await toBounded(post('{}'), 64)).url).toBe(address);
  });

  test('ends when the client hangs up, before and after it was made', async () => {
    const gone = new AbortController();
    const copy = await toBounded(post('{}', gone.signal), 64);
    expect(copy.signal.aborted).toBe(false);
    gone.abort('hung up');
    expect([copy.signal.aborted, copy.signal.reason]).toEqual([true, 'hung up']);
    expect((await toBounded(post('{}', gone.signal), 64)).signal.aborted).toBe(true);
  });
});

describe('a bounded copy', () => {
  test('has the body, byte for byte', async () => {
    const body = '\uFEFF{"name":"Łódź"}';
    const copy = await toBounded(post(body), 64);
    expect(Buffer.from(await copy.arrayBuffer())).toEqual(Buffer.from(body));
  });

  test('of a request without a body has none', async () => {
    const copy = await toBounded(handedOut(new NextRequest(address, { headers })), 64);
    expect(copy).toMatchObject({ url: address, method: 'GET', body: null });
  });

  test('is rejected beyond the limit, whatever length was announced, without reading on', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(64).fill(97));
      },
    });
    const refused = await toBounded(post(endless), 1024).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'invalid_body' });
    expect(sent).toBeLessThan(32);
  });
});
