import { expect, test } from 'vitest';
import { completeRun } from '@/lib/analyses/settle';
import { RUBRIC_VERSION, scoreOf } from '@/lib/report/rubric';
import type { ScoredReport } from '@/lib/report/schema';
import { analyzeAgain, analyzed, claimAgain, newReport } from '@/tests/support/again';
import { clientOf } from '@/tests/support/client';
import { openHarness } from '@/tests/support/harness';
import { type InLine, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';
import { unscoredReport } from '@/tests/support/reports';
import { completeRunOf, failRunOf } from '@/tests/support/runs';
import { runOf } from '@/tests/support/stills';

const harness = perFile(openHarness);

const ENOUGH = 50;

/** A report by the current rubric in which only the points of the hook vary, and with them the score. */
function reportOf(hook: number, { model, rubricVersion }: { model?: string; rubricVersion?: string } = {}): ScoredReport {
  const report = newReport();
  const breakdown = { ...report.score.breakdown, hook: { ...report.score.breakdown.hook, score: hook } };
  const meta = { ...report.meta, ...(model === undefined ? {} : { model }), ...(rubricVersion === undefined ? {} : { rubricVersion }) };
  return { ...report, meta, score: { ...report.score, ...scoreOf(breakdown, meta.rubricVersion), breakdown } };
}

async function settle(runs: readonly InLine[], reports: readonly ScoredReport[]): Promise<void> {
  for (const [index, run] of runs.entries()) {
    const report = reports[index % reports.length];
    if (report !== undefined) await completeRunOf(harness.db, run.analysisId, report);
  }
}

/** Ends the run of an ad with a report; answers the pool that its reader sees. */
async function poolOf(report: ScoredReport, platform: 'meta' | 'tiktok' = 'meta'): Promise<unknown> {
  const [run] = await newLine(harness.db, 1, platform);
  if (run === undefined) throw new Error('no run');
  await completeRunOf(harness.db, run.analysisId, report);
  const { status, body } = await clientOf(run.secret).fetch(run.analysisId);
  expect(status).toBe(200);
  return (body as { report?: { score?: { pool?: unknown } } }).report?.score?.pool;
}

test(`a report says how its score compares with ${ENOUGH} other ads of the same library, rubric and model; among fewer it says nothing`, async () => {
  const { db } = harness;
  // None of these counts: another library, another model, another rubric, no score, a failure.
  await settle(await newLine(db, 3, 'tiktok'), [reportOf(1)]);
  await settle(await newLine(db, 3), [reportOf(1, { model: 'another' }), reportOf(1, { rubricVersion: '1.1' })]);
  const [unscored, failed] = await newLine(db, 2);
  await completeRunOf(db, unscored?.analysisId ?? '', unscoredReport());
  await failRunOf(db, failed?.analysisId ?? '', 'video_broken');

  await settle(await newLine(db, ENOUGH - 1), [reportOf(4), reportOf(10), reportOf(16)]);
  expect(await poolOf(reportOf(10))).toBeUndefined();
  // That one was the fiftieth: 17 have 4 points, 17 have 10 and 16 have 16.
  expect(await poolOf(reportOf(10))).toEqual({ platform: 'meta', reports: ENOUGH, lower: 17 });
  expect(await poolOf(reportOf(25))).toEqual({ platform: 'meta', reports: ENOUGH + 1, lower: ENOUGH + 1 });
  expect(await poolOf(reportOf(0))).toEqual({ platform: 'meta', reports: ENOUGH + 2, lower: 0 });
  expect(await poolOf(reportOf(10), 'tiktok')).toBeUndefined();
  expect(await poolOf(reportOf(10, { model: 'another' }))).toBeUndefined();
  expect(await poolOf(reportOf(10, { rubricVersion: '1.1' }))).toBeUndefined();
});

test('replaced reports do not count, so that each ad counts once and a new report is not compared with the report that it replaces', async () => {
  const { db } = harness;
  await db`update runs set standing = 'replaced' where standing = 'current' and status = 'done'`;
  await settle(await newLine(db, ENOUGH), [reportOf(4)]);
  const old = await analyzed(db);
  const oldRun = await runOf(db, old.id);
  await analyzeAgain(db, old, old.account);
  const held = await claimAgain(db, old);
  // As if the report to be replaced were by the same rubric.
  await db`update runs set rubric_version = ${RUBRIC_VERSION} where id = ${oldRun}`;
  expect(await completeRun(db, held, reportOf(10))).toBe(true);
  const { body } = await old.client.submit({ url: old.url });
  expect((await old.client.fetch(String(body.id))).body).toMatchObject({
    report: { score: { pool: { platform: 'meta', reports: ENOUGH, lower: ENOUGH } } },
  });
  expect(await poolOf(reportOf(16))).toEqual({ platform: 'meta', reports: ENOUGH + 1, lower: ENOUGH + 1 });
  expect((await old.client.fetch(old.id)).body).not.toHaveProperty('report.score.pool');
});
