import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { dispatch } from '@/tests/support/dispatch';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import type { paths } from '@/tests/support/openapi-paths';
import { scoredReport } from '@/tests/support/reports';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function finish(analysisId: string): Promise<void> {
  const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${analysisId}`;
  const held = { runId: row?.runId ?? '', engineRunId: 'test' };
  await claimRun(harness.db, held, 'Working');
  await completeRun(harness.db, held, scoredReport());
}

test('a client whose types come from the document submits an ad, polls, and reads every level of the report', async () => {
  const { secret } = await newAccount(harness.db, { credits: 1 });
  const client = createClient<paths>({
    baseUrl: 'http://127.0.0.1/api/v1',
    fetch: dispatch,
    headers: { Authorization: `Bearer ${secret}` },
  });

  const submitted = await client.POST('/analyses', { body: { url: metaUrl(newAdId()) } });
  if (submitted.data === undefined) throw new Error(submitted.error.error.message);
  const { id, status, estimatedSeconds } = submitted.data;
  expect({ status, estimatedSeconds }).toEqual({ status: 'queued', estimatedSeconds: 60 });

  const poll = () => client.GET('/analyses/{id}', { params: { path: { id } } });
  expect((await poll()).data).toMatchObject({ status: 'queued', report: null });
  await finish(id);
  const { data } = await poll();
  // The other forms of an analysis are text; this client asked for none of them.
  if (typeof data !== 'object') throw new Error('not JSON');
  if (data.report?.verdict !== 'scored') throw new Error('not scored');
  // A legacy report may have any field, so a check of one narrows nothing to the compiler.
  const report = data.report as Extract<typeof data.report, { hook: unknown; verdict: 'scored' }>;
  const findings: string[] = report.hook.worksDetail.map(({ text, at }) => `${at}: ${text}`);
  expect(findings).toEqual(['1.5: The hook is clear']);
  expect(report.score.breakdown.hook.score).toBe(20);

  const page = await client.GET('/analyses', { params: { query: { page: 1, pageSize: 10 } } });
  expect(page.data?.data.map((item) => item.id)).toEqual([id]);
  expect((await client.GET('/credits')).data).toEqual({ balance: 0, lifetimePurchased: 1 });

  const broke = await client.POST('/analyses', { body: { url: metaUrl(newAdId()) } });
  expect(broke.response.status).toBe(402);
  expect(broke.error?.error.code).toBe('insufficient_credits');
});
