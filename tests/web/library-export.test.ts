import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { exportAnalyses, MAX_EXPORTED } from '@/lib/analyses/export/export';
import type { TableFormatName } from '@/lib/analyses/export/table';
import { parseListView } from '@/lib/analyses/list/filter';
import { submitAnalysis } from '@/lib/analyses/submit';
import type { Report } from '@/lib/report/schema';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';
import { completeRunOf, failRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);
const origin = 'https://ads.example.test';

const header =
  'id,status,library,ad_id,ad_url,page_name,verdict,score,grade,hook_points,script_points,visual_points,cta_points,hook_archetype,script_framework,awareness_stage,hook_line,offer,video_seconds,first_shown,last_shown,days_running,running,summary,failure,rubric_version,model,source,submitted_at,ended_at,report_url,tags,archived,copy,button,steal,adapt,skip,video';

async function add(account: TestAccount, { pageName, summary }: { pageName: string; summary: string }): Promise<string> {
  const { id } = await submitAnalysis(webContextOf(harness.db, account), { url: metaUrl(newAdId()) });
  const report = scoredReport();
  const told: Report = { ...report, summary, meta: { ...report.meta, ad: { ...report.meta.ad, pageName } } };
  await harness.db`update runs set page_name = ${pageName} where id = (select run_id from analyses where id = ${id})`;
  await completeRunOf(harness.db, id, told);
  return id;
}

async function download(account: TestAccount, format: TableFormatName, asked: Record<string, string> = {}, ids?: string[]) {
  const body = await exportAnalyses(webContextOf(harness.db, account), { format, view: parseListView(asked), ids, origin });
  return Buffer.from(await new Response(body).arrayBuffer()).toString();
}

const read = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

test('a CSV has one row an analysis that a stranger’s reader takes back, with nothing that a spreadsheet would run', async () => {
  const mine = await newAccount(harness.db);
  const rows = [
    { pageName: '=HYPERLINK("http://evil.test")', summary: 'He said "no", and\nleft.' },
    { pageName: '+1', summary: '@SUM(A1)' },
    { pageName: '-2+3', summary: '\tTab' },
    { pageName: 'Åker & Søn, 日本', summary: 'Plain' },
  ];
  const ids: string[] = [];
  for (const row of rows) ids.unshift(await add(mine, row));
  const failed = (await submitAnalysis(webContextOf(harness.db, mine), { url: metaUrl(newAdId()) })).id;
  await failRunOf(harness.db, failed, 'ad_not_found');
  const csv = await download(mine, 'csv');
  expect(csv.startsWith(`\u{FEFF}${header}\r\n`)).toBe(true);
  const parsed = read(csv);
  expect(parsed.map(({ id }) => id)).toEqual([failed, ...ids]);
  expect(parsed.slice(1).map(({ page_name, summary }) => [page_name, summary])).toEqual([
    ['Åker & Søn, 日本', 'Plain'],
    ["'-2+3", '\tTab'],
    ["'+1", "'@SUM(A1)"],
    [`'=HYPERLINK("http://evil.test")`, 'He said "no", and\nleft.'],
  ]);
  expect(parsed[1]).toMatchObject({
    status: 'done',
    library: 'meta',
    score: '76',
    hook_points: '20',
    hook_archetype: 'demonstration',
    days_running: '',
    submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    report_url: `${origin}/analyses/${ids[0]}`,
    steal: scoredReport().actions?.steal.title,
    skip: scoredReport().actions?.skip.title,
  });
  expect(parsed[0]).toMatchObject({ status: 'failed', failure: 'ad_not_found', score: '' });
});

test('a table has the filter, the order and the selection of its page, and no row of another account', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const [b, a] = [await add(mine, { pageName: 'B', summary: 'x' }), await add(mine, { pageName: 'A', summary: 'x' })];
  const foreign = await add(other, { pageName: 'A', summary: 'x' });
  const lines = async (asked: Record<string, string>, ids?: string[]) =>
    (await download(mine, 'jsonl', asked, ids))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).id);
  expect(await lines({ sort: 'brand' })).toEqual([a, b]);
  expect(await lines({ sort: '-brand' })).toEqual([b, a]);
  expect(await lines({ pageName: 'a' })).toEqual([a]);
  expect(await lines({}, [b, foreign])).toEqual([b]);
  expect(await lines({ q: 'nothing' })).toEqual([]);
  expect(await lines({ status: 'live' })).toEqual([]);
});

test('a table with as many rows as are allowed is whole, and one more is refused before the download', async () => {
  const mine = await newAccount(harness.db);
  const insert = (from: number, to: number) => harness.db`
    with made as (
      insert into runs (platform, ad_id, url, stand_in, status, report, completed_at)
      select 'meta', n::text, 'https://export.test/' || n, true, 'done', '{}', now() from generate_series(${from}::int, ${to}::int) as n returning id, ad_id)
    insert into analyses (user_id, account_id, run_id, source, ad_id, charged, status, completed_at, settled_at)
    select ${mine.userId}, ${mine.accountId}, id, 'api', ad_id, false, 'done', now(), now() from made`;
  await insert(1, MAX_EXPORTED);
  expect(MAX_EXPORTED).toBe(10_000);
  const ids = read(await download(mine, 'csv')).map(({ id }) => id);
  expect(new Set(ids).size).toBe(MAX_EXPORTED);
  await insert(MAX_EXPORTED + 1, MAX_EXPORTED + 1);
  await expect(download(mine, 'csv')).rejects.toMatchObject({
    code: 'invalid_query',
    message: expect.stringContaining('Narrow the filter'),
  });
});
