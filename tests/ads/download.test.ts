import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeEgress } from '@/lib/ads/egress';
import type { AdVideo } from '@/lib/ads/schema';
import { RunFailure } from '@/lib/failures';
import { type DownloadOptions, withVideoFile } from '@/lib/video/download';
import { caFile } from '@/tests/fakes/certificate/certificate';
import { until } from '@/tests/support/until';
import { type Answer, file, hdVideo, sdVideo, startMediaServer } from './media-server';

const MEDIA = 'https://video.xx.fbcdn.net';
const fast = { headersTimeoutMs: 1000, idleTimeoutMs: 1000, totalTimeoutMs: 20_000, attempts: 2 };

let canaryTouched = 0;
const canary = createTcpServer((socket) => {
  canaryTouched += 1;
  socket.destroy();
});

const redirect =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();

let flaky = 0;
const answers: Record<string, Answer> = {
  '/hd.mp4': file(hdVideo),
  '/sd.mp4': file(sdVideo),
  '/octets.mp4': file(hdVideo, 'application/octet-stream'),
  '/chunked.mp4': (response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    response.write(hdVideo.subarray(0, 5), () => response.end(hdVideo.subarray(5)));
  },
  '/expired.mp4': file(Buffer.from('URL signature expired'), 'text/plain', 403),
  '/purged.mp4': file(Buffer.from('gone'), 'text/plain', 404),
  '/gone.mp4': file(Buffer.from('gone'), 'text/plain', 410),
  '/html.mp4': file(Buffer.from('<!DOCTYPE html><html></html>'), 'text/html'),
  '/html-as-video.mp4': file(Buffer.from('<!DOCTYPE html><html></html>')),
  '/empty.mp4': file(Buffer.alloc(0)),
  '/truncated.mp4': file(hdVideo.subarray(0, hdVideo.length - 2000)),
  '/head-only.mp4': file(hdVideo.subarray(0, 64)),
  '/cut.mp4': (response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': hdVideo.length });
    response.write(hdVideo.subarray(0, 20_000), () => response.destroy());
  },
  '/short-length.mp4': (response) => {
    response.socket?.end(
      Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: video/mp4\r\ncontent-length: 40000\r\n\r\n'), hdVideo]),
    );
  },
  '/hang.mp4': () => undefined,
  '/stall.mp4': (response) => response.writeHead(200, { 'content-type': 'video/mp4' }).write(hdVideo.subarray(0, 1000)),
  '/endless.mp4': (response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' }).write(hdVideo.subarray(0, 1000));
    const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1);
    response.on('close', () => clearInterval(timer));
  },
  '/flaky.mp4': (response, request) => {
    flaky += 1;
    if (flaky === 1) response.writeHead(503).end();
    else file(hdVideo)(response, request);
  },
  '/down.mp4': (response) => response.writeHead(503).end(),
  '/moved.mp4': redirect(`${MEDIA}/hd.mp4`),
  '/relative.mp4': redirect('/hd.mp4'),
  '/loop.mp4': redirect('/loop.mp4'),
  '/to-other-site.mp4': redirect('https://example.com/a.mp4'),
  '/to-metadata.mp4': redirect('https://169.254.169.254/latest/'),
  '/to-escaped-slash.mp4': redirect('/..%2fhd.mp4'),
  '/to-escaped-dots.mp4': redirect(`${MEDIA}/a/%2e%2E/hd.mp4`),
  '/to-twice-escaped.mp4': redirect('/hd%252emp4'),
  '/to-http.mp4': redirect('http://video.xx.fbcdn.net/hd.mp4'),
};

let server: Awaited<ReturnType<typeof startMediaServer>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  answers['/to-loopback.mp4'] = redirect(`https://127.0.0.1:${(canary.address() as AddressInfo).port}/`);
  server = await startMediaServer(answers);
  process.env.EGRESS_MAP = `*.fbcdn.net=127.0.0.1:${server.port}`;
  process.env.EGRESS_CA = caFile;
});

afterAll(async () => {
  await closeEgress();
  server.close();
  canary.close();
});

const video = (...sources: [AdVideo['sources'][number]['quality'], string][]): AdVideo => ({
  assetKey: '1',
  sources: sources.map(([quality, path]) => ({ quality, url: path.startsWith('/') ? `${MEDIA}${path}` : path })),
});

const options = (limits: DownloadOptions['limits'] = {}): DownloadOptions => ({
  platform: 'meta',
  signal: AbortSignal.timeout(120_000),
  aroundInspection: (inspect) => inspect(),
  limits: { ...fast, ...limits },
});

async function failureOf(given: string | AdVideo, limits: DownloadOptions['limits'] = {}): Promise<unknown> {
  const links = typeof given === 'string' ? video(['hd', given]) : given;
  return withVideoFile(links, options(limits), async () => 'no failure').catch((error: unknown) =>
    error instanceof RunFailure ? error.code : error,
  );
}

const seen = (path: string) => server.requests.filter((request) => request.path === path);

describe('a video that is there', () => {
  test('is checked to be complete, measured, hashed, and deleted afterwards', async () => {
    const file = await withVideoFile(video(['sd', '/sd.mp4'], ['hd', '/hd.mp4']), options(), async (held) => {
      expect(
        createHash('sha256')
          .update(await readFile(held.path))
          .digest('hex'),
      ).toBe(held.sha256);
      return held;
    });
    expect(file).toMatchObject({ bytes: hdVideo.length, mimeType: 'video/mp4', seconds: 10, hasAudio: true, width: 720, height: 1280 });
    expect(file.sha256).toBe(createHash('sha256').update(hdVideo).digest('hex'));
    expect(existsSync(file.path)).toBe(false);
    expect(seen('/sd.mp4')).toEqual([]);
  });

  test('is requested with an honest user agent and without cookies', async () => {
    await withVideoFile(video(['hd', '/hd.mp4']), options(), async () => undefined);
    expect(seen('/hd.mp4').at(-1)).toEqual({
      path: '/hd.mp4',
      host: 'video.xx.fbcdn.net',
      userAgent: 'AdAnalysisService/1.0 (+media fetch)',
      cookie: undefined,
    });
  });

  test.each(['/octets.mp4', '/chunked.mp4', '/moved.mp4', '/relative.mp4', '/flaky.mp4'])('%s is accepted', async (path) => {
    expect(await withVideoFile(video(['hd', path]), options(), async ({ bytes }) => bytes)).toBe(hdVideo.length);
  });

  const unusable = ['/hd.mp4', '/purged.mp4', '/expired.mp4', '/down.mp4', '/html.mp4', '/truncated.mp4', '/to-http.mp4'];

  test.each(unusable)('is downloaded in SD if the link to HD leads to %s, which is too large or unusable', async (path) => {
    const [links, limits] = [video(['hd', path], ['sd', '/sd.mp4']), { maxBytes: hdVideo.length - 1 }];
    expect(await withVideoFile(links, options(limits), async ({ bytes }) => bytes)).toBe(sdVideo.length);
  });

  test('is deleted also when its use fails', async () => {
    let path = '';
    const use = withVideoFile(video(['hd', '/hd.mp4']), options(), async (video) => {
      path = video.path;
      throw new Error('use failed');
    });
    await expect(use).rejects.toThrow('use failed');
    expect(existsSync(path)).toBe(false);
  });
});

describe('an unusable video', () => {
  test.concurrent.each([
    ['/expired.mp4', 'video_expired'],
    ['/purged.mp4', 'video_expired'],
    ['/gone.mp4', 'video_expired'],
    ['/html.mp4', 'video_broken'],
    ['/html-as-video.mp4', 'video_broken'],
    ['/empty.mp4', 'video_broken'],
    ['/truncated.mp4', 'video_broken'],
    ['/head-only.mp4', 'video_broken'],
    ['/short-length.mp4', 'video_broken'],
    ['/cut.mp4', 'video_unavailable'],
    ['/hang.mp4', 'video_unavailable'],
    ['/stall.mp4', 'video_unavailable'],
    ['/down.mp4', 'video_unavailable'],
    ['/loop.mp4', 'video_unavailable'],
    ['/to-other-site.mp4', 'video_unavailable'],
    ['/to-metadata.mp4', 'video_unavailable'],
    ['/to-loopback.mp4', 'video_unavailable'],
    ['/to-http.mp4', 'video_unavailable'],
    ['/to-escaped-slash.mp4', 'video_unavailable'],
    ['/to-escaped-dots.mp4', 'video_unavailable'],
    ['/to-twice-escaped.mp4', 'video_unavailable'],
    ['/a/%2e%2e/hd.mp4', 'video_unavailable'],
    ['https://example.com/hd.mp4', 'video_unavailable'],
    ['http://video.xx.fbcdn.net/hd.mp4', 'video_unavailable'],
  ])('%s fails as %s', async (path, code) => {
    expect(await failureOf(path)).toBe(code);
  });

  test.each([
    ['video_expired', '/expired.mp4', '/down.mp4', '/html.mp4'],
    ['video_broken', '/html.mp4', '/expired.mp4', '/hang.mp4'],
    ['video_too_large', '/hd.mp4', '/expired.mp4', '/down.mp4'],
  ] as const)('%s is the failure of the best link, whatever happens to the others', async (code, hd, sd, watermarked) => {
    const links = video(['sd', sd], ['watermarked_hd', watermarked], ['hd', hd]);
    expect(await failureOf(links, { maxBytes: sdVideo.length, totalTimeoutMs: 2000 })).toBe(code);
  });

  test('over the limit by its header, or only by its bytes', async () => {
    expect(await failureOf('/hd.mp4', { maxBytes: 1000 })).toBe('video_too_large');
    expect(await failureOf('/endless.mp4', { maxBytes: 1024 * 1024 })).toBe('video_too_large');
  });

  test('longer than accepted', async () => {
    expect(await failureOf('/hd.mp4', { maxSeconds: 9 })).toBe('video_too_long');
  });

  test('a final answer is not retried, an outage is', async () => {
    const before = [seen('/expired.mp4').length, seen('/down.mp4').length];
    await failureOf('/expired.mp4');
    await failureOf('/down.mp4');
    expect([seen('/expired.mp4').length, seen('/down.mp4').length]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
  });

  test('an ambiguous path is never requested', async () => {
    for (const path of ['/to-escaped-slash.mp4', '/to-escaped-dots.mp4', '/to-twice-escaped.mp4']) {
      const before = seen(path).length;
      await failureOf(path);
      expect(seen(path)).toHaveLength(before + 1);
    }
    expect(server.requests.filter(({ path }) => path.includes('%'))).toEqual([]);
  });

  test('no redirect leads to loopback', async () => {
    await failureOf('/to-loopback.mp4');
    expect(canaryTouched).toBe(0);
  });

  test('an abort by the caller passes through unchanged', async () => {
    const stop = new AbortController();
    const before = seen('/hang.mp4').length;
    const [sd, links] = [seen('/sd.mp4').length, video(['hd', '/hang.mp4'], ['sd', '/sd.mp4'])];
    const held = withVideoFile(links, { ...options(), signal: stop.signal }, async () => 'held').catch(String);
    await until('the video is asked for', () => seen('/hang.mp4').length > before);
    stop.abort(new Error('stopped'));
    expect(await held).toBe('Error: stopped');
    expect(seen('/sd.mp4')).toHaveLength(sd);
  });
});
