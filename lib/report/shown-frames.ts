import type { Block, TopBlock } from './blocks';
import type { Frame } from './frames';

function framesIn(block: Block): Frame[] {
  if (block.kind === 'filmstrip') return block.cells.flatMap(({ frame }) => frame ?? []);
  return block.kind === 'findings' ? block.rows.flatMap(({ frame }) => frame ?? []) : [];
}

function framesInTop(block: TopBlock): Frame[] {
  if (block.kind === 'chapter') return block.blocks.flatMap(framesIn);
  return block.kind === 'masthead' && block.frame !== undefined ? [block.frame] : [];
}

/** The frames that blocks show, each once. */
export function listFrames(blocks: readonly TopBlock[]): Frame[] {
  const frames = blocks.flatMap(framesInTop);
  return [...new Map(frames.map((frame) => [frame.n, frame])).values()];
}
