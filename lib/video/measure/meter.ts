import { type BarsObservation, createBarsMeter } from './bars';
import type { Planes } from './planes';
import { createSigner, SIGNATURE_BYTES } from './signature';

/** The most frames that a page may tell of, which looks at fewer. */
export const MAX_FRAMES = 40_000;
/** No screen shows more than 120 frames a second; of a video that has more, some are passed over. */
const CLOSEST_SECONDS = 1 / 150;
/** Bars do not come and go from frame to frame. */
const BARS_EVERY_SECONDS = 0.2;

export type PictureObservation = {
  /** Every frame that was pushed, kept or not. */
  frames: number;
  /** Seconds of the last of them. */
  until: number;
  /** Seconds of the frames that were kept, ascending. */
  times: number[];
  /** Their signatures, one after the other, in base64. */
  signatures: string;
  bars: BarsObservation;
};

export function createMeter(): { push(at: number, planes: Planes): void; finish(): PictureObservation } {
  const sign = createSigner();
  const bars = createBarsMeter();
  const times: number[] = [];
  let frames = 0;
  let until = 0;
  const signatures: number[] = [];
  let barsAt = Number.NEGATIVE_INFINITY;
  return {
    push(at, planes) {
      frames += 1;
      until = at;
      if (at - (times.at(-1) ?? Number.NEGATIVE_INFINITY) < CLOSEST_SECONDS) return;
      const signature = new Uint8Array(SIGNATURE_BYTES);
      sign(planes, signature);
      signatures.push(...signature);
      times.push(at);
      if (at - barsAt < BARS_EVERY_SECONDS) return;
      bars.push(planes);
      barsAt = at;
    },
    finish: () => ({
      frames,
      until,
      times,
      signatures: toBase64(Uint8Array.from(signatures)),
      bars: bars.finish(),
    }),
  };
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // Arguments of one call are limited in number.
  for (let from = 0; from < bytes.length; from += 8192) binary += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(binary);
}

export function fromBase64(base64: string): Uint8Array {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
