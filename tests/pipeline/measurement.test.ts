import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Superseded } from '@/lib/analyses/line/heartbeat';
import { requeueRun } from '@/lib/analyses/line/release';
import { stepWords } from '@/lib/analyses/progress';
import type { Run } from '@/lib/analyses/steps/durable-step';
import { uploadAndMeasure } from '@/lib/analyses/steps/measure';
import { getMeasured } from '@/lib/analyses/stills/measured';
import { claimRun } from '@/lib/analyses/store';
import { loadEnv } from '@/lib/env';
import { createModel } from '@/lib/model/client';
import type { VideoFile } from '@/lib/video/schema';
import { readVideo, videoFile } from '@/tests/fakes/videos/videos';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { runOf } from '@/tests/support/stills';

let harness: Harness;
let folder: string;
beforeAll(async () => {
  [harness, folder] = await Promise.all([openHarness(), mkdtemp(path.join(tmpdir(), 'measurement-'))]);
});
afterEach(() => setMeasurement('off'));
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

function setMeasurement(setting: 'on' | 'off'): void {
  process.env.VIDEO_MEASUREMENT = setting;
  loadEnv('serve');
}

/** A run whose worker is about to upload its video. */
async function startRun(): Promise<Run> {
  const { secret } = await newAccount(harness.db);
  const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
  const claim = { runId: await runOf(harness.db, String(body.id)), engineRunId: randomUUID() };
  const claimed = await claimRun(harness.db, claim, stepWords.opening);
  if (claimed === undefined) throw new Error('the run could not be claimed');
  const delivery = { ...claim, lastAttempt: false, abandoned: new AbortController().signal };
  const model = createModel({ apiKey: 'stand-in', baseUrl: undefined, model: 'gemini-3.8-flash', demoModel: true });
  return { worker: { db: harness.db }, step: { run: (_id, work) => work() }, delivery, claim, claimed, model };
}

const kettle = (): VideoFile => {
  const { bytes, sha256 } = readVideo('kettle', 'sd');
  const container = { mimeType: 'video/mp4', seconds: 10, hasAudio: true, width: 360, height: 640 } as const;
  return { ...container, path: videoFile('kettle', 'sd'), bytes: bytes.length, sha256 };
};

const named = async ({ mimeType }: { mimeType: string }) => ({ mimeType });
const signal = new AbortController().signal;
const stepOf = async ({ claim }: Run) =>
  (await harness.db<{ step: string }[]>`select current_step as step from runs where id = ${claim.runId}`)[0]?.step;
const measuredOf = async ({ claim }: Run) => (await harness.db`select measured from runs where id = ${claim.runId}`)[0]?.measured;

describe('a video', () => {
  test('is measured while it is uploaded; what was measured is stored when both have ended, and another attempt of the step keeps it', async () => {
    setMeasurement('on');
    const run = await startRun();
    const seen: (string | undefined)[] = [];
    const uploaded = await uploadAndMeasure(run, kettle(), signal, async ({ mimeType }) => {
      seen.push(await stepOf(run));
      return { mimeType };
    });
    expect(uploaded).toEqual({ mimeType: 'video/mp4', sound: { mimeType: 'audio/aac' } });
    expect(seen[0]).toBe(stepWords.measuringAndUploading);
    const { measurement } = await getMeasured(harness.db, run.claim.runId, kettle());
    expect(await measuredOf(run)).toEqual({ sha256: kettle().sha256, measurement });
    expect(measurement.notMeasured.map(({ reason }) => reason)).not.toContain('switched_off');
    expect(measurement.picture).not.toBeNull();
    const marked = { ...(await measuredOf(run)), marked: true };
    await harness.db`update runs set measured = ${JSON.stringify(marked)}::text::jsonb where id = ${run.claim.runId}`;
    expect(await uploadAndMeasure(run, kettle(), signal, named)).toEqual({ mimeType: 'video/mp4' });
    expect(await measuredOf(run)).toEqual(marked);
  });

  test('whose sound cannot be uploaded is uploaded all the same', async () => {
    setMeasurement('on');
    const uploaded = await uploadAndMeasure(await startRun(), kettle(), signal, async ({ mimeType }) => {
      if (mimeType === 'audio/aac') throw new Error('the model is away');
      return { mimeType };
    });
    expect(uploaded).toEqual({ mimeType: 'video/mp4' });
  });

  test('that cannot be read is uploaded all the same', async () => {
    setMeasurement('on');
    const run = await startRun();
    const file = { ...kettle(), path: path.join(folder, 'no-video'), sha256: 'e'.repeat(64) };
    await writeFile(file.path, 'this is no video');
    expect(await uploadAndMeasure(run, file, signal, named)).toEqual({ mimeType: 'video/mp4' });
    const { measurement, stills } = await getMeasured(harness.db, run.claim.runId, file);
    expect(measurement).toMatchObject({ picture: null, text: null, sound: null, captions: null });
    expect(stills).toEqual([]);
  });

  test('whose upload fails is not measured to its end, and the failure is that of the upload', async () => {
    setMeasurement('on');
    const run = await startRun();
    const failure = new Error('the model is away');
    await expect(
      uploadAndMeasure(run, kettle(), signal, () => {
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(await measuredOf(run)).toBeNull();
  });

  test('is not measured where that is switched off, and the report can say so', async () => {
    const run = await startRun();
    const seen: (string | undefined)[] = [];
    await uploadAndMeasure(run, kettle(), signal, async () => ({ seen: seen.push(await stepOf(run)) }));
    expect(seen).toEqual([stepWords.uploading]);
    const { measurement } = await getMeasured(harness.db, run.claim.runId, kettle());
    expect(new Set(measurement.notMeasured.map(({ reason }) => reason))).toEqual(new Set(['switched_off']));
  });
});

test('a worker that lost its run learns of it at the latest when it stores what it measured', async () => {
  const run = await startRun();
  await requeueRun(harness.db, run.claim.runId);
  await expect(uploadAndMeasure(run, kettle(), signal, named)).rejects.toBeInstanceOf(Superseded);
  expect(await measuredOf(run)).toBeNull();
});
