import { expect, test } from 'vitest';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import type { Report } from '@/lib/report/schema';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport, unscoredReport } from '@/tests/support/reports';

const harness = perFile(openHarness);

async function submit({ secret }: TestAccount, url = metaUrl(newAdId())): Promise<{ id: string; runId: string; url: string }> {
  const id = String((await clientOf(secret).submit({ url })).body.id);
  const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${id}`;
  return { id, runId: row?.runId ?? '', url };
}

async function finish({ runId }: { runId: string }, report: Report): Promise<void> {
  await claimRun(harness.db, { runId, engineRunId: 'test' }, 'Working');
  await completeRun(harness.db, { runId, engineRunId: 'test' }, report);
}

const idsOf = (body: Record<string, unknown>) => (body.data as { id: string }[]).map((item) => item.id);

test('a list has the caller’s completed analyses, the latest first, and none that is live, failed or another’s', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const [scored, unscored, failed, foreign] = [await submit(mine), await submit(mine), await submit(mine), await submit(other)];
  await submit(mine);
  const report = scoredReport();
  await finish(scored, report);
  await finish(unscored, unscoredReport());
  await finish(foreign, scoredReport());
  await failRun(harness.db, { runId: failed.runId, code: 'ad_not_found' });
  const { status, body } = await clientOf(mine.secret).list();
  expect(status).toBe(200);
  expect(idsOf(body)).toEqual([unscored.id, scored.id]);
  expect(body.pagination).toMatchObject({ page: 1, pageSize: 25, total: 2, totalPages: 1 });
  expect(body.data).toMatchObject([
    { id: unscored.id, score: null, source: 'api' },
    {
      id: scored.id,
      score: { value: report.score.value, grade: report.score.grade, rubricVersion: report.meta.rubricVersion },
      summary: report.summary,
      completedAt: expect.stringMatching(/Z$/),
    },
  ]);
});

test('a cache hit of today comes first, with the time when its worker finished', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const old = await submit(other);
  await finish(old, scoredReport());
  const own = await submit(mine);
  await finish(own, scoredReport());
  const hit = await clientOf(mine.secret).submit({ url: old.url });
  const { body } = await clientOf(mine.secret).list();
  expect(idsOf(body)).toEqual([hit.body.id, own.id]);
  const [first, second] = body.data as unknown as { completedAt: string }[];
  expect(Date.parse(first?.completedAt ?? '')).toBeLessThan(Date.parse(second?.completedAt ?? ''));
});

test('pages have no gap and no repeat, are linked, and are empty past the end', async () => {
  const mine = await newAccount(harness.db, { credits: 7 });
  for (let i = 0; i < 7; i += 1) await finish(await submit(mine), scoredReport());
  const client = clientOf(mine.secret);
  const all = idsOf((await client.list()).body);
  const pages = [await client.list('?pageSize=3'), await client.list('?page=2&pageSize=3'), await client.list('?page=3&pageSize=3')];
  expect(pages.flatMap((page) => idsOf(page.body))).toEqual(all);
  expect(pages[1]?.headers.get('link')).toBe(
    '</api/v1/analyses?page=1&pageSize=3>; rel="first", </api/v1/analyses?page=1&pageSize=3>; rel="prev", </api/v1/analyses?page=3&pageSize=3>; rel="next", </api/v1/analyses?page=3&pageSize=3>; rel="last"',
  );
  expect((await client.list('?page=9&pageSize=3')).body).toEqual({
    data: [],
    pagination: { page: 9, pageSize: 3, total: 7, totalPages: 3, after: null, since: expect.any(String) },
  });
});

test('a page number is clamped or defaulted, never an error', async () => {
  const { secret } = await newAccount(harness.db);
  const cases: [string, number, number][] = [
    ['?page=0', 1, 25],
    ['?page=-3&pageSize=-1', 1, 1],
    ['?page=1.5', 1, 25],
    ['?page=1e3&pageSize=0x10', 1, 25],
    ['?page=0b11', 1, 25],
    ['?page=007', 7, 25],
    ['?page=100001&pageSize=101', 100_000, 100],
    ['?page=9007199254740993', 100_000, 25],
    ['?page=Infinity', 1, 25],
    [`?page=${'9'.repeat(400)}`, 100_000, 25],
    ['?page=x&pageSize=', 1, 25],
    ['?page=1,2&pageSize=[]', 1, 25],
    ['?page=2&page=3', 3, 25],
  ];
  for (const [query, page, pageSize] of cases) {
    const answer = await clientOf(secret).list(query);
    expect({ query, status: answer.status, pagination: answer.body.pagination }).toMatchObject({
      query,
      status: 200,
      pagination: { page, pageSize },
    });
  }
});
