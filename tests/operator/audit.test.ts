import { afterEach, describe, expect, test } from 'vitest';
import { type Audit, auditReports, REPORTS_PER_PAGE } from '@/lib/audit/audit';
import { runAdmin } from '@/tests/support/admin-command';
import { auditedReport, reportsBy, storeRuns } from '@/tests/support/audited-reports';
import { explain } from '@/tests/support/explain';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { legacySample, reportOfVersion1, richReport } from '@/tests/support/report-samples';
import { unscoredReport } from '@/tests/support/reports';

const harness = perFile(openHarness);

afterEach(() => harness.db`delete from runs`);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

const store = (...runs: ReturnType<typeof reportsBy>[]) => storeRuns(harness.db, runs.flat());

const admin = (...args: string[]) => runAdmin(harness, ['reports', 'audit', ...args]);

async function audit(...args: string[]): Promise<{ code: number; document: Audit }> {
  const { code, stdout } = await admin('--since', '2026-01-01', ...args, '--json');
  return { code, document: JSON.parse(stdout) };
}

describe('the reports that count', () => {
  test('are those of finished runs, current or replaced, without sandbox samples and reports without checks or score', async () => {
    const [report] = reportsBy('a', 1);
    const run = { report: report?.report ?? {} };
    await storeRuns(harness.db, [
      run,
      { ...run, standing: 'replaced' },
      { ...run, standing: 'sample' },
      { report: auditedReport({ schemaVersion: 2 }) },
      { report: legacySample },
      { report: { summary: 'Older still.', meta: 'none' } },
      { report: reportOfVersion1() },
      { report: unscoredReport() },
    ]);
    await harness.db`
      insert into runs (platform, ad_id, url, stand_in, status, failure_code, completed_at)
      values ('meta', '7', 'https://ad.test/7', false, 'failed', 'ad_not_found', '2026-03-01')`;
    await harness.db`insert into runs (platform, ad_id, url, stand_in) values ('meta', '8', 'https://ad.test/8', false)`;
    const { document } = await audit();
    expect(document).toMatchObject({
      reports: 3,
      notCounted: { older: 3, withoutVideo: 1 },
    });
    const { stdout } = await admin('--since', '2026-01-01');
    expect(stdout).toMatch(/^Not counted: 3 older reports without checks, 1 of ads without a video\.$/m);
  });

  test('a day begins and ends in UTC, and both days are included', async () => {
    const at = (doneAt: string) => ({ report: auditedReport(), doneAt });
    await storeRuns(
      harness.db,
      ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00Z', '2026-03-02T23:59:59.999999Z', '2026-03-03T00:00:00Z'].map(at),
    );
    expect((await audit('--until', '2026-03-02')).document.reports).toBe(3);
    const { stdout } = await admin('--since', '2026-03-01', '--until', '2026-03-02', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ since: '2026-03-01', until: '2026-03-02', reports: 2 });
  });

  test('a model is selected by the beginning of its name', async () => {
    await store(reportsBy('gemini-3.8-flash', 2), reportsBy('gemini-4-argon', 3, { day: '2026-04-01' }));
    await storeRuns(harness.db, [{ report: legacySample }, { report: unscoredReport() }]);
    const { document } = await audit('--model', 'gemini-4');
    expect(document).toMatchObject({
      model: 'gemini-4',
      reports: 3,
      notCounted: { older: 0, withoutVideo: 0 },
      versions: [{ model: 'gemini-4-argon' }],
    });
  });

  test('every report counts once, over several pages and with any microsecond', async () => {
    const [run] = reportsBy('a', 1);
    const runs = upTo(2 * REPORTS_PER_PAGE + 1).map((index) => ({
      report: run?.report ?? {},
      doneAt: `2026-03-01T09:00:00.000${String(Math.floor(index / 3)).padStart(3, '0')}Z`,
    }));
    await storeRuns(harness.db, runs);
    expect((await auditReports(harness.db, { since: '2026-03-01' })).reports).toBe(runs.length);
  });

  test('runs from before the period are not read', async () => {
    await store(reportsBy('a', 300, { day: '2026-02-01' }), reportsBy('a', 10));
    await harness.db`analyze runs`;
    const reads = await explain(harness.url, (db) => auditReports(db, { since: '2026-03-01' }));
    expect(reads).toMatchObject({ indexes: ['runs_recently_done'], whole: [] });
    expect(reads.rows).toBeLessThan(20);
  });
});

describe('the operator', () => {
  test('reads counts, shares and grades for each version, in order of last use', async () => {
    await store(
      reportsBy('gemini-3.8-flash', 21, { confirmed: 3 }),
      reportsBy('gemini-4-argon', 30, { day: '2026-03-10' }),
      reportsBy('gemini-3.8-flash', 9, { day: '2026-03-20', confirmed: 3 }),
      reportsBy('gemini-3.8-flash', 1, { day: '2026-03-05', promptVersion: '8' }),
    );
    const { code, stdout } = await admin('--since', '2026-03-01', '--until', '2026-03-31');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Reports from 2026-03-01 to 2026-03-31: 61\.\n/);
    expect(stdout.match(/^gemini.*$/gm)).toEqual([
      'gemini-3.8-flash, prompt 8, rubric 1: 1 report, 2026-03-05',
      'gemini-4-argon, prompt 7, rubric 1: 30 reports, 2026-03-10',
      'gemini-3.8-flash, prompt 7, rubric 1: 30 reports, 2026-03-01 to 2026-03-20',
    ]);
    expect(stdout).toContain(
      [
        '  Grades: C+ 10, C 10, C- 10. Mean score 75.0.',
        '  Statements about the video: 240. Confirmed 75.0%, Not confirmed 25.0%.',
        '  Dropped by a check: it was heard while the video is silent 15.',
      ].join('\n'),
    );
    expect(await harness.db`select 1 from operator_actions where command = 'reports audit'`).toEqual([]);
  });

  test('sees separately what only a voice confirms, because it proves no words', async () => {
    await storeRuns(harness.db, [{ report: richReport() }, { report: richReport() }]);
    expect((await audit()).document.versions[0]?.video.voice).toBeGreaterThan(0);
    expect((await admin('--since', '2026-03-01')).stdout).toMatch(/Statements about the video: .*Voice alone \d\d\.\d%/);
  });

  test('reads what to check when there are no reports', async () => {
    const { code, stdout } = await admin('--since', '2026-03-01', '--model', 'gemini-4');
    expect([code, stdout]).toEqual([
      0,
      'Reports since 2026-03-01 by models that begin with "gemini-4": 0.\n' +
        'If there should be some, compare DATABASE_URL or DATA_DIR with those of the service.\n',
    ]);
  });

  test('reads what is wrong with a date', async () => {
    const cases: [string[], RegExp][] = [
      [[], /--since is missing\. Usage: reports audit/],
      [['--since', 'yesterday'], /--since must be a day such as 2026-03-01\./],
      [['--since', '2026-02-30'], /--since must be a day such as 2026-03-01\./],
      [['--since', '2026-03-01', '--until', '2026-3-2'], /--until must be a day such as 2026-03-01\./],
      [['--since', '2026-03-02', '--until', '2026-03-01'], /--until must not be before --since\./],
      [['--since', '2026-03-01', '--model', ''], /--model must not be empty\./],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = await admin(...args);
      expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    }
  });
});
