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
  const exports = () => app.db`select 1 from account_exports where user_id = ${userId}`;
  expect(await exports()).toHaveLength(1);
  await expect.poll(exports, { timeout: 45_000 }).toEqual([]);
  await expect(text(response)).rejects.toThrow('aborted');
});
