import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteLeftoverUploads, uploadLabel } from '@/lib/analyses/steps/leftover-uploads';
import { createModel } from '@/lib/model/client';
import type { VideoFile } from '@/lib/video/schema';
import { type Gemini, startGemini } from '../fakes/gemini/server';
import { readVideo, videoFile } from '../fakes/videos/videos';
import { clientOf } from '../support/client';
import { metaUrl, newAccount, newAdId } from '../support/factories';
import { type Harness, openHarness } from '../support/harness';
import { failRunOf } from '../support/runs';

const apiKey = 'stand-in-uploads';
let harness: Harness;
let gemini: Gemini;

beforeAll(async () => {
  [harness, gemini] = await Promise.all([openHarness(), startGemini({ apiKey })]);
});
afterAll(async () => {
  await gemini.close();
  await harness.close();
});

async function newRun(): Promise<{ runId: string; analysisId: string }> {
  const adId = newAdId();
  const { secret } = await newAccount(harness.db, { credits: 1 });
  const { body } = await clientOf(secret).submit({ url: metaUrl(adId) });
  const [run] = await harness.db<{ id: string }[]>`select id from runs where ad_id = ${adId}`;
  return { runId: run?.id ?? '', analysisId: String(body.id) };
}

test('a video that a dead worker left with the model is deleted once its run has ended; all others stay', async () => {
  const model = createModel({ apiKey, baseUrl: gemini.baseUrl, model: 'gemini-3.8-flash', demoModel: true });
  const signal = AbortSignal.timeout(120_000);
  const { bytes, sha256 } = readVideo('kettle', 'sd');
  const video: VideoFile = {
    path: videoFile('kettle', 'sd'),
    mimeType: 'video/mp4',
    bytes: bytes.length,
    seconds: 10,
    sha256,
    hasAudio: true,
    width: 360,
    height: 640,
  };
  const [live, ended] = [await newRun(), await newRun()];
  await failRunOf(harness.db, ended.analysisId, 'worker_lost');
  const kept = await Promise.all([
    model.upload(video, signal, uploadLabel(live.runId)),
    model.upload(video, signal, uploadLabel(crypto.randomUUID())),
    model.upload(video, signal, 'of another user of this key'),
  ]);
  await Promise.all(Array.from({ length: 2 }, () => model.upload(video, signal, uploadLabel(ended.runId))));

  expect(await deleteLeftoverUploads(harness.db, model, signal)).toBe(2);
  expect(
    gemini
      .files()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(kept.map(({ fileName }) => fileName).sort());
  expect(await deleteLeftoverUploads(harness.db, model, signal)).toBe(0);
});
