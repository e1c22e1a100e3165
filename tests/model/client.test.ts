import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createModel } from '@/lib/model/client';
import type { VideoFile } from '@/lib/video/schema';
import { answered, type Reply, refused, startPeer, stopPeers } from './peer';

const content = randomBytes(5_000);
let folder = '';
let video: VideoFile;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'model-client-'));
  const file = path.join(folder, 'video.mp4');
  await writeFile(file, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  video = { path: file, mimeType: 'video/mp4', bytes: content.length, seconds: 3, sha256, hasAudio: true, width: 360, height: 640 };
});

afterAll(async () => {
  await stopPeers();
  await rm(folder, { recursive: true });
});

async function open(replies: Reply[]) {
  const peer = await startPeer(replies);
  return { peer, model: createModel({ apiKey: 'key', baseUrl: peer.baseUrl, model: 'gemini-3.8-flash', demoModel: false }) };
}

const file = (state: string) => ({ name: 'files/abc-1', uri: 'https://files.example/v1beta/files/abc-1', state });
const within = () => AbortSignal.timeout(120_000);

describe.concurrent('the model’s file store', () => {
  test('gets the whole video and is asked until the file can be used', async () => {
    const { model, peer } = await open([
      { json: { file: file('PROCESSING') } },
      { json: file('PROCESSING') },
      refused(503),
      { json: file('ACTIVE') },
    ]);
    expect(await model.upload(video, within())).toEqual({ fileName: 'files/abc-1', fileUri: file('').uri, mimeType: 'video/mp4' });
    expect(peer.received.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
      'POST /upload/v1beta/files',
      'GET /v1beta/files/abc-1',
      'GET /v1beta/files/abc-1',
      'GET /v1beta/files/abc-1',
    ]);
    expect(peer.received[0]?.body).toContain(content.toString('latin1'));
  });

  test('keeps no file that it could not process', async () => {
    const { model, peer } = await open([{ json: { file: file('PROCESSING') } }, { json: file('FAILED') }, { json: {} }]);
    await expect(model.upload(video, within())).rejects.toMatchObject({ code: 'video_broken' });
    expect(peer.received.at(-1)?.method).toBe('DELETE');
  });

  test('that answers something else is unavailable', async () => {
    const { model } = await open([{ json: { file: { ...file('ACTIVE'), name: 'files/../../x' } } }]);
    await expect(model.upload(video, within())).rejects.toMatchObject({ code: 'model_unavailable' });
  });

  test('lets a file be deleted twice, and a failed deletion be seen', async () => {
    const { model } = await open([{ json: {} }, refused(403), refused(404), refused(500)]);
    await model.remove('files/abc-1');
    await model.remove('files/abc-1');
    await model.remove('files/abc-1');
    await expect(model.remove('files/abc-1')).rejects.toMatchObject({ code: 'model_unavailable' });
  });

  test('stops waiting when the run is stopped, and keeps no file', async () => {
    const { model, peer } = await open([{ json: { file: file('PROCESSING') } }, 'hang', { json: {} }]);
    const stop = new AbortController();
    const asked = setInterval(() => peer.received.length === 2 && stop.abort(new Error('stopped by the run')), 10);
    await expect(model.upload(video, stop.signal)).rejects.toThrow('stopped by the run');
    clearInterval(asked);
    expect(peer.received.at(-1)?.method).toBe('DELETE');
  });
});

describe('the model’s settings', () => {
  const request = {
    system: '',
    user: '',
    responseSchema: { type: 'object' as const },
    seed: 1,
  };

  test('send no request without a key, nor with a fake’s key to the real API', async () => {
    for (const apiKey of [undefined, 'stand-in-key']) {
      const model = createModel({ apiKey, baseUrl: undefined, model: 'gemini-3.8-flash', demoModel: true });
      await expect(model.generate(request, within())).rejects.toMatchObject({
        code: 'model_unavailable',
        cause: { message: expect.stringContaining('GEMINI_') },
      });
    }
  });

  test('end a stream that falls silent, before its first piece and after it', async () => {
    const [whole] = [answered('{}')];
    const chunks = 'chunks' in whole ? whole.chunks.slice(0, 1) : [];
    for (const [reply, pauses] of [
      ['hang', { first: 50, next: 60_000 }],
      [
        { chunks, stalls: true },
        { first: 60_000, next: 50 },
      ],
    ] as const) {
      const peer = await startPeer([reply]);
      const settings = { apiKey: 'key', baseUrl: peer.baseUrl, model: 'gemini-3.8-flash', demoModel: false };
      const model = createModel(settings, undefined, pauses);
      await expect(model.generate(request, within())).rejects.toMatchObject({ code: 'model_unavailable', retryAfterMs: 0 });
    }
  });

  test('name the model that answered, and a fake as one', async () => {
    const answeredBy = async (demoModel: boolean, reply: Reply) => {
      const peer = await startPeer([reply]);
      const model = createModel({ apiKey: 'stand-in', baseUrl: peer.baseUrl, model: 'gemini-3.8-flash', demoModel });
      return (await model.generate(request, within())).model;
    };
    expect(await answeredBy(false, answered('{}'))).toBe('gemini-3.8-flash-001');
    expect(await answeredBy(true, answered('{}'))).toBe('gemini-3.8-flash-001 (stand-in)');
    expect(await answeredBy(false, { json: { candidates: [] } })).toBe('gemini-3.8-flash');
    expect(await answeredBy(false, { json: { candidates: [], modelVersion: '\u202Ex' } })).toBe('gemini-3.8-flash');
  });
});
