import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '@/lib/sessions/open';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { newLargeAccount } from '@/tests/support/exports';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('an export whose client takes nothing is cut off after 30 seconds, and its account may export again', async () => {
  const { userId } = await newLargeAccount(app.db, { analyses: 400, kilobytes: 64 });
  const { secret } = await openSession(app.db, userId);
  const [response]: IncomingMessage[] = await once(
    get(`${app.address}/settings/account/export`, { headers: { cookie: `session=${secret}` } }),
    'response',
  );
  if (response === undefined) throw new Error('no response');
  const exporting = async () =>
    (await fetch(`${app.address}/settings/account/export`, { method: 'HEAD', headers: { cookie: `session=${secret}` } })).status;
  expect(await exporting()).toBe(429);
  await expect.poll(exporting, { timeout: 90_000, interval: 7000 }).toBe(200);
  await expect(text(response)).rejects.toThrow('aborted');
});
