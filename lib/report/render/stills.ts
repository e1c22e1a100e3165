import { listFrames, type TopBlock } from '@/lib/report/view/blocks';
import type { Frame } from '@/lib/report/view/frames';
import { isPlainJpeg } from './jpeg';

/** JPEGs by the number of their still. */
export type Stills = ReadonlyMap<number, Uint8Array>;

export const noStills: Stills = new Map();

export function drawableStills(blocks: readonly TopBlock[], stills: Stills): { frame: Frame; jpeg: Uint8Array }[] {
  return listFrames(blocks).flatMap((frame) => {
    const jpeg = stills.get(frame.n);
    return jpeg !== undefined && isPlainJpeg(jpeg) ? [{ frame, jpeg }] : [];
  });
}
