import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Audit, auditReports } from '@/lib/audit/audit';
import { REPORTS_PER_PAGE } from '@/lib/audit/collect';
import { runAdmin } from '@/tests/support/admin-command';
import { auditedReport, reportsBy, storeRuns } from '@/tests/support/audited-reports';
import { explain } from '@/tests/support/explain';
import { type Harness, openHarness } from '@/tests/support/harness';
import { legacySample, reportOfVersion1, richReport } from '@/tests/support/report-samples';
import { unscoredReport } from '@/tests/support/reports';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterEach(() => harness.db`delete from runs`);
afterAll(() => harness.close());

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

const store = (...runs: ReturnType<typeof reportsBy>[]) => storeRuns(harness.db, runs.flat());

const admin = (...args: string[]) => runAdmin(harness, ['reports', 'audit', ...args]);

async function audit(...args: string[]): Promise<{ code: number; document: Audit }> {
  const { code, stdout } = await admin('--since', '2026-01-01', ...args, '--json');
  return { code, document: JSON.parse(stdout) };
}

describe('drift between two versions of the model', () => {
  test('that was planted is found, told in words, and ends the command with 1', async () => {
    await store(
      reportsBy('gemini-3.8-flash', 21, { promptVersion: '7' }),
      reportsBy('gemini-4-argon', 24, { day: '2026-04-01', confirmed: 3, points: 17 }),
    );
    const { code, stdout } = await admin('--since', '2026-03-01');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Reports since 2026-03-01: 45 \(Meta Ad Library 45, TikTok Ad Library 0\)\.$/m);
    expect(stdout).toMatch(/^ {2}gemini-3\.8-flash, prompt 7, rubric 1: 21 reports, 2026-03-01, mean score 75\.0, 75\.0% confirmed$/m);
    expect(stdout).toMatch(/^ {2}gemini-3\.8-flash → gemini-4-argon: score −4\.0 \(−\d\.\d to −\d\.\d\): holds$/m);
    expect(stdout).toMatch(/^ {2}gemini-3\.8-flash → gemini-4-argon: confirmed −37\.5 pp \(−\d\d\.\d pp to −\d\d\.\d pp\): holds$/m);
    expect(stdout).toContain('99.3% intervals, 95% corrected for the 7 measures of a step; the two sides are different ads');
    expect(stdout).toMatch(/^The last version is confirmed less often than the one before it\./m);
  });

  test('does not hold between equal versions, nor among too few reports', async () => {
    await store(reportsBy('a', 20), reportsBy('b', 21, { day: '2026-04-01' }), reportsBy('c', 19, { day: '2026-05-01', confirmed: 2 }));
    const { code, document } = await audit();
    expect(code).toBe(0);
    expect(document.confirmedLess).toBe(false);
    expect(document.versions.map(({ model, reports }) => [model, reports])).toEqual([
      ['a', 20],
      ['b', 21],
      ['c', 19],
    ]);
    expect(document.drift.map(({ differences }) => [...new Set(differences.map(({ verdict }) => verdict))])).toEqual([
      ['not_shown'],
      ['too_few'],
      ['too_few'],
    ]);
  });

  test('names a version by its prompt where the model and the rubric are the same', async () => {
    await store(reportsBy('a', 2), reportsBy('a', 2, { day: '2026-04-01', promptVersion: '8' }));
    const { code, stdout } = await admin('--since', '2026-03-01');
    expect(code).toBe(0);
    expect(stdout).toContain('  a (prompt 7) → a (prompt 8): score 0.0');
    expect(stdout).toContain(': too few reports (20 of each are needed)');
  });

  test('that one of seven measures shows by chance does not hold', async () => {
    const later = { day: '2026-04-01' };
    await store(reportsBy('a', 30), reportsBy('b', 15, later), reportsBy('b', 15, { ...later, confirmed: 5 }));
    const { code, document } = await audit();
    const confirmed = document.drift[0]?.differences.find(({ measure }) => measure === 'confirmed');
    // 2.2 standard errors: beyond the 2.0 of a single measure, and within the 2.7 of seven.
    expect(confirmed).toMatchObject({ value: expect.closeTo(-0.5 / 8), verdict: 'not_shown' });
    expect(code).toBe(0);
  });

  test('is found when an earlier version serves again', async () => {
    await store(
      reportsBy('a', 20, { confirmed: 3 }),
      reportsBy('b', 40, { day: '2026-04-01' }),
      reportsBy('a', 20, { day: '2026-05-01', confirmed: 3 }),
    );
    const { code, document } = await audit();
    expect([code, ...document.versions.map(({ model }) => model)]).toEqual([1, 'b', 'a']);
  });

  test('upwards is no problem', async () => {
    await store(reportsBy('a', 20, { confirmed: 3 }), reportsBy('b', 20, { day: '2026-04-01', confirmed: 6 }));
    const { code, stdout } = await admin('--since', '2026-03-01');
    expect(code).toBe(0);
    expect(stdout).toMatch(/confirmed \+37\.5 pp \(\+\d\d\.\d pp to \+\d\d\.\d pp\): holds$/m);
  });
});

describe('which reports count', () => {
  test('those of finished runs do, whether they serve submits or were replaced; sandbox samples, reports without checks and those without a score do not', async () => {
    const [report] = reportsBy('a', 1);
    const run = { report: report?.report ?? {} };
    await storeRuns(harness.db, [
      run,
      { ...run, standing: 'replaced' },
      { ...run, platform: 'tiktok' },
      { ...run, standing: 'sample' },
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
      libraries: { meta: 2, tiktok: 1 },
      notCounted: { older: 3, withoutVideo: 1, demoModel: 0 },
    });
    const { stdout } = await admin('--since', '2026-01-01');
    expect(stdout).toMatch(/^Not counted: 3 older, without checks; 1 of ads without a video\.$/m);
  });

  test('those of the demo model do only where no other model made any', async () => {
    const demo = reportsBy('gemini-3.8-flash (stand-in)', 2).map((run) => ({ ...run, demoModel: true }));
    await storeRuns(harness.db, demo);
    expect((await audit()).document).toMatchObject({ reports: 2, notCounted: { demoModel: 0 } });
    await store(reportsBy('gemini-3.8-flash', 3));
    expect((await audit()).document).toMatchObject({ reports: 3, notCounted: { demoModel: 2 }, versions: [{ model: 'gemini-3.8-flash' }] });
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

  test('a model is named by how its name begins', async () => {
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

  test('every report counts once, over several pages and in whatever microsecond it was done', async () => {
    const [run] = reportsBy('a', 1);
    const runs = upTo(2 * REPORTS_PER_PAGE + 1).map((index) => ({
      report: run?.report ?? {},
      doneAt: `2026-03-01T09:00:00.000${String(Math.floor(index / 3)).padStart(3, '0')}Z`,
    }));
    await storeRuns(harness.db, runs);
    expect((await auditReports(harness.db, { since: '2026-03-01' })).reports).toBe(runs.length);
  });

  test('runs of before are not read', async () => {
    await store(reportsBy('a', 300, { day: '2026-02-01' }), reportsBy('a', 10));
    await harness.db`analyze runs`;
    const reads = await explain(harness.url, (db) => auditReports(db, { since: '2026-03-01' }));
    expect(reads).toMatchObject({ indexes: ['runs_recently_done'], whole: [] });
    expect(reads.rows).toBeLessThan(20);
  });
});

describe('the operator', () => {
  test('is told the shares of checks, what was left out and how grades are spread', async () => {
    await store(reportsBy('gemini-3.8-flash', 30));
    const { code, stdout } = await admin('--since', '2026-03-01', '--until', '2026-03-31');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Reports from 2026-03-01 to 2026-03-31: 30 /);
    expect(stdout).toMatch(
      /^Statements about the video: 240\.\n {2}Confirmed {6}75\.0% \(7\d\.\d% to 7\d\.\d%\)\n {2}Time corrected 0\.0% \(0\.0% to 0\.0%\)\n/m,
    );
    expect(stdout).toMatch(/^Statements from the text of the ad or the library: none\.$/m);
    expect(stdout).toMatch(
      /^Left out by a check, per report: 0\.50 \(0\.\d\d to 0\.\d\d\)\.\n {2}0\.50 {2}it was heard while the video is silent$/m,
    );
    expect(stdout).toMatch(/^Grades; the most frequent is C\+, of 33\.3% of the reports\.\n {2}C\+ +10 █{30}\n/m);
    expect(stdout).toMatch(/^There is one version, so there is nothing to compare\.$/m);
    expect(stdout).not.toContain('Scores bunch');
    expect(await harness.db`select 1 from operator_actions where command = 'reports audit'`).toEqual([]);
  });

  test('is told apart what only a voice confirms, because it proves no words', async () => {
    await storeRuns(harness.db, [{ report: richReport() }, { report: richReport() }]);
    const { shares } = (await audit()).document.checks.video;
    expect(shares.voice.value).toBeGreaterThan(0.1);
    expect((shares.confirmed.value ?? 1) + (shares.voice.value ?? 1)).toBeLessThan(1);
    expect((await admin('--since', '2026-03-01')).stdout).toMatch(/^ {2}Voice alone {4}\d\d\.\d% /m);
  });

  test('is told that scores bunch from 20 reports on', async () => {
    const same = (count: number) =>
      storeRuns(
        harness.db,
        upTo(count).map(() => ({ report: auditedReport() })),
      );
    await same(19);
    expect((await audit()).document.grades).toMatchObject({ mostFrequent: { grade: 'C', share: 1 }, bunched: false });
    await same(1);
    const { document } = await audit();
    expect(document.grades.bunched).toBe(true);
    expect((await admin('--since', '2026-03-01')).stdout).toMatch(/^Scores bunch: more than 40% of the reports have the same grade/m);
  });

  test('is told what is wrong and what to do when there is nothing to audit', async () => {
    const { code, stdout } = await admin('--since', '2026-03-01', '--model', 'gemini-4');
    expect([code, stdout]).toEqual([
      0,
      'Reports since 2026-03-01 by models that begin with "gemini-4": 0 (Meta Ad Library 0, TikTok Ad Library 0).\n' +
        'There is nothing to audit: no report by a model that begins with "gemini-4" was finished from 2026-03-01 to today (days in UTC).\n' +
        'Name an earlier day with --since, or another beginning with --model.\n' +
        'If there should be some, this may be another database than that of the service: compare DATABASE_URL or, without it, DATA_DIR.\n',
    ]);
    expect((await audit()).document).toMatchObject({ reports: 0, grades: { mostFrequent: null }, versions: [], drift: [] });
    await storeRuns(harness.db, [{ report: unscoredReport() }]);
    const others = await admin('--since', '2026-01-01', '--until', '2026-12-31');
    expect(others.stdout).toContain('nothing to audit: no report that counts was finished from 2026-01-01 to 2026-12-31 (days in UTC).\n');
    expect(others.stdout).toContain('Name an earlier day with --since, a later one with --until.\n');
  });

  test('is told what is wrong with a day', async () => {
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
