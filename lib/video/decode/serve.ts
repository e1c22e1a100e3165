import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Route } from '@/lib/browser/browser';
import { log } from '@/lib/log';
import { programFile } from '@/lib/programs/list.mjs';

/** The origin of the page. WebCodecs exist in a secure context only; no resolver knows the name. */
export const ORIGIN = 'https://measure.invalid';

/** Longest range that is answered at once, so that no file is ever in memory as a whole. */
const MAX_RANGE_BYTES = 1024 * 1024;

const HTML = '<!doctype html><meta charset="utf-8"><title>measure</title><script type="module" src="/program.js"></script>';
const CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src blob:";

const inPackage = (...names: string[]) => path.join(process.cwd(), 'node_modules', ...names);

const files = (video: string): Record<string, string> => ({
  '/program.js': programFile('video-page'),
  '/runtime.wasm': inPackage('onnxruntime-web', 'dist', 'ort-wasm-simd-threaded.wasm'),
  '/detect.onnx': inPackage('@gutenye', 'ocr-models', 'assets', 'ch_PP-OCRv4_det_infer.onnx'),
  '/recognize.onnx': inPackage('@gutenye', 'ocr-models', 'assets', 'ch_PP-OCRv4_rec_infer.onnx'),
  '/dictionary.txt': inPackage('@gutenye', 'ocr-models', 'assets', 'ppocr_keys_v1.txt'),
  '/voice.onnx': inPackage('@ricky0123', 'vad-web', 'dist', 'silero_vad_v6.onnx'),
  '/video': video,
});

const typeOf = (name: string) => (name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');

type Range = { from: number; to: number };

/** The requested bytes, `to` exclusive; undefined when the request is not for one short range of the file. */
function parseRange(header: string | undefined, size: number): Range | undefined {
  const [, first, last] = /^bytes=(\d{1,12})-(\d{1,12})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = [Number(first), Math.min(Number(last) + 1, size)];
  return from < to && to - from <= MAX_RANGE_BYTES ? { from, to } : undefined;
}

async function fulfillFile(route: Route, name: string, handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  const asked = await route.request().headerValue('range');
  const range = asked === null ? parseRange(`bytes=0-${size - 1}`, size) : parseRange(asked, size);
  if (range === undefined) return route.abort('failed');
  const body = Buffer.alloc(range.to - range.from);
  const { bytesRead } = await handle.read(body, 0, body.length, range.from);
  const headers = {
    'content-type': typeOf(name),
    'cache-control': 'no-store',
    'content-range': `bytes ${range.from}-${range.to - 1}/${size}`,
  };
  return route.fulfill({ status: asked === null ? 200 : 206, headers, body: body.subarray(0, bytesRead) });
}

/** Answers every request of the browser: with the page and its files, and nothing else. */
export async function serveFiles(context: BrowserContext, video: string): Promise<void> {
  const paths = new Map(Object.entries(files(video)));
  const answer = async (route: Route) => {
    const url = route.request().url();
    if (url === `${ORIGIN}/`)
      return route.fulfill({ status: 200, headers: { 'content-type': 'text/html', 'content-security-policy': CSP }, body: HTML });
    const name = url.startsWith(`${ORIGIN}/`) ? url.slice(ORIGIN.length) : '';
    const file = paths.get(name);
    if (file === undefined) return route.abort('blockedbyclient');
    const handle = await open(file, 'r');
    try {
      return await fulfillFile(route, name, handle);
    } finally {
      await handle.close();
    }
  };
  await context.routeWebSocket('**', (socket) => socket.close());
  // A request without an answer would keep the page waiting for all of its time.
  const refuse = async (route: Route, cause: unknown) => {
    log.debug('a request of the video page was not answered', { cause });
    await route.abort('failed').catch((error: unknown) => log.debug('a request of the video page was not ended', { cause: error }));
  };
  await context.route('**', (route) => answer(route).catch((cause: unknown) => refuse(route, cause)));
}
