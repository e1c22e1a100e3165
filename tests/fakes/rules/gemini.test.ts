import { FileState } from '@google/generative-ai/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gemini, startGemini } from '@/tests/fakes/gemini/server';
import { readVideo, videoFile, videos } from '@/tests/fakes/videos/videos';
import { apiKey, GeminiCaller, responseSchema, toPrompt } from './gemini-caller';

let gemini: Gemini;
let caller: GeminiCaller;
beforeAll(async () => {
  gemini = await startGemini({ apiKey });
  caller = new GeminiCaller(gemini.baseUrl);
});
afterAll(() => gemini.close());

describe('the answer', () => {
  it('follows the schema and is made of the ad and its video', async () => {
    const answer = await caller.judge('kettle');
    expect(Object.keys(answer)).toEqual(['summary', 'score', 'tags', 'hook']);
    expect(answer.score).toBeGreaterThanOrEqual(3);
    expect(answer.score).toBeLessThanOrEqual(25);
    expect(new Set(answer.tags).size).toBe(answer.tags.length);
    expect(answer.summary).toContain('Cold tea on every train?');
    expect(answer.summary).toContain('10 s');
    expect(answer.hook.works.length).toBeGreaterThanOrEqual(4);
    for (const { text, evidence_source: source, at } of answer.hook.works) {
      expect(text).toMatch(/“.+”/);
      if (source === 'ad_copy') expect(at).toBeNull();
      else expect(at).toSatisfy((second: number) => second >= 0 && second <= videos.kettle.seconds);
    }
  });

  it('is the same for the same request, whatever the marker, and another for another ad', async () => {
    const [first, again, other] = await Promise.all([caller.judge('kettle', 'm1'), caller.judge('kettle', 'm2'), caller.judge('ledger')]);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(JSON.stringify(first)).not.toMatch(/Halvsies|sofa/);
    expect(JSON.stringify(other)).toMatch(/Halvsies/);
    expect(JSON.stringify(other)).not.toMatch(/Brookpot|train/);
  });

  it('depends on the video as well as on the words', async () => {
    const answers = await Promise.all(
      (['kettle', 'ledger'] as const).map(async (video) =>
        (await caller.generate(toPrompt('kettle', 'm'), { fileUri: (await caller.upload(video)).uri })).text(),
      ),
    );
    expect(answers[0]).not.toBe(answers[1]);
  });

  it('counts tokens of text, picture and sound, and names the model that answered', async () => {
    const response = await caller.generate(toPrompt('ledger', 'm'), { fileUri: (await caller.upload('ledger')).uri });
    expect(response.usageMetadata?.promptTokenCount).toBeGreaterThan(12 * 70);
    expect(response).toMatchObject({ modelVersion: 'gemini-3.8-flash' });
  });

  it('is cut with MAX_TOKENS when the budget is too small', async () => {
    const response = await caller.generate(toPrompt('kettle', 'm'), {
      config: { responseMimeType: 'application/json', responseSchema, maxOutputTokens: 220, thinkingConfig: { thinkingLevel: 'LOW' } },
    });
    expect(response.candidates?.[0]?.finishReason).toBe('MAX_TOKENS');
    expect(response.text()).toHaveLength(80);
  });

  it('also follows a JSON schema with references', async () => {
    const responseJsonSchema = {
      type: 'object',
      additionalProperties: false,
      required: ['a', 'b'],
      $defs: { word: { type: 'string', enum: ['x', 'y'] } },
      properties: { a: { $ref: '#/$defs/word' }, b: { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 5, maximum: 6 }] } },
    };
    const answer = JSON.parse(
      (await caller.generate(toPrompt('kettle', 'm'), { config: { responseMimeType: 'application/json', responseJsonSchema } })).text(),
    ) as { a: string; b: number };
    expect(['x', 'y']).toContain(answer.a);
    expect([5, 6]).toContain(answer.b);
  });
});

describe('the store of files', () => {
  it('keeps sum, size and length of an upload until it is deleted', async () => {
    const file = await caller.upload('loom', 'to be deleted');
    const stored = gemini.files().find(({ name }) => name === file.name);
    expect(stored).toMatchObject({
      displayName: 'to be deleted',
      mimeType: 'video/mp4',
      sha256: readVideo('loom', 'sd').sha256,
      bytes: readVideo('loom', 'sd').bytes.length,
    });
    expect(stored?.seconds).toBeCloseTo(8, 1);
    await caller.files.deleteFile(file.name);
    expect(gemini.files().some(({ name }) => name === file.name)).toBe(false);
    await expect(caller.files.getFile(file.name)).rejects.toMatchObject({ status: 403 });
    await expect(caller.generate('x', { fileUri: file.uri })).rejects.toMatchObject({ status: 403 });
  });

  it('does not let a file be used before it is ACTIVE, or under another type or address', async () => {
    const { file } = await caller.files.uploadFile(videoFile('linen', 'sd'), { mimeType: 'video/mp4' });
    await expect(caller.generate('x', { fileUri: file.uri })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('ACTIVE'),
    });
    await expect(caller.generate('x', { fileUri: 'https://example.com/video.mp4' })).rejects.toMatchObject({ status: 400 });
  });

  it('ends an unreadable video as FAILED', async () => {
    const { file } = await caller.files.uploadFile(readVideo('linen', 'sd').bytes.subarray(0, 400), { mimeType: 'video/mp4' });
    await expect.poll(async () => (await caller.files.getFile(file.name)).state).toBe(FileState.FAILED);
  });

  it('rejects an incomplete upload', async () => {
    const headers = { 'x-goog-api-key': apiKey, 'x-goog-upload-protocol': 'multipart', 'content-type': 'multipart/related; boundary=b' };
    const body =
      '--b\r\ncontent-type: application/json\r\n\r\n{"file":{"mimeType":"video/mp4"}}\r\n--b\r\ncontent-type: video/mp4\r\n\r\nabc';
    expect((await fetch(`${gemini.baseUrl}/upload/v1beta/files`, { method: 'POST', headers, body })).status).toBe(400);
    expect((await fetch(`${gemini.baseUrl}/upload/v1beta/files`, { method: 'POST', headers, body: `${body}\r\n--b--` })).status).toBe(200);
  });
});

describe('the key', () => {
  it('is required on every call', async () => {
    expect((await fetch(`${gemini.baseUrl}/v1beta/files/abc`)).status).toBe(403);
    await expect(caller.generate('x', { key: 'wrong' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('API key not valid'),
    });
    await expect(caller.generate('x', { model: 'other-model' })).rejects.toMatchObject({ status: 404 });
  });
});

it('records what it was asked, with the whole request', async () => {
  await caller.generate('a prompt to be found again');
  expect(gemini.calls().find(({ promptText }) => promptText?.includes('found again') === true)).toMatchObject({
    operation: 'generate',
    model: 'gemini-3.8-flash',
    status: 200,
    hasVideo: false,
    request: { contents: [{ role: 'user' }] },
  });
});
