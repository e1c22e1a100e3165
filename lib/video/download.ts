import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, ProxyAgent, request } from 'undici';
import { openEgress, toProxyAuthorization } from '@/lib/ads/egress';
import { findMediaUrl } from '@/lib/ads/hosts';
import type { AdVideo } from '@/lib/ads/schema';
import { withTempFolder } from '@/lib/browser/temp-folder';
import { withDeadline } from '@/lib/deadline';
import { env } from '@/lib/env';
import { RunFailure } from '@/lib/failures';
import { MAX_VIDEO_MIB, MAX_VIDEO_SECONDS } from '@/lib/limits';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import { detectUnreachable, isUnreachable } from '@/lib/unreachable';
import { inspectContainer, looksLikeVideo } from './container';
import type { VideoFile } from './schema';

const downloadLimits = {
  /** The model's client loads the whole file into memory for the upload. */
  maxBytes: MAX_VIDEO_MIB * 1024 * 1024,
  /** Ten minutes are some 180,000 tokens of video; ads are far shorter. */
  maxSeconds: MAX_VIDEO_SECONDS,
  headersTimeoutMs: 15_000,
  idleTimeoutMs: 15_000,
  totalTimeoutMs: 180_000,
  attempts: 3,
};
type DownloadLimits = typeof downloadLimits;

export type DownloadOptions = {
  signal: AbortSignal;
  platform: Platform;
  /** Wraps the inspection of the downloaded file, so that the caller can record its start and end. */
  aroundInspection: <T>(inspect: () => Promise<T>) => Promise<T>;
  limits?: Partial<DownloadLimits>;
};

const USER_AGENT = 'AdAnalysisService/1.0 (+media fetch)';
const MAX_REDIRECTS = 4;
const RETRY_PAUSE_MS = 500;

/**
 * Best for the model first. The model samples one frame a second and scales it to at most 768 px, for 258 tokens (66 at low
 * resolution): 720p (hd) costs as many tokens as 360p (sd), in which prices and captions are unreadable. hd has some 3 MB
 * for 15 seconds, sd 1 MB, so sd is used only where hd is too large or broken. Watermarks cover part of the picture and come last.
 */
const preference: Record<AdVideo['sources'][number]['quality'], number> = {
  hd: 0,
  original: 1,
  sd: 2,
  watermarked_hd: 3,
  watermarked_sd: 4,
};

/** The link or its redirect is not on an allowed host, so a retry is useless. */
class DisallowedUrl extends Error {}

type Transfer = DownloadOptions & { dispatcher: Dispatcher; limits: DownloadLimits };

function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', (cause) => log.debug('a media response was interrupted', { cause })).destroy();
}

function statusFailure(status: number): RunFailure | undefined {
  if (status === 200) return undefined;
  const cause = new Error(`status ${status}`);
  // 403: the signature has expired; 404 or 410: the file was purged. Only a fresh page has another link.
  return new RunFailure([403, 404, 410].includes(status) ? 'video_expired' : 'video_unavailable', { cause });
}

async function requestMedia(link: string, transfer: Transfer): Promise<Dispatcher.ResponseData> {
  const { dispatcher, platform, signal, limits } = transfer;
  let url = findMediaUrl(link, platform);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (url === undefined) throw new RunFailure('video_unavailable', { cause: new DisallowedUrl('the link leaves the media hosts') });
    const target = url;
    const response = await detectUnreachable(() =>
      request(target, {
        dispatcher,
        signal,
        headers: { 'user-agent': USER_AGENT, accept: 'video/*', 'accept-encoding': 'identity' },
        headersTimeout: limits.headersTimeoutMs,
        bodyTimeout: limits.idleTimeoutMs,
      }),
    );
    if (![301, 302, 303, 307, 308].includes(response.statusCode)) return response;
    discard(response);
    const location = response.headers.location;
    url = findMediaUrl(location, platform, url);
  }
  throw new RunFailure('video_unavailable', { cause: new DisallowedUrl('too many redirects') });
}

function headersFailure({ statusCode, headers }: Dispatcher.ResponseData, limits: DownloadLimits): RunFailure | undefined {
  const failure = statusFailure(statusCode);
  if (failure !== undefined) return failure;
  const type =
    String(headers['content-type'] ?? '')
      .split(';', 1)[0]
      ?.trim()
      .toLowerCase() ?? '';
  if (type !== '' && !/^(?:video\/.+|application\/(?:octet-stream|mp4)|binary\/octet-stream)$/.test(type)) {
    return new RunFailure('video_broken', { cause: new Error(`content type ${type}`) });
  }
  return Number(headers['content-length'] ?? 0) > limits.maxBytes ? new RunFailure('video_too_large') : undefined;
}

/** Throws when the bytes are not a video, or too many. */
function createMeter({ maxBytes }: DownloadLimits) {
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  const check = (chunk: Buffer) => {
    bytes += chunk.length;
    hash.update(chunk);
    if (bytes > maxBytes) throw new RunFailure('video_too_large');
    if (head.length < 8) {
      head = Buffer.concat([head, chunk.subarray(0, 8)]);
      if (head.length >= 8 && !looksLikeVideo(head))
        throw new RunFailure('video_broken', { cause: new Error('the first bytes are not a video') });
    }
  };
  async function* meter(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      check(chunk);
      yield chunk;
    }
    if (head.length < 8) throw new RunFailure('video_broken', { cause: new Error('the file is empty') });
  }
  return { meter, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

async function transferOnce(link: string, file: string, transfer: Transfer): Promise<{ bytes: number; sha256: string }> {
  const response = await requestMedia(link, transfer);
  const failure = headersFailure(response, transfer.limits);
  if (failure !== undefined) {
    discard(response);
    throw failure;
  }
  const { meter, result } = createMeter(transfer.limits);
  await pipeline(response.body, meter, createWriteStream(file), { signal: transfer.signal });
  return result();
}

/** A definite response is not retried, and a host that was not reached is the caller's to try again. */
async function transferFile(link: string, file: string, transfer: Transfer): Promise<{ bytes: number; sha256: string }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transferOnce(link, file, transfer);
    } catch (cause) {
      const failure = cause instanceof RunFailure ? cause : new RunFailure('video_unavailable', { cause });
      const final = failure.code !== 'video_unavailable' || failure.cause instanceof DisallowedUrl || isUnreachable(failure);
      if (final || transfer.signal.aborted || attempt >= transfer.limits.attempts) throw failure;
      log.info('the download of the video is retried', { attempt, cause });
      await sleep(RETRY_PAUSE_MS * 2 ** attempt, undefined, { signal: transfer.signal });
    }
  }
}

async function downloadSource(link: string, file: string, transfer: Transfer): Promise<VideoFile> {
  const transferred = await transferFile(link, file, transfer);
  const container = await transfer.aroundInspection(() => inspectContainer(file, transfer.signal));
  if (container.seconds > transfer.limits.maxSeconds) throw new RunFailure('video_too_long');
  return { path: file, ...transferred, ...container };
}

/** Throws the failure of the best source when none can be used. */
async function downloadVideo(video: AdVideo, folder: string, transfer: Transfer): Promise<VideoFile> {
  const sources = [...video.sources].sort((a, b) => preference[a.quality] - preference[b.quality]);
  let first: RunFailure | undefined;
  for (const [index, { quality, url }] of sources.entries()) {
    try {
      return await downloadSource(url, path.join(folder, `${index}.video`), transfer);
    } catch (cause) {
      if (transfer.signal.aborted || !(cause instanceof RunFailure)) throw first ?? cause;
      first ??= cause;
      log.info('a source of the video cannot be used', { quality, code: cause.code });
    }
  }
  throw first ?? new RunFailure('video_unavailable', { cause: new Error('the video has no source') });
}

/** The video is complete and playable; its file is deleted afterwards in every case. */
export async function withVideoFile<T>(
  video: AdVideo,
  { signal, platform, aroundInspection, limits: changed }: DownloadOptions,
  use: (file: VideoFile) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limits = { ...downloadLimits, ...changed };
  const { egressCaFile } = env();
  const requestTls = egressCaFile === undefined ? {} : { requestTls: { ca: await readFile(egressCaFile) } };
  const egress = await openEgress(platform);
  const dispatcher = new ProxyAgent({ uri: egress.url, token: toProxyAuthorization(egress), ...requestTls });
  try {
    return await withTempFolder('video', async (folder) => {
      const file = await withDeadline(signal, limits.totalTimeoutMs, (bounded) =>
        downloadVideo(video, folder, { dispatcher, platform, aroundInspection, limits, signal: bounded }),
      ).catch((cause: unknown) => {
        signal.throwIfAborted();
        throw cause instanceof RunFailure ? cause : new RunFailure('video_unavailable', { cause });
      });
      return use(file);
    });
  } finally {
    await dispatcher.destroy();
  }
}
