import { afterEach, describe, expect, test } from 'vitest';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { env, loadEnv } from '@/lib/env';
import { RUBRIC_VERSION } from '@/lib/report/rubric';
import { runAdmin } from '@/tests/support/admin-command';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { type Analyzed, analyzed, claimRefresh, newReport, refresh, refreshesOf, reportBy, setAside } from '@/tests/support/refresh';
import { unscoredReport } from '@/tests/support/reports';
import { runOf } from '@/tests/support/stills';

const harness = perFile(openHarness);

afterEach(async () => {
  process.env.PLATFORM_META = '';
  loadEnv('serve');
  await setAside(harness.db);
});

async function admin(...args: string[]): Promise<{ code: number; document: Record<string, unknown> }> {
  const { code, stdout } = await runAdmin(harness, ['analyses', 'refresh', ...args, '--json']);
  return { code, document: JSON.parse(stdout) };
}

const isRefreshed = async (ad: Analyzed) => (await refreshesOf(harness.db, ad)).length === 1;

/** Makes a report one that an earlier version of the service stored. */
async function store(ad: Analyzed, report: Record<string, unknown>): Promise<void> {
  await harness.db`
    update runs set report = ${JSON.stringify(report)}, rubric_version = null, score = null where id = ${await runOf(harness.db, ad.id)}`;
}

describe('the reports that a refresh replaces', () => {
  test('versions of the rubric are compared by their numbers; a report without one is below every version', async () => {
    const by = (version: string) => analyzed(harness.db, reportBy(version));
    const ads = { '1': await by('1'), '1.9': await by('1.9'), '1.10': await by('1.10'), '2.0': await by('2.0'), '2': await by('2') };
    const legacy = await analyzed(harness.db);
    await store(legacy, { summary: 'Of an older generation.', works: ['The opening'] });
    const before = await analyzed(harness.db);
    await store(before, reportBy('1.10'));
    expect((await admin('--rubric-below', '1.10')).document).toMatchObject({ rubricBelow: '1.10', reports: 3, begun: 3, dryRun: false });
    const shown = await Promise.all(Object.entries(ads).map(async ([version, ad]) => [version, await isRefreshed(ad)]));
    expect(Object.fromEntries(shown)).toEqual({ '1': true, '1.9': true, '1.10': false, '2.0': false, '2': false });
    expect([await isRefreshed(legacy), await isRefreshed(before)]).toEqual([true, false]);
    expect(await refresh(harness.db, { 'rubric-below': '2.0' })).toMatchObject({ reports: 2, inProgress: 3, begun: 2 });
    expect(await isRefreshed(ads['2'])).toBe(false);
  });

  test('reports without a score, analyses in progress, failed ones and switched-off libraries are left alone', async () => {
    await analyzed(harness.db, unscoredReport());
    const old = await analyzed(harness.db, unscoredReport());
    await store(old, { verdict: 'insufficient_evidence', summary: 'No video.' });
    expect(await refresh(harness.db)).toMatchObject({ reports: 0, begun: 0 });
    await analyzed(harness.db);
    process.env.PLATFORM_META = 'off';
    loadEnv('serve');
    expect(await refresh(harness.db)).toMatchObject({ reports: 0, begun: 0 });
  });

  test('a limit leaves the others for later; the latest reports come first, and those with a failed refresh last', async () => {
    const [second, first] = [await analyzed(harness.db), await analyzed(harness.db)];
    expect(await refresh(harness.db, { limit: '1' })).toMatchObject({ reports: 2, begun: 1, left: 1 });
    expect([await isRefreshed(first), await isRefreshed(second)]).toEqual([true, false]);
    expect(await failRun(harness.db, { ...(await claimRefresh(harness.db, first)), code: 'ad_removed' })).toBe(true);
    expect(await refresh(harness.db, { limit: '1' })).toMatchObject({ reports: 2, begun: 1, left: 1 });
    expect([await isRefreshed(first), await isRefreshed(second)]).toEqual([false, true]);
    expect(await refresh(harness.db, { limit: '1' })).toMatchObject({ reports: 1, inProgress: 1, begun: 1, left: 0 });
  });

  test('the latest report comes first', async () => {
    const ads = [await analyzed(harness.db), await analyzed(harness.db), await analyzed(harness.db)];
    await refresh(harness.db);
    for (const ad of ads.reverse())
      expect(await failRun(harness.db, { ...(await claimRefresh(harness.db, ad)), code: 'ad_removed' })).toBe(true);
  });

  test('a refreshed report is not below the rubric anymore', async () => {
    const ad = await analyzed(harness.db);
    await refresh(harness.db);
    expect(await completeRun(harness.db, await claimRefresh(harness.db, ad), newReport())).toBe(true);
    expect(await refresh(harness.db)).toMatchObject({ reports: 0, inProgress: 0, begun: 0 });
  });
});

describe('the operator', () => {
  test('sees by a dry run how many reports it would refresh and at what cost, and nothing changes', async () => {
    const ads = [await analyzed(harness.db), await analyzed(harness.db)];
    expect((await admin('--rubric-below', RUBRIC_VERSION, '--dry-run')).document).toMatchObject({ expectedCost: null });
    for (const [index, ad] of ads.entries())
      await harness.db`
        update runs set model = ${env().gemini.model}, model_cost = ${0.02 + index / 50} where id = ${await runOf(harness.db, ad.id)}`;
    expect(await admin('--rubric-below', RUBRIC_VERSION, '--dry-run')).toEqual({
      code: 0,
      document: {
        rubricBelow: RUBRIC_VERSION,
        reports: 2,
        inProgress: 0,
        left: 0,
        begun: 0,
        next: 2,
        expectedCost: expect.closeTo(0.06),
        dryRun: true,
      },
    });
    const { stdout } = await runAdmin(harness, ['analyses', 'refresh', '--rubric-below', RUBRIC_VERSION, '--limit', '1', '--dry-run']);
    expect(stdout).toBe(
      `Reports below rubric ${RUBRIC_VERSION}: 2, not counting 0 refreshes in progress.\n` +
        'Expected cost of the model for 1 refresh: US$ 0.03 by the latest reports.\n' +
        'Left for a later command: 1. At most 1,000 refreshes can be in progress.\n' +
        'Dry run: nothing was changed.\n',
    );
    expect(await harness.db`select 1 from runs where standing = 'refresh' and status not in ('done', 'failed')`).toEqual([]);
    expect(await harness.db`select 1 from operator_actions where command = 'analyses refresh' and detail ->> 'begun' = '0'`).toEqual([]);
  });

  test('reads what is wrong, such as a version above that of new reports', async () => {
    const cases: [string[], RegExp][] = [
      [[], /--rubric-below is missing/],
      [['--rubric-below', 'two'], /--rubric-below must be a version such as 2\.0\. Usage/],
      [['--rubric-below', '99.1'], new RegExp(`must be at most ${RUBRIC_VERSION.replace('.', '\\.')}`)],
      [['--rubric-below', RUBRIC_VERSION, '--limit', '0'], /--limit must be a whole number from 1 to 1,000\./],
      [['--rubric-below', RUBRIC_VERSION, '--dry-run=yes'], /--dry-run takes no value/],
    ];
    for (const [args, message] of cases)
      expect(await admin(...args)).toMatchObject({ code: 2, document: { error: { message: expect.stringMatching(message) } } });
  });
});
