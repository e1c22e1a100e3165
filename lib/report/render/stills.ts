import { readJpegSize } from '@/lib/jpeg';
import type { Frame } from '@/lib/report/view/frames';
import { listFrames, type ReportTree } from '@/lib/report/view/nodes';

/** JPEGs by the number of their still. */
export type Stills = ReadonlyMap<number, Uint8Array>;

export const toDataUri = (jpeg: Uint8Array) =>
  `data:image/jpeg;base64,${Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64')}`;

export const noStills: Stills = new Map();

export function drawableStills(tree: ReportTree, stills: Stills): { frame: Frame; jpeg: Uint8Array }[] {
  return listFrames(tree).flatMap((frame) => {
    const jpeg = stills.get(frame.n);
    return jpeg !== undefined && readJpegSize(jpeg) ? [{ frame, jpeg }] : [];
  });
}
