import { readFile } from 'node:fs/promises';
import { FileState } from '@google/generative-ai/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Answer } from '@/lib/model/answer';
import { parseMoment } from '@/lib/model/stated-fields';
import { answersByVideo, neutral } from '@/tests/fakes/gemini/answers';
import { type Gemini, startGemini } from '@/tests/fakes/gemini/server';
import { readVideo, videoFile } from '@/tests/fakes/videos/videos';
import { apiKey, GeminiCaller, json } from './gemini-caller';

let gemini: Gemini;
let caller: GeminiCaller;
beforeAll(async () => {
  gemini = await startGemini({ apiKey });
  caller = new GeminiCaller(gemini.baseUrl);
});
afterAll(() => gemini.close());

describe('a recorded answer', () => {
  const all = new Map([neutral, ...answersByVideo.values()].map((recorded) => [recorded.name, recorded]));

  it.each([...all.values()])('is an analysis of which nothing is lost, within its video: $name', ({ answer, seconds }) => {
    const parsed = Answer.parse(answer);
    const written = answer as unknown as Pick<Answer, 'observed' | 'fixes' | 'first_lines' | 'abHypotheses'> & {
      findings: { claims: object[] }[];
      criteria: object[];
    };
    const lengths = ({ observed, fixes, first_lines, abHypotheses }: typeof parsed | typeof written) =>
      [observed.beats, observed.claims, fixes, first_lines, abHypotheses].map(({ length }) => length);
    const sections = [parsed.hook, parsed.script, parsed.visual, parsed.cta];
    const findings = sections.flatMap(({ worksDetail, doesntWorkDetail }) => [...worksDetail, ...doesntWorkDetail]);
    expect(lengths(parsed)).toEqual(lengths(written));
    expect(findings).toHaveLength(written.findings.length);
    expect(findings.flatMap(({ claims }) => claims)).toHaveLength(written.findings.flatMap(({ claims }) => claims).length);
    expect(sections.flatMap(({ criteria }) => criteria)).toHaveLength(written.criteria.length);
    const moments = JSON.stringify(answer).match(/"\d\d:\d\d\.\d"/g) ?? [];
    expect(Math.max(...moments.map((moment) => parseMoment(JSON.parse(moment)) ?? Number.NaN))).toBeLessThanOrEqual(seconds);
  });

  it('is about the video and the library of the ad, and neutral about any other', async () => {
    const ask = async (video: 'kettle' | 'lantern' | undefined, platform: string) =>
      (
        await caller.generate(`{ "platform": "${platform}" }`, video === undefined ? {} : { fileUri: (await caller.upload(video)).uri })
      ).text();
    const [meta, tiktok, other, none] = [
      await ask('kettle', 'meta'),
      await ask('kettle', 'tiktok'),
      await ask('lantern', 'meta'),
      await ask(undefined, 'meta'),
    ];
    expect(meta).toContain('Brookpot');
    expect(tiktok).toContain('Brookpot');
    expect(tiktok).not.toBe(meta);
    expect([other, none]).toEqual([JSON.stringify(neutral.answer), JSON.stringify(neutral.answer)]);
  });

  it('counts tokens of text, picture and sound, and names the model that answered', async () => {
    const response = await caller.generate('x', { fileUri: (await caller.upload('ledger')).uri });
    expect(response.usageMetadata?.promptTokenCount).toBeGreaterThan(12 * 70);
    expect(response).toMatchObject({ modelVersion: 'gemini-3.8-flash' });
  });

  it('is cut with MAX_TOKENS when the budget is too small', async () => {
    const response = await caller.generate('x', { config: { ...json, maxOutputTokens: 220, thinkingConfig: { thinkingLevel: 'LOW' } } });
    expect(response.candidates?.[0]?.finishReason).toBe('MAX_TOKENS');
    expect(response.text()).toHaveLength(80);
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

  it('takes sound of the types that the vendor lists, with its length', async () => {
    const sound = await readFile('tests/video/measure/sound/sentence.wav');
    const upload = async (mimeType: string) => {
      const { file } = await caller.files.uploadFile(sound, { mimeType });
      await expect.poll(async () => (await caller.files.getFile(file.name)).state).toBe(FileState.ACTIVE);
      return {
        stored: gemini.files().find(({ name }) => name === file.name),
        use: () => caller.generate('x', { fileUri: file.uri, mimeType }),
      };
    };
    const wav = await upload('audio/wav');
    expect(wav.stored?.seconds).toBeGreaterThan(1);
    await wav.use();
    await expect((await upload('audio/mpeg')).use()).rejects.toMatchObject({ message: expect.stringContaining('Unsupported MIME type') });
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
