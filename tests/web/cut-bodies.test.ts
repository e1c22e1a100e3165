import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { startApp } from '@/tests/support/built-app';
import { newAccount } from '@/tests/support/factories';
import { showLogs } from '@/tests/support/logs/shown';
import { perFile } from '@/tests/support/per-file';

const app = perFile(() => startApp({ ...showLogs('info') }));

let secret: string;
beforeAll(async () => {
  ({ secret } = await newAccount(app.db));
});

/** Sends a head that announces a body and a part of that body, and disconnects. */
async function cutOff(method: string, path: string, headers: Record<string, string>): Promise<void> {
  const { hostname, port, host } = new URL(app.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = Object.entries({ host, 'content-length': '4000', expect: '100-continue', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const [wanted] = await once(socket, 'data');
  expect(String(wanted)).toContain('100 Continue');
  await new Promise((resolve) => socket.write('{"half":', resolve));
  socket.destroy();
}

const json = { 'content-type': 'application/json' };
const bearer = () => ({ ...json, authorization: `Bearer ${secret}` });

test.each([
  ['POST', '/api/inngest', () => json],
  ['PUT', '/api/inngest', () => json],
  ['POST', '/api/auth/signin/email', () => json],
  ['POST', '/api/stripe/webhook', () => json],
  ['POST', '/api/v1/analyses', bearer],
  ['POST', '/api/v1/mcp', bearer],
  ['POST', '/sign-in', () => ({ 'content-type': 'multipart/form-data; boundary=x', 'next-action': '00'.repeat(21) })],
] as const)('a client that cuts off the body of %s %s is no fault of ours and none of the database', async (method, path, headers) => {
  const before = (await app.readLog()).length;
  await cutOff(method, path, headers());
  // The whole request is answered after what became of the half one.
  const whole = await fetch(app.address + path, { method, headers: headers(), body: '{"half":1}', redirect: 'manual' });
  await whole.text();
  expect((await fetch(`${app.address}/api/health/ready`)).status).toBe(200);
  const said = (await app.readLog()).slice(before);
  expect(said).not.toContain('database unavailable');
  expect(said).not.toContain('"level":"error"');
});
