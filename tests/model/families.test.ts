import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Answer } from '@/lib/model/answer';
import { checkModel } from '@/lib/model/check-settings';
import { createModel } from '@/lib/model/client';
import { familyOf, modelFamilies } from '@/lib/model/models';
import { analysisRequest } from '@/lib/model/prompt';
import { toResponseSchema } from '@/lib/model/response-schema';
import type { VideoFile } from '@/lib/video/schema';
import { type Gemini, startGemini } from '@/tests/fakes/gemini/server';
import { readVideo, videoFile, videos } from '@/tests/fakes/videos/videos';
import { sampleAd, sampleMeasurement } from '@/tests/support/model-samples';

const apiKey = 'a-key-of-this-test';
type Model = ReturnType<typeof createModel>;

const within = () => AbortSignal.timeout(120_000);
const video: VideoFile = {
  path: videoFile('kettle', 'sd'),
  mimeType: 'video/mp4',
  bytes: readVideo('kettle', 'sd').bytes.length,
  seconds: videos.kettle.seconds,
  sha256: readVideo('kettle', 'sd').sha256,
  hasAudio: true,
  width: 360,
  height: 640,
};

let today = new Date();
let gemini: Gemini;
beforeAll(async () => {
  gemini = await startGemini({ apiKey, now: () => today });
});
afterAll(() => gemini.close());

/** The uploaded video by the vendor's day, because the vendor keeps it for two. */
const uploads = new Map<string, ReturnType<Model['upload']>>();

function upload(model: Model, vendorDay: string): ReturnType<Model['upload']> {
  const uploaded = uploads.get(vendorDay) ?? model.upload(video, within());
  uploads.set(vendorDay, uploaded);
  return uploaded;
}

/** Asks for an analysis of one video as the product does on a day, which may be another one at the vendor's. */
async function analyze(name: string, day: string, vendorDay = day) {
  today = new Date(`${vendorDay}T12:00:00Z`);
  const ours = new Date(`${day}T12:00:00Z`);
  const model = createModel({ apiKey, baseUrl: gemini.baseUrl, model: name, demoModel: false }, () => ours);
  const uploaded = await upload(model, vendorDay);
  const request = analysisRequest({
    ad: sampleAd,
    video: { ...uploaded, seconds: video.seconds, hasAudio: true },
    position: { n: 1, of: 1 },
    measurement: sampleMeasurement,
    marker: 'f00dfeedf00dfeed',
  });
  const reply = await model.generate(request, within());
  const sent = gemini.calls().findLast(({ operation }) => operation === 'generate')?.request as { generationConfig: object };
  return { reply, config: sent.generationConfig };
}

const served = Object.entries(modelFamilies).filter(([, { retires }]) => retires === undefined || retires.on > '2026-11-22');

describe('every model family', () => {
  test.each(served.map(([name]) => name))('%s takes our request as it is, and reads captions', async (name) => {
    const { reply, config } = await analyze(name, '2026-11-22');
    expect(reply).toMatchObject({ ended: 'whole', model: name });
    // Four frames a second of ten seconds, each legible.
    expect(reply.usage.inputTokens).toBeGreaterThan(40 * 250);
    expect('temperature' in config).toBe(typeof familyOf(name, today).sampling === 'object');
    expect('seed' in config).toBe('temperature' in config);
  });

  test.each([
    ['gemini-2.5-flash', { thinkingBudget: 8_192 }, 'MEDIA_RESOLUTION_MEDIUM'],
    ['gemini-3.1-pro-preview', { thinkingLevel: 'MEDIUM' }, 'MEDIA_RESOLUTION_HIGH'],
    ['gemini-3.5-flash-lite', { thinkingLevel: 'MEDIUM' }, 'MEDIA_RESOLUTION_HIGH'],
    ['gemini-3.8-flash', { thinkingLevel: 'MEDIUM' }, 'MEDIA_RESOLUTION_HIGH'],
    ['gemini-4-hydrogen', { thinkingLevel: 'MEDIUM' }, 'MEDIA_RESOLUTION_HIGH'],
  ])(
    '%s thinks as much as leaves room for an answer, at the cheapest legible resolution',
    async (name, thinkingConfig, mediaResolution) => {
      expect((await analyze(name, '2026-11-22')).config).toMatchObject({ thinkingConfig, mediaResolution });
    },
  );

  test('an unknown model gets only settings that no model rejects', async () => {
    const { reply, config } = await analyze('gemini-9-future', '2026-11-22');
    expect(reply.ended).toBe('whole');
    expect(Object.keys(config).sort()).toEqual(['maxOutputTokens', 'mediaResolution', 'responseMimeType', 'responseSchema']);
  });
});

/** The request for each family, without schema and contents; `checkModel` must send the same. */
type Wire = Record<string, { generationConfig: object; safetySettings: object[] }>;
const fixtures: Wire = JSON.parse(readFileSync(path.join(import.meta.dirname, 'wire.json'), 'utf8'));

function lastWire(): Wire[string] {
  const sent = gemini.calls().findLast(({ operation }) => operation === 'generate')?.request;
  const { generationConfig, safetySettings } = sent as { generationConfig: { responseSchema: unknown }; safetySettings: object[] };
  const { responseSchema, ...settings } = generationConfig;
  expect(responseSchema).toEqual(toResponseSchema(Answer));
  return { generationConfig: settings, safetySettings };
}

describe('the wire', () => {
  test('has a fixture for every family', () => {
    expect(Object.keys(fixtures)).toEqual(Object.keys(modelFamilies));
  });

  test.each(served.map(([name]) => name))('of %s is its fixture, in an analysis and in a check alike', async (name) => {
    await analyze(name, '2026-11-22');
    expect(lastWire()).toEqual(fixtures[name]);
    const settings = { apiKey, baseUrl: gemini.baseUrl, model: name, demoModel: false };
    expect(await checkModel(settings, within(), () => today)).toMatchObject({ answeredBy: expect.any(String) });
    expect(lastWire()).toEqual(fixtures[name]);
  });
});

describe('a retired model', () => {
  test('gets the settings of its successor once that answers', async () => {
    const before = await analyze('gemini-2.5-flash', '2026-11-28');
    expect(before.reply.model).toBe('gemini-2.5-flash');
    expect(before.config).toMatchObject({ thinkingConfig: { thinkingBudget: 8_192 }, temperature: 0.2 });
    const after = await analyze('gemini-2.5-flash', '2026-12-05');
    expect(after.reply).toMatchObject({ ended: 'whole', model: 'gemini-3.5-flash-lite' });
    expect(after.config).toMatchObject({ thinkingConfig: { thinkingLevel: 'MEDIUM' }, mediaResolution: 'MEDIA_RESOLUTION_HIGH' });
    expect(after.config).not.toHaveProperty('temperature');
    expect((await analyze('gemini-2.5-pro', '2026-12-05')).reply.model).toBe('gemini-3.8-flash');
    expect((await analyze('gemini-3.7-flash', '2026-11-22')).reply.model).toBe('gemini-3.8-flash');
  });

  test.each([
    // Our day and the vendor's, which may be early or late.
    ['2026-11-30', '2026-12-01'],
    ['2026-12-01', '2026-11-30'],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-03', '2026-12-01'],
    ['2026-12-03', '2026-12-05'],
  ])('is asked about its last day with what either model takes: on %s, when the vendor has %s', async (ours, theirs) => {
    for (const name of ['gemini-2.5-flash', 'gemini-2.5-pro']) {
      const { reply, config } = await analyze(name, ours, theirs);
      expect(reply.ended).toBe('whole');
      expect(Object.keys(config).sort()).toEqual(['maxOutputTokens', 'mediaResolution', 'responseMimeType', 'responseSchema']);
      expect(reply.usage.inputTokens).toBeGreaterThan(40 * 250);
    }
  });

  test('without a successor is our setting to mend', async () => {
    await expect(analyze('gemini-3.1-flash-lite', '2027-05-07')).rejects.toMatchObject({ code: 'model_misconfigured', retry: 'never' });
  });

  test('that new keys do not get is our setting to mend', async () => {
    const strict = await startGemini({ apiKey, newKey: true });
    const model = createModel({ apiKey, baseUrl: strict.baseUrl, model: 'gemini-2.5-flash', demoModel: false });
    await expect(model.find(within())).rejects.toMatchObject({
      code: 'model_misconfigured',
      cause: { status: 404, message: expect.stringContaining('no longer available to new users') },
    });
    await strict.close();
  });
});
