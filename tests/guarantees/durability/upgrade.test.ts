import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json, Step } from '@/lib/analyses/engine';
import { runPipeline } from '@/lib/analyses/pipeline';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { reportOfVersion1 } from '@/tests/support/report-samples';
import { measureRunOf, runOf, storedStills } from '@/tests/support/stills';

const harness = perFile(openHarness);

/** An engine that keeps the results of steps that a server of the version before took, and has this one take the others. */
const stepAfter = (kept: Record<string, Json>): Step => ({
  run: async <T extends Json>(id: string, work: () => Promise<T>) => (id in kept ? (kept[id] as T) : work()),
});

test('a report of version 1, which a server composed before the upgrade, is settled after it and served as it is', async () => {
  const client = clientOf((await newAccount(harness.db)).secret);
  const id = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  const claim = { runId: await runOf(harness.db, id), engineRunId: randomUUID() };
  await measureRunOf(harness.db, id, { ...claim, count: 3 });
  const report = reportOfVersion1() as Json;
  const uploaded = { fileName: 'files/gone', fileUri: 'gone', mimeType: 'video/mp4', sha256: '0'.repeat(64), seconds: 10, hasAudio: true };
  const step = stepAfter({ scrape: { ok: { videos: 1 } }, upload: { ok: uploaded }, compose: { ok: { report } }, remove: true });
  const delivery = { ...claim, lastAttempt: false, abandoned: new AbortController().signal };
  expect(await runPipeline({ db: harness.db }, step, delivery)).toEqual({ outcome: 'done' });
  expect((await client.fetch(id)).body).toMatchObject({ status: 'done', report, stills: [] });
  expect((await client.fetchForm(id, { Accept: 'text/markdown' })).status).toBe(200);
  expect(await storedStills(harness.db, claim.runId)).toEqual({ kept: [], candidates: [] });
  expect(await harness.db`select measured from runs where id = ${claim.runId}`).toEqual([{ measured: null }]);
});
