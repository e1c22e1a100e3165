import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gemini, startGemini } from '@/tests/fakes/gemini/server';
import { apiKey, GeminiCaller } from './gemini-caller';

let today = new Date('2026-11-22T00:00:00Z');
let gemini: Gemini;
let caller: GeminiCaller;
beforeAll(async () => {
  gemini = await startGemini({ apiKey, now: () => today });
  caller = new GeminiCaller(gemini.baseUrl);
});
afterAll(() => gemini.close());

const thinking = (thinkingConfig: object) => ({ thinkingConfig });
const both = thinking({ thinkingBudget: 1_024, thinkingLevel: 'LOW' });

describe('what a model takes', () => {
  it.each<[string, object]>([
    ['gemini-2.5-flash', thinking({ thinkingBudget: 0 })],
    ['gemini-2.5-flash', thinking({ thinkingBudget: -1 })],
    ['gemini-2.5-flash-lite', thinking({ thinkingBudget: 512 })],
    ['gemini-2.5-pro', thinking({ thinkingBudget: 128 })],
    ['gemini-3.5-flash-lite', thinking({ thinkingLevel: 'minimal' })],
    ['gemini-3.6-flash', thinking({ thinkingLevel: 'MINIMAL' })],
    ['gemini-3.8-flash', thinking({ thinkingLevel: 'HIGH' })],
    ['gemini-3.8-flash', { temperature: 0.2, topP: 0.9, seed: 7 }],
    ['gemini-4-hydrogen', thinking({ thinkingLevel: 'XHIGH' })],
    ['gemini-3.8-flash', { mediaResolution: 'MEDIA_RESOLUTION_HIGH' }],
  ])('%s: %j', async (model, config) => {
    await expect(caller.generate('x', { model, config })).resolves.toBeDefined();
  });
});

describe('settings that a model rejects with 400, in the words of the API', () => {
  it.each<[string, object, string]>([
    ['gemini-2.5-flash', thinking({ thinkingLevel: 'LOW' }), 'Thinking level is not supported'],
    ['gemini-2.5-flash', thinking({ thinkingBudget: 24_577 }), 'thinking budget 24577 is invalid'],
    ['gemini-2.5-flash-lite', thinking({ thinkingBudget: 100 }), 'thinking budget 100 is invalid'],
    ['gemini-2.5-pro', thinking({ thinkingBudget: 0 }), 'thinking budget 0 is invalid'],
    ['gemini-2.5-flash', both, 'only one of thinking budget and thinking level'],
    ['gemini-3.8-flash', both, 'only one of thinking budget and thinking level'],
    ['gemini-3.8-flash', thinking({ thinkingLevel: 'MINIMAL' }), 'MINIMAL is not supported'],
    ['gemini-3.8-flash', thinking({ thinkingLevel: 'XHIGH' }), 'XHIGH is not supported'],
    ['gemini-3.6-flash', thinking({ thinkingBudget: 0 }), 'thinking budget 0 is invalid'],
    ['gemini-4-argon', thinking({ thinkingBudget: 1_024 }), 'Thinking budget is not supported'],
    ['gemini-4-argon', thinking({ thinkingLevel: 'XHIGH' }), 'XHIGH is not supported'],
    ['gemini-4-neon', { candidateCount: 2 }, 'invalid argument'],
    ['gemini-9-future', { temperature: 1 }, 'temperature is not supported'],
    ['gemini-3.8-flash', { mediaResolution: 'MEDIA_RESOLUTION_ULTRA_HIGH' }, 'media_resolution'],
    ['gemini-3.8-flash', { thinkingLevel: 'LOW' }, 'Unknown name "thinkingLevel"'],
    ['gemini-3.8-flash', thinking({ effort: 'low' }), 'Unknown name "effort"'],
    ['gemini-3.8-flash', { maxOutputTokens: 70_000 }, 'max_output_tokens'],
    ['gemini-2.5-flash', { temperature: 3 }, 'temperature'],
  ])('%s: %j', async (model, config, words) => {
    await expect(caller.generate('x', { model, config })).rejects.toMatchObject({ status: 400, message: expect.stringContaining(words) });
  });
});

describe('a model and the day', () => {
  it('is answered by another from its shutdown on, and not at all without one', async () => {
    const servedBy = async (model: string, day: string) => {
      today = new Date(`${day}T00:00:00Z`);
      return (await caller.generate('x', { model })) as { modelVersion?: string };
    };
    expect(await servedBy('gemini-2.5-flash', '2026-11-30')).toMatchObject({ modelVersion: 'gemini-2.5-flash' });
    expect(await servedBy('gemini-2.5-flash', '2026-12-01')).toMatchObject({ modelVersion: 'gemini-3.5-flash-lite' });
    expect(await servedBy('gemini-2.5-flash-lite', '2026-12-01')).toMatchObject({ modelVersion: 'gemini-2.5-flash-lite' });
    await expect(servedBy('gemini-3.1-flash-lite', '2027-05-07')).rejects.toMatchObject({ status: 404 });
    today = new Date('2026-11-22T00:00:00Z');
  });

  it('is described for the asking, or not found', async () => {
    const get = (model: string) => fetch(`${gemini.baseUrl}/v1beta/models/${model}`, { headers: { 'x-goog-api-key': apiKey } });
    expect(await (await get('gemini-3.8-flash')).json()).toMatchObject({ name: 'models/gemini-3.8-flash', outputTokenLimit: 65_536 });
    expect((await get('gemini-nope')).status).toBe(404);
  });

  it('is 404 for a key that is new, in the words of the API', async () => {
    const strict = await startGemini({ apiKey, newKey: true, now: () => today });
    const asked = new GeminiCaller(strict.baseUrl);
    await expect(asked.generate('x', { model: 'gemini-2.5-flash' })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('no longer available to new users'),
    });
    await expect(asked.generate('x')).resolves.toBeDefined();
    await strict.close();
  });
});

it('spends on thoughts before it writes, and says so', async () => {
  const config = { maxOutputTokens: 300, thinkingConfig: { thinkingLevel: 'HIGH' } };
  const response = await caller.generate('x', { config });
  expect(response.candidates?.[0]?.finishReason).toBe('MAX_TOKENS');
  expect(response.usageMetadata).toMatchObject({ thoughtsTokenCount: 6_000 });
  expect(response.usageMetadata).not.toHaveProperty('candidatesTokenCount');
});

it('rejects unknown safety settings, and more than one for a category', async () => {
  const post = async (safetySettings: object[]) => {
    const headers = { 'x-goog-api-key': apiKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ contents: [{ parts: [{ text: 'x' }] }], safetySettings });
    return (
      await fetch(`${gemini.baseUrl}/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse`, { method: 'POST', headers, body })
    ).status;
  };
  const harassment = { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' };
  expect(await post([harassment])).toBe(200);
  expect(await post([harassment, harassment])).toBe(400);
  expect(await post([{ ...harassment, category: 'HARM_CATEGORY_CIVIC_INTEGRITY' }])).toBe(400);
  expect(await post([{ ...harassment, threshold: 'NEVER' }])).toBe(400);
});
