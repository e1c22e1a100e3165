import { firstPage } from '@/lib/browser/browser';
import { offline } from '@/lib/browser/offline';
import { withBrowser } from '@/lib/browser/with-browser';
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '../schema';

const TIMEOUT_MS = 20_000;
const memory = { maxHeapMb: 128, maxResidentMb: 1024 };
const qualities = [0.94, 0.85, 0.7, 0.5];

/** `blank` is a picture of which nothing is seen on white paper. */
type Redrawn = { outcome: 'drawn'; jpeg: string } | { outcome: 'blank' } | { outcome: 'undecodable' };

type Job = { file: string; most: { width: number; height: number; bytes: number }; qualities: readonly number[] };

/** Runs in the browser, so that it uses nothing from outside of itself. */
async function redrawInPage({ file, most, qualities: steps }: Job): Promise<Redrawn> {
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes])).catch(() => undefined);
  if (picture === undefined) return { outcome: 'undecodable' };
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
  const size = { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) };
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('There is no canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  if (data.every((value) => value > 240)) return { outcome: 'blank' };
  for (const quality of steps) {
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (jpeg.size > most.bytes) continue;
    const encoded = new Uint8Array(await jpeg.arrayBuffer());
    return { outcome: 'drawn', jpeg: btoa(Array.from(encoded, (byte) => String.fromCharCode(byte)).join('')) };
  }
  throw new Error('The picture stays too large.');
}

/** Decodes a picture in a browser without any network, and draws it on white as a small JPEG. Check its declared size before. */
export async function redrawLogo(file: Uint8Array): Promise<Redrawn> {
  const job: Job = { file: Buffer.from(file).toString('base64'), most: { ...MAX_LOGO_PIXELS, bytes: MAX_LOGO_BYTES }, qualities };
  const options = { purpose: 'logo', ...offline, ...memory, signal: new AbortController().signal, timeoutMs: TIMEOUT_MS };
  return withBrowser(options, async (context) => {
    await context.route('**', (route) => route.abort('blockedbyclient'));
    return (await firstPage(context)).evaluate(redrawInPage, job);
  });
}
