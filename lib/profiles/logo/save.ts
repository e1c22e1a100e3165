import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { RunFailure } from '@/lib/failures';
import { FairQueue } from '@/lib/fair-queue';
import { readJpegSize } from '@/lib/jpeg';
import { log } from '@/lib/log';
import { processState } from '@/lib/process-state';
import { withoutTurn } from '@/lib/turns';
import { MAX_LOGO_BYTES, MAX_LOGO_FILE_BYTES, MAX_LOGO_FILE_PIXELS, MAX_LOGO_PIXELS } from '../schema';
import { upsertLogo } from '../store';
import { readPictureSize } from './picture-size';
import { redrawLogo } from './redraw';

const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 10;

const toBusy = () =>
  new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: 'too many logos wait to be decoded' });

// One browser at a time, because analyses need theirs.
const queue = () => processState('logos', () => new FairQueue({ atOnce: 1, maxWaiting: MAX_WAITING, toRefusal: toBusy }));

const invalid = (message: string, cause?: unknown) => new AppError('invalid_body', { message, cause });
const undecodable = (cause?: unknown) =>
  invalid('The picture cannot be read. Save it again as PNG or JPEG, and choose the new file.', cause);

function assertDecodable(file: Uint8Array): void {
  if (file.byteLength > MAX_LOGO_FILE_BYTES) throw invalid('The file is larger than 1 MB. Choose a smaller one.');
  const size = readPictureSize(file);
  if (size === undefined) throw invalid('This is not a PNG or JPEG file. Save your logo as one of these, and choose the new file.');
  if (Math.max(size.width, size.height) > MAX_LOGO_FILE_PIXELS)
    throw invalid(
      `The picture has ${size.width} × ${size.height} pixels. Choose one with at most ${MAX_LOGO_FILE_PIXELS} pixels on each side.`,
    );
}

async function toLogo(file: Uint8Array): Promise<Uint8Array> {
  const redrawn = await redrawLogo(file).catch((cause: unknown) => {
    // No browser started, which is not the fault of the file.
    if (cause instanceof RunFailure) throw cause;
    log.warn('a logo was not decoded', { cause });
    throw undecodable(cause);
  });
  if (redrawn.outcome === 'undecodable') throw undecodable();
  if (redrawn.outcome === 'blank') throw invalid('Nothing of this logo is seen on white paper. Choose a version of it in dark colors.');
  const jpeg = new Uint8Array(Buffer.from(redrawn.jpeg, 'base64'));
  // A malicious file may have taken over the page that decoded it.
  const { width, height } = readJpegSize(jpeg) ?? { width: Number.NaN, height: Number.NaN };
  const isSmall = jpeg.byteLength <= MAX_LOGO_BYTES && width <= MAX_LOGO_PIXELS.width && height <= MAX_LOGO_PIXELS.height;
  if (!isSmall) throw undecodable();
  return jpeg;
}

/** Throws `invalid_body` with the reason for a file that is no picture. */
export async function saveLogo({ db, actor }: Context, file: Uint8Array): Promise<void> {
  assertDecodable(file);
  const logo = await withoutTurn(() => queue().run({ lane: actor.userId }, () => toLogo(file)));
  await upsertLogo(db, actor.userId, logo);
}

export async function removeLogo({ db, actor }: Context): Promise<void> {
  await upsertLogo(db, actor.userId, null);
}
