import { afterAll, expect, test } from 'vitest';
import { Superseded } from '@/lib/analyses/line/heartbeat';
import { requeueRun } from '@/lib/analyses/line/release';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { getMeasured, isMeasured } from '@/lib/analyses/stills/measured';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { drainLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';
import { unscoredReport } from '@/tests/support/reports';
import { completeWithStills, measureRunOf, reportWithStills, runOf, sha256OfTests, stillOf, storedStills } from '@/tests/support/stills';

const harness = perFile(openHarness);

afterAll(async () => {
  await drainLine(harness.db);
});

const nothing = { kept: [], candidates: [] };
const otherVideo = 'f'.repeat(64);

async function submit(): Promise<{ id: string; client: ReturnType<typeof clientOf> }> {
  const client = clientOf((await newAccount(harness.db)).secret);
  return { client, id: String((await client.submit({ url: metaUrl(newAdId()) })).body.id) };
}

const measuredOf = (runId: string) => harness.db`select measured from runs where id = ${runId}`;

/** Takes a run from its worker, which does not know yet. */
async function supersede(runId: string): Promise<void> {
  expect(await requeueRun(harness.db, runId)).toBe(true);
}

test('a run whose worker dies between its measurement and its settlement leaves neither stills nor measurement', async () => {
  const { id } = await submit();
  const { runId } = await measureRunOf(harness.db, id, { count: 5 });
  expect(await storedStills(harness.db, runId)).toEqual({ kept: [], candidates: [1, 2, 3, 4, 5] });
  await harness.db`update runs set deadline_at = now() - interval '1 second' where id = ${runId}`;
  await sweepRuns(harness.db);
  expect(await storedStills(harness.db, runId)).toEqual(nothing);
  expect(await measuredOf(runId)).toEqual([{ measured: null }]);
});

test('of an ended run only the stills of its report stay, whatever server ended it', async () => {
  const { id } = await submit();
  await completeWithStills(harness.db, id, [2, 4], 6);
  const runId = await runOf(harness.db, id);
  expect(await storedStills(harness.db, runId)).toEqual({ kept: [2, 4], candidates: [] });
  // A server of the version before knows nothing of candidates and leaves them.
  await harness.db`insert into stills (run_id, n, at, width, height, jpeg) values (${runId}, 7, 3, 18, 32, '\\xffd8ff')`;
  await sweepRuns(harness.db);
  expect(await storedStills(harness.db, runId)).toEqual({ kept: [2, 4], candidates: [] });
});

test('the sweep leaves the candidates of a live run alone', async () => {
  const { id } = await submit();
  const { runId } = await measureRunOf(harness.db, id, { count: 3 });
  await sweepRuns(harness.db);
  expect(await storedStills(harness.db, runId)).toEqual({ kept: [], candidates: [1, 2, 3] });
});

test('a failed run and one without a video keep no still', async () => {
  for (const end of ['failed', 'no video'] as const) {
    const { id } = await submit();
    const claim = await measureRunOf(harness.db, id, { count: 3 });
    expect(
      end === 'failed'
        ? await failRun(harness.db, { ...claim, code: 'model_unavailable' })
        : await completeRun(harness.db, claim, unscoredReport()),
    ).toBe(true);
    expect(await storedStills(harness.db, claim.runId)).toEqual(nothing);
    expect(await measuredOf(claim.runId)).toEqual([{ measured: null }]);
  }
});

test('the stills of a superseded worker never mix with those of the current one', async () => {
  const { id, client } = await submit();
  const [gone, current] = ['gone', 'current'];
  const { runId } = await measureRunOf(harness.db, id, { count: 4, engineRunId: gone, shade: 10 });
  await supersede(runId);
  await measureRunOf(harness.db, id, { count: 3, engineRunId: current, shade: 200, sha256: otherVideo });
  const late = measureRunOf(harness.db, id, { count: 5, engineRunId: gone, shade: 10, sha256: '1'.repeat(64) });
  await expect(late).rejects.toBeInstanceOf(Superseded);
  expect(await storedStills(harness.db, runId)).toEqual({ kept: [], candidates: [1, 2, 3] });
  expect(await completeRun(harness.db, { runId, engineRunId: gone }, reportWithStills([4]))).toBe(false);
  expect(await completeRun(harness.db, { runId, engineRunId: current }, reportWithStills([1, 3]))).toBe(true);
  for (const n of [1, 3]) {
    const served = new Uint8Array(await (await client.still(id, n)).arrayBuffer());
    expect(served).toEqual((await stillOf(n, 200)).jpeg);
  }
  expect(await storedStills(harness.db, runId)).toEqual({ kept: [1, 3], candidates: [] });
});

test('the measurement of a video outlives its worker, and the next one neither repeats nor changes it', async () => {
  const { id } = await submit();
  const { runId } = await measureRunOf(harness.db, id, { count: 2, engineRunId: 'first', shade: 10 });
  await supersede(runId);
  expect(await isMeasured(harness.db, runId, sha256OfTests)).toBe(true);
  expect(await isMeasured(harness.db, runId, otherVideo)).toBe(false);
  await measureRunOf(harness.db, id, { count: 4, engineRunId: 'second', shade: 200 });
  const { stills } = await getMeasured(harness.db, runId, { sha256: sha256OfTests });
  expect(stills).toEqual([
    { n: 1, at: 0 },
    { n: 2, at: 0.5 },
  ]);
  const unknown = await getMeasured(harness.db, runId, { sha256: otherVideo });
  expect(unknown).toMatchObject({ measurement: { picture: null, notMeasured: [{ reason: 'failed' }, {}, {}, {}] }, stills: [] });
});

test('the database rejects a still that is too large, together with its measurement', async () => {
  const { id } = await submit();
  const runId = await runOf(harness.db, id);
  const large = harness.db`insert into stills (run_id, n, at, width, height, jpeg) values (${runId}, 1, 0, 480, 480, ${Buffer.alloc(25_601)})`;
  await expect(large).rejects.toThrow('stills_small');
});
