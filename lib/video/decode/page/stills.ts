import type { VideoSample } from 'mediabunny';
import { toBase64 } from '../../measure/meter';
import { MAX_STILL_KB, MAX_STILL_PIXELS } from '../../still-limits';
import type { Send } from './message';
import { isOneColor } from './pixels';

const MAX_BYTES = MAX_STILL_KB * 1000;
const qualities = [0.8, 0.65, 0.5, 0.35];
const MIN_SIDE = 60;
/** Every half second, of a longer video less often; as many again are left for text and shots. */
const EVERY_SECONDS = 0.5;
const MAX_REGULAR = 120;
const MAX_CHANGES = 60;

function toSize({ displayWidth, displayHeight }: VideoSample, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(displayWidth, displayHeight));
  return { width: Math.max(1, Math.round(displayWidth * scale)), height: Math.max(1, Math.round(displayHeight * scale)) };
}

function draw(sample: VideoSample, canvas: OffscreenCanvas, side: number): OffscreenCanvasRenderingContext2D {
  Object.assign(canvas, toSize(sample, side));
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('There is no canvas.');
  sample.draw(context, 0, 0, canvas.width, canvas.height);
  return context;
}

async function encode(sample: VideoSample, canvas: OffscreenCanvas, side: number): Promise<Blob | undefined> {
  draw(sample, canvas, side);
  for (const quality of qualities) {
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (jpeg.size <= MAX_BYTES) return jpeg;
  }
  return undefined;
}

export function createStillTaker({ seconds, send }: { seconds: number; send: Send }) {
  const canvas = new OffscreenCanvas(1, 1);
  const every = Math.max(EVERY_SECONDS, seconds / MAX_REGULAR);
  const changesEvery = seconds / MAX_CHANGES;
  const taken: number[] = [];
  let [nextRegular, nextChange] = [0, 0];
  const take = async (sample: VideoSample): Promise<void> => {
    const at = Math.max(0, sample.timestamp);
    if (at === taken.at(-1)) return;
    taken.push(at);
    for (let side = MAX_STILL_PIXELS; side >= MIN_SIDE; side /= 2) {
      const jpeg = await encode(sample, canvas, side);
      if (jpeg === undefined) continue;
      const bytes = toBase64(new Uint8Array(await jpeg.arrayBuffer()));
      return send({ kind: 'still', at, width: canvas.width, height: canvas.height, jpeg: bytes });
    }
  };
  const takeUnlessBlank = async (sample: VideoSample): Promise<void> => {
    const { data } = draw(sample, canvas, MAX_STILL_PIXELS).getImageData(0, 0, canvas.width, canvas.height);
    if (!isOneColor({ width: canvas.width, height: canvas.height, data })) await take(sample);
  };
  return {
    taken,
    take,
    async takeRegular(sample: VideoSample): Promise<void> {
      if (sample.timestamp < nextRegular) return;
      nextRegular = (Math.floor(sample.timestamp / every) + 1) * every;
      await takeUnlessBlank(sample);
    },
    async takeChange(sample: VideoSample): Promise<void> {
      if (sample.timestamp < nextChange) return;
      nextChange = sample.timestamp + changesEvery;
      await takeUnlessBlank(sample);
    },
  };
}
