import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { withTransaction } from '@/db/client';
import { updateDraft } from '@/lib/analyses/drafts/store';
import type { Json, RunClaim, Step } from '@/lib/analyses/engine';
import { requeueRun, returnToLine } from '@/lib/analyses/line/release';
import { runPipeline } from '@/lib/analyses/pipeline';
import { failRun } from '@/lib/analyses/settle';
import { claimRun, updateAd } from '@/lib/analyses/store';
import { gradeOf, RUBRIC_VERSION } from '@/lib/report/rubric';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { sampleAd } from '@/tests/support/model-samples';
import { perFile } from '@/tests/support/per-file';
import { reportOfVersion1, richReport } from '@/tests/support/report-samples';
import { measureRunOf, runOf, storedStills } from '@/tests/support/stills';

const harness = perFile(openHarness);

/** An engine that keeps the results of steps that a server of the version before took, and has this one take the others. */
const stepAfter = (kept: Record<string, Json>): Step => ({
  run: async <T extends Json>(id: string, work: () => Promise<T>) => (id in kept ? (kept[id] as T) : work()),
});

const deliveryOf = (claim: RunClaim) => ({ ...claim, lastAttempt: false, abandoned: new AbortController().signal });
const draftsOf = async ({ runId }: RunClaim) => (await harness.db`select draft from runs where id = ${runId}`).map(({ draft }) => draft);

/** Plays a worker that composes the report of an ad without a video, and dies before it settles the run. Answers what its engine keeps. */
async function compose(claim: RunClaim): Promise<Record<string, Json>> {
  const kept: Record<string, Json> = { scrape: { ok: { videos: 0 } } };
  const step: Step = {
    run: async <T extends Json>(id: string, work: () => Promise<T>) => {
      if (id === 'settle') throw new Error('killed');
      kept[id] ??= await work();
      return kept[id] as T;
    },
  };
  await expect(runPipeline({ db: harness.db }, step, deliveryOf(claim))).rejects.toThrow('killed');
  return kept;
}

async function submit(): Promise<RunClaim & { fetch: () => Promise<unknown> }> {
  const client = clientOf((await newAccount(harness.db)).secret);
  const id = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  const claim = { runId: await runOf(harness.db, id), engineRunId: randomUUID() };
  await claimRun(harness.db, claim, 'Working');
  await updateAd(harness.db, claim, { ...sampleAd, videos: [] });
  return { ...claim, fetch: async () => (await client.fetch(id)).body };
}

test('a composed report waits in the row of its run for the worker that composed it, and for no other', async () => {
  const { fetch, ...first } = await submit();
  const kept = await compose(first);
  expect(await draftsOf(first)).toEqual([expect.stringContaining('insufficient_evidence')]);
  expect(await requeueRun(harness.db, first.runId)).toBe(true);
  expect(await draftsOf(first)).toEqual([null]);
  for (const claim of [first, { ...first, engineRunId: randomUUID() }])
    expect(await runPipeline({ db: harness.db }, stepAfter(kept), deliveryOf(claim))).toEqual({ outcome: 'skipped' });
  expect(await fetch()).toMatchObject({ report: null, currentStep: expect.any(String) });
});

test.each([
  ['done', (claim: RunClaim, kept: Record<string, Json>) => runPipeline({ db: harness.db }, stepAfter(kept), deliveryOf(claim))],
  ['failed', ({ runId }: RunClaim) => failRun(harness.db, { runId, code: 'stopped_by_operator' })],
  ['fetching', (claim: RunClaim) => withTransaction(harness.db, (tx) => returnToLine(tx, claim, 'Waiting', 0))],
])('it is no longer in the row of a run that is %s', async (status, end) => {
  const { fetch, ...claim } = await submit();
  await end(claim, await compose(claim));
  expect([await fetch(), await draftsOf(claim)]).toMatchObject([{ status }, [null]]);
});

/** Plays a server of this version that settles what the one before it composed. */
async function settleUploaded(claim: RunClaim, composed: Json): Promise<unknown> {
  const uploaded = { fileName: 'files/gone', fileUri: 'gone', mimeType: 'video/mp4', sha256: '0'.repeat(64), seconds: 10, hasAudio: true };
  const step = stepAfter({ scrape: { ok: { videos: 1 } }, upload: { ok: uploaded }, compose: { ok: composed }, remove: true });
  return runPipeline({ db: harness.db }, step, deliveryOf(claim));
}

test('a report of version 1, which a server composed before the upgrade, is settled after it and served as it is', async () => {
  const client = clientOf((await newAccount(harness.db)).secret);
  const id = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  const claim = { runId: await runOf(harness.db, id), engineRunId: randomUUID() };
  await measureRunOf(harness.db, id, { ...claim, count: 3 });
  const report = reportOfVersion1() as Json;
  expect(await settleUploaded(claim, { report })).toEqual({ outcome: 'done' });
  expect((await client.fetch(id)).body).toMatchObject({ status: 'done', report, stills: [] });
  expect((await client.fetchForm(id, { Accept: 'text/markdown' })).status).toBe(200);
  expect(await storedStills(harness.db, claim.runId)).toEqual({ kept: [], candidates: [] });
  expect(await harness.db`select measured from runs where id = ${claim.runId}`).toEqual([{ measured: null }]);
});

test('a report by an older rubric, which a server composed before the upgrade, keeps its grade and its rubric when it is settled after it', async () => {
  const { value, grade } = richReport().score;
  expect([grade, gradeOf(value, RUBRIC_VERSION)]).toEqual(['C', 'B']);
  const client = clientOf((await newAccount(harness.db)).secret);
  const id = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  const claim = { runId: await runOf(harness.db, id), engineRunId: randomUUID() };
  await claimRun(harness.db, claim, 'Working');
  const report = JSON.parse(JSON.stringify(richReport())) as Json;
  expect(await updateDraft(harness.db, claim, { report })).toBe(true);
  expect(await settleUploaded(claim, null)).toEqual({ outcome: 'done' });
  expect((await client.fetch(id)).body).toMatchObject({ report: { score: { value, grade }, meta: { rubricVersion: '2.0' } } });
  expect((await client.list()).body).toMatchObject({ data: [{ id, score: { value, grade } }] });
});
