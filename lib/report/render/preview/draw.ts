import { readFile } from 'node:fs/promises';
import { type BrowserContext, firstPage, type Route } from '@/lib/browser/browser';
import { offline } from '@/lib/browser/offline';
import { withBrowser } from '@/lib/browser/with-browser';
import { readJpegSize } from '@/lib/jpeg';
import { log } from '@/lib/log';
import { type Preview, type PreviewDocument, renderPreview } from './document';

const ORIGIN = 'https://preview.invalid';
const POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'";
const SIZE = { width: 1200, height: 630 };
const TIMEOUT_MS = 20_000;
const memory = { maxHeapMb: 128, maxResidentMb: 1024 };

/** Chat apps leave out larger pictures. */
export const MAX_PREVIEW_BYTES = 300_000;
const qualities = [92, 82, 70, 55, 40] as const;

const typeOf = (name: string) => {
  if (name.endsWith('.svg')) return 'image/svg+xml';
  return name.endsWith('.ttf') ? 'font/ttf' : 'application/octet-stream';
};

type Served = { document: PreviewDocument; still: Uint8Array | undefined };

async function answer(route: Route, { document, still }: Served): Promise<void> {
  const url = route.request().url();
  const name = url.startsWith(`${ORIGIN}/`) ? url.slice(ORIGIN.length + 1) : undefined;
  if (name === '') return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': POLICY }, body: document.html });
  if (name === 'style.css') return route.fulfill({ contentType: 'text/css', body: document.style });
  if (name === 'still.jpg' && still !== undefined) return route.fulfill({ contentType: 'image/jpeg', body: Buffer.from(still) });
  const file = name === undefined ? undefined : document.files.get(name);
  if (name === undefined || file === undefined) return route.abort('blockedbyclient');
  return route.fulfill({ contentType: typeOf(name), headers: { 'access-control-allow-origin': ORIGIN }, body: await readFile(file) });
}

async function takePicture(context: BrowserContext, served: Served): Promise<Uint8Array> {
  const page = await firstPage(context);
  await page.setViewportSize(SIZE);
  await context.route('**', (route) =>
    answer(route, served).catch((cause: unknown) => log.debug('a request of a preview was not answered', { cause })),
  );
  await page.goto(`${ORIGIN}/`, { waitUntil: 'load', timeout: TIMEOUT_MS });
  for (const quality of qualities) {
    const picture = await page.screenshot({ type: 'jpeg', quality, timeout: TIMEOUT_MS });
    if (picture.byteLength <= MAX_PREVIEW_BYTES) return picture;
  }
  throw new Error('the picture of a preview stays too large');
}

function withDrawable(preview: Preview, still: Uint8Array | undefined): Preview {
  if (!('brand' in preview) || (still !== undefined && readJpegSize(still))) return preview;
  const { frame: _, ...rest } = preview;
  return rest;
}

/** Draws a preview as a JPEG of 1200 by 630 pixels and at most 300 kB, in a browser without any network. */
export async function drawPreview(preview: Preview, still?: Uint8Array): Promise<Uint8Array> {
  const document = renderPreview(withDrawable(preview, still));
  const options = { purpose: 'preview', ...offline, ...memory, signal: new AbortController().signal, timeoutMs: TIMEOUT_MS };
  return withBrowser(options, (context) => takePicture(context, { document, still }));
}
