import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MakeModule, toMakeModules } from '@/lib/operations/recipes';
import { example } from '@/lib/report/example';
import { dispatch } from '@/tests/support/dispatch';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { type RequestServer, serveRequests } from '@/tests/support/serve-requests';

const harness = perFile(openHarness);

let server: RequestServer;
beforeAll(async () => {
  server = await serveRequests(dispatch);
});
afterAll(() => server.close());

test('the scenarios for Make submit a sample ad, and take its analysis once when it is done', async () => {
  const { secret: token } = await newAccount(harness.db, { credits: 0 });
  const [submit, list] = toMakeModules(server.baseUrl);
  if (submit === undefined || list === undefined) throw new Error('there are two modules');
  const call = async ({ url, method, headers, body }: MakeModule, since: string) => {
    const sent = headers.map(([name, value]) => [name, value.replace('pat_…', token)]);
    const answer = await fetch(url.replace('{{1.since}}', since), {
      method,
      headers: Object.fromEntries(sent),
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { id: string; data: unknown[]; pagination: { since: string } };
  };
  const begin = new Date(Date.now() - 60_000).toISOString();
  const { id } = await call(submit, '');
  await expect.poll(async () => (await call(list, begin)).data).toMatchObject([{ id, score: { value: example.score.value } }]);
  const { pagination } = await call(list, begin);
  expect((await call(list, pagination.since)).data).toEqual([]);
});
