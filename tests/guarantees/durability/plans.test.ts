import { beforeAll, expect, test } from 'vitest';
import { openDatabase, type Sql } from '@/db/client';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { findNotices } from '@/lib/notices/find';
import { LARGEST_POOL } from '@/lib/report/score';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';

const harness = perFile(openHarness);

const FINISHED = 3000;

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount(harness.db, { credits: 2 });
  await harness.db`
    with done as (
      insert into runs (platform, ad_id, url, stand_in, account_id, status, claimed_at, completed_at, report)
      select 'meta', n::text, 'https://ad.test/' || n, true, ${account.accountId}, 'done', now() - n * interval '2 minutes', now() - n * interval '1 minute', '{}'
      from generate_series(1, ${FINISHED}::int) as n returning id, ad_id, completed_at)
    insert into analyses (user_id, account_id, run_id, source, ad_id, charged, status, completed_at, settled_at)
    select ${account.userId}, ${account.accountId}, id, 'api', ad_id, false, 'done', completed_at, completed_at from done`;
  await harness.db`vacuum analyze runs, analyses`;
});

/** Runs that the database has read so far, by whatever way. */
async function runsRead(db: Sql = harness.db): Promise<number> {
  await db`select pg_stat_force_next_flush()`;
  const [row] = await db<{ rows: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables where relname = 'runs'`;
  return row?.rows ?? 0;
}

test('the statements of readiness read next to nothing of a long history', async () => {
  // One connection, whose figures are written down in turn.
  const { sql, close } = await openDatabase({ databaseUrl: harness.url, dataDir: '', maxConnections: 1 });
  try {
    const before = await runsRead(sql);
    expect(await findNotices(sql)).toEqual([]);
    expect((await runsRead(sql)) - before).toBeLessThanOrEqual(FINISHED / 2);
  } finally {
    await close();
  }
});

test('a submit reads no more of a long history than the runs by which it estimates', async () => {
  const before = await runsRead();
  expect((await clientOf(account.secret).submit({ url: metaUrl(newAdId()) })).status).toBe(201);
  await expect.poll(() => runsRead()).toBeGreaterThan(before);
  expect((await runsRead()) - before).toBeLessThan(FINISHED / 10);
});

test('finding the next run reads next to nothing of a long history, in the claim as in the settlement', async () => {
  const { sql, close } = await openDatabase({ databaseUrl: harness.url, dataDir: '', maxConnections: 1 });
  try {
    const [run] = await sql<{ id: string }[]>`select id from runs where status = 'queued'`;
    const held = { runId: run?.id ?? '', engineRunId: 'test' };
    const before = await runsRead(sql);
    expect(await claimIfScheduled(sql, held)).toBeDefined();
    expect(await failRun(sql, { ...held, code: 'internal' })).toBe(true);
    expect((await runsRead(sql)) - before).toBeLessThan(FINISHED / 10);
  } finally {
    await close();
  }
});

test('a remembered failure is found without reading the other failures', async () => {
  const { db } = harness;
  await db`
    insert into runs (platform, ad_id, url, stand_in, status, claimed_at, completed_at, failure_code)
    select 'meta', n::text, ${metaUrl('')} || 10000000 + n, true, 'failed', now(), now(), 'ad_not_found' from generate_series(1, ${FINISHED}::int) as n`;
  await db`vacuum analyze runs`;
  const before = await runsRead();
  const { body } = await clientOf(account.secret).submit({ url: metaUrl('10000007') });
  expect((await clientOf(account.secret).fetch(String(body.id))).body).toMatchObject({ status: 'failed' });
  await expect.poll(() => runsRead()).toBeGreaterThan(before);
  expect((await runsRead()) - before).toBeLessThan(FINISHED / 10);
});

test('a settlement compares its score with the latest reports alone, however many there are', async () => {
  const { sql, close } = await openDatabase({ databaseUrl: harness.url, dataDir: '', maxConnections: 1 });
  const report = scoredReport();
  const { model, rubricVersion } = report.meta;
  try {
    await sql`
      insert into runs (platform, ad_id, url, stand_in, status, completed_at, report, model, rubric_version, score)
      select 'meta', n::text, 'https://pool.test/' || n, true, 'done', now() - n * interval '1 minute', '{}', ${model}, ${rubricVersion}, n % 100
      from generate_series(1, ${20 * LARGEST_POOL}::int) as n`;
    await sql`vacuum analyze runs`;
    const { body } = await clientOf(account.secret).submit({ url: metaUrl(newAdId()) });
    const [run] = await sql<{ id: string }[]>`select run_id as id from analyses where id = ${String(body.id)}`;
    const held = { runId: run?.id ?? '', engineRunId: 'test' };
    expect(await claimIfScheduled(sql, held)).toBeDefined();
    const before = await runsRead(sql);
    expect(await completeRun(sql, held, report)).toBe(true);
    expect((await runsRead(sql)) - before).toBeLessThan(2 * LARGEST_POOL);
    expect((await clientOf(account.secret).fetch(String(body.id))).body).toMatchObject({
      report: { score: { pool: { platform: 'meta', reports: LARGEST_POOL, lower: (LARGEST_POOL / 100) * report.score.value } } },
    });
  } finally {
    await close();
  }
});
