import type { Block, TopBlock } from './blocks';
import type { Frame } from './frames';

function framesIn(block: Block): Frame[] {
  if (block.kind === 'filmstrip') return block.cells.flatMap(({ frame }) => frame ?? []);
  return block.kind === 'findings' ? block.rows.flatMap(({ frame }) => frame ?? []) : [];
}

/** The frames that blocks show, each once. */
export function listFrames(blocks: readonly TopBlock[]): Frame[] {
  const frames = blocks.flatMap((block) => (block.kind === 'chapter' ? block.blocks.flatMap(framesIn) : []));
  return [...new Map(frames.map((frame) => [frame.n, frame])).values()];
}
