import type { Block, TopBlock } from '@/lib/report/view/blocks';

const order = ['gauge', 'insufficientEvidence', 'actions', 'lead', 'filmstrip', 'hypotheses'] as const;

/** A filmstrip without links, because the findings are on no page. */
const withoutLinks = (block: Block): Block =>
  block.kind === 'filmstrip' ? { ...block, cells: block.cells.map((cell) => ({ ...cell, findings: [] })) } : block;

const keep = (blocks: readonly TopBlock[], kinds: readonly string[]): TopBlock[] =>
  blocks.map((block) =>
    block.kind === 'chapter' ? { ...block, blocks: block.blocks.filter(({ kind }) => kinds.includes(kind)).map(withoutLinks) } : block,
  );

/** The choices of blocks for one page, from the most to the fewest. */
export const toOnePage = (blocks: readonly TopBlock[]): TopBlock[][] =>
  order.map((_, left) => keep(blocks, order.slice(0, order.length - left)));
