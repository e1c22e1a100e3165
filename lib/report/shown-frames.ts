import type { Block, TopBlock } from './blocks';
import type { Frame } from './frames';

function framesIn(block: Block): Frame[] {
  switch (block.kind) {
    case 'filmstrip':
      return block.cells.flatMap(({ frame }) => frame ?? []);
    case 'findings':
    case 'beats':
      return block.rows.flatMap(({ frame }) => frame ?? []);
    case 'claims':
      return block.rows.flatMap(({ proof }) => proof?.frame ?? []);
    case 'offer':
      return block.frame === undefined ? [] : [block.frame];
    default:
      return [];
  }
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
