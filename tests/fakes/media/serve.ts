import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Exchange, send, untilClosed } from '../exchange';
import type { MediaFault } from '../faults';
import { readVideo, type VideoName, type VideoQuality, videoMimeType } from '../videos/videos';

/** A size that no one accepts for an ad; it is announced, never sent. */
const OVERSIZE_BYTES = 600_000_000;

const TEXT = 'text/plain; charset=utf-8';
const mediaHeaders = {
  'accept-ranges': 'bytes',
  'access-control-allow-origin': '*',
  'cache-control': 'max-age=1209600, no-transform',
  'cross-origin-resource-policy': 'cross-origin',
};

/** First and last byte of a `Range` header; undefined for the whole file, `null` for a range outside it. */
function parseRange(header: string | undefined, size: number): { first: number; last: number } | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return first > last || first >= size ? null : { first, last };
}

type Video = { bytes: Buffer; type: string };

const toHeaders = ({ type }: Video) => ({ ...mediaHeaders, 'content-type': type });

function sendWhole({ request, response }: Exchange, video: Video): void {
  const { bytes } = video;
  const range = parseRange(request.headers.range, bytes.length);
  if (range === null) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}`, 'content-length': 0 });
    response.end();
    return;
  }
  const part = range === undefined ? bytes : bytes.subarray(range.first, range.last + 1);
  const partial = range === undefined ? {} : { 'content-range': `bytes ${range.first}-${range.last}/${bytes.length}` };
  response.writeHead(range === undefined ? 200 : 206, { ...toHeaders(video), ...partial, 'content-length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
}

async function drip({ response }: Exchange, pieces: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(pieces, response).catch((cause: NodeJS.ErrnoException) => {
    // The other side may leave a video that comes too slowly or never ends: that is what it is for.
    if (cause.code !== 'ERR_STREAM_PREMATURE_CLOSE' && cause.code !== 'ECONNRESET' && cause.code !== 'EPIPE') throw cause;
  });
}

async function* slowly(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < bytes.length; sent += 512) {
    yield bytes.subarray(sent, sent + 512);
    await sleep(1000);
  }
}

async function* endlessly(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  for (;;) yield Buffer.alloc(262_144);
}

async function sendFaulty(exchange: Exchange, video: Video, fault: Exclude<MediaFault, 'expired'>): Promise<void> {
  const { response } = exchange;
  const { bytes } = video;
  const headers = toHeaders(video);
  const part = bytes.subarray(0, Math.floor(bytes.length * 0.6));
  switch (fault) {
    case 'gone':
      return send(exchange, 404, TEXT, 'Not Found');
    case 'unavailable':
      return send(exchange, 503, TEXT, 'Service Unavailable');
    case 'html':
      return send(
        exchange,
        200,
        'text/html; charset=utf-8',
        '<!DOCTYPE html><title>Sorry</title><p>This content is not available right now.',
      );
    case 'redirect_inside':
      return send(exchange, 302, TEXT, '', { location: 'https://127.0.0.1/video.mp4' });
    case 'redirect_outside':
      return send(exchange, 302, TEXT, '', { location: 'https://videos.example.com/video.mp4' });
    case 'truncated':
      return sendWhole(exchange, { ...video, bytes: part });
    case 'cut':
      response.writeHead(200, { ...headers, 'content-length': bytes.length });
      response.write(part, () => response.destroy());
      return;
    case 'hang':
      response.writeHead(200, { ...headers, 'content-length': bytes.length });
      response.write(bytes.subarray(0, 1024));
      return untilClosed(exchange);
    case 'slow':
      response.writeHead(200, { ...headers, 'content-length': bytes.length });
      return drip(exchange, slowly(bytes));
    case 'oversized':
      response.writeHead(200, { ...headers, 'content-length': OVERSIZE_BYTES });
      response.write(bytes.subarray(0, 1024));
      return untilClosed(exchange);
    case 'endless':
      response.writeHead(200, headers);
      return drip(exchange, endlessly(bytes));
  }
}

export async function sendVideo(exchange: Exchange, name: VideoName, quality: VideoQuality, fault: MediaFault | undefined): Promise<void> {
  const video = { bytes: readVideo(name, quality).bytes, type: videoMimeType(name) };
  if (fault === undefined || fault === 'expired') return sendWhole(exchange, video);
  await sendFaulty(exchange, video, fault);
}
