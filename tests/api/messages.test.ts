import { expect, test } from 'vitest';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

type Client = ReturnType<typeof clientOf>;

test.each<[string, (client: Client) => ReturnType<Client['list']>, string]>([
  ['an empty cursor is refused as any wrong one', (client) => client.list('?since='), 'In a URL, write + as %2B.'],
  ['a compressed body is named as such', (client) => client.submit('{}', { 'Content-Encoding': 'gzip' }), 'without Content-Encoding'],
  ['an ID that is none is told from one that does not exist', (client) => client.fetch('abc'), 'An ID is a UUID'],
  ['a missing token leads to the page that makes one', () => clientOf(undefined).credits(), '/settings/developers'],
])('%s', async (_, call, words) => {
  process.env.NEXTAUTH_URL ??= 'https://ads.example';
  const { body } = await call(clientOf((await newAccount(harness.db)).secret));
  expect(body).toMatchObject({ error: { message: expect.stringContaining(words) } });
});
