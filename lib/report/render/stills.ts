import type { TopBlock } from '@/lib/report/blocks';
import type { Frame } from '@/lib/report/frames';
import { isPlainJpeg } from './jpeg';

/** JPEGs by the number of their still. */
export type Stills = ReadonlyMap<number, Uint8Array>;

export const noStills: Stills = new Map();

/** The frames that blocks show, each once. */
function framesOf(blocks: readonly TopBlock[]): Frame[] {
  const own = blocks.flatMap((block) => (block.kind === 'chapter' ? block.blocks : []));
  const shown = own.flatMap((block) => {
    if (block.kind === 'filmstrip') return block.cells.flatMap(({ frame }) => frame ?? []);
    return block.kind === 'findings' ? block.rows.flatMap(({ frame }) => frame ?? []) : [];
  });
  return [...new Map(shown.map((frame) => [frame.n, frame])).values()];
}

/** Of the stills at hand, those that the blocks show and that can be drawn, each with its frame. */
export function drawableStills(blocks: readonly TopBlock[], stills: Stills): { frame: Frame; jpeg: Uint8Array }[] {
  return framesOf(blocks).flatMap((frame) => {
    const jpeg = stills.get(frame.n);
    return jpeg !== undefined && isPlainJpeg(jpeg) ? [{ frame, jpeg }] : [];
  });
}
