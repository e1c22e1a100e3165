import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { reloadsModules } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { FairQueue } from '@/lib/fair-queue';
import { processState } from '@/lib/process-state';
import type { Preview } from './document';
import { drawPreview } from './draw';

/** Raise it whenever the same preview would look different. */
export const PREVIEW_VERSION = '3';

const MAX_BYTES = 24 * 1024 * 1024;
const MAX_WAITING = 30;
const RETRY_AFTER_SECONDS = 10;

type Pictures = { kept: LRUCache<string, Uint8Array>; underWay: Map<string, Promise<Uint8Array>>; queue: FairQueue };

const toBusy = () =>
  new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: 'too many previews wait to be drawn' });

const pictures = () =>
  processState(
    'previews',
    (): Pictures => ({
      kept: new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: ({ byteLength }) => byteLength }),
      underWay: new Map(),
      // One browser at a time, because analyses need theirs.
      queue: new FairQueue({ atOnce: 1, maxWaiting: MAX_WAITING, toRefusal: toBusy }),
    }),
  );

function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of [PREVIEW_VERSION, ...parts]) hash.update(String(part.length)).update(':').update(part);
  return hash.digest('base64url');
}

/** The version of a picture in its address, so that no app keeps an older one; `source` is what its still depends on. */
export const toPreviewVersion = (preview: Preview, source = ''): string => digest(JSON.stringify(preview), source).slice(0, 16);

type Request = { preview: Preview; still?: Uint8Array | undefined; lane?: string };

/** Draws a preview once, however many ask for it; `lane` is whom it is for. Throws `service_unavailable` when too many wait. */
export async function getPreview({ preview, still, lane = '' }: Request): Promise<Uint8Array> {
  const { kept, underWay, queue } = pictures();
  const key = digest(JSON.stringify(preview), still ?? '');
  const known = kept.get(key) ?? underWay.get(key);
  if (known !== undefined) return known;
  const drawing = queue.run({ lane }, () => drawPreview(preview, still)).finally(() => underWay.delete(key));
  underWay.set(key, drawing);
  const picture = await drawing;
  if (!reloadsModules()) kept.set(key, picture);
  return picture;
}
