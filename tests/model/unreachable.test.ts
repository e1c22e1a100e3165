import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isUnreachable } from '@/lib/unreachable';
import { compose } from '@/tests/guarantees/report/composing';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that resets each connection: before any byte, or once a request has come. */
async function startResetting(when: 'at once' | 'after the request'): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    if (when === 'at once') socket.resetAndDestroy();
    else socket.once('data', () => socket.resetAndDestroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

test('a model at whose address nothing listens is unreachable, and costs no call', async () => {
  const { port } = await startResetting('at once');
  closing.splice(0).forEach((close) => {
    close();
  });
  const { failure, calls } = await compose([], { baseUrl: `http://127.0.0.1:${port}` });
  expect(failure).toMatchObject({ code: 'model_unavailable', retry: 'later' });
  expect(isUnreachable(failure)).toBe(true);
  expect(calls).toBe(0);
});

test('a name that does not resolve is unreachable', async () => {
  const { failure, calls } = await compose([], { baseUrl: 'http://nowhere.invalid' });
  expect(isUnreachable(failure)).toBe(true);
  expect(calls).toBe(0);
});

test('a model that takes the request and then resets was reached: it costs each of the three calls', async () => {
  const { port, connections } = await startResetting('after the request');
  const { failure, calls } = await compose([], { baseUrl: `http://127.0.0.1:${port}` });
  expect(failure).toMatchObject({ code: 'model_unavailable' });
  expect(isUnreachable(failure)).toBe(false);
  expect([calls, connections()]).toEqual([3, 3]);
});
