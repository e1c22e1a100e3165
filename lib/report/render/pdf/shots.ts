import type { Block, TopBlock } from '@/lib/report/view/blocks';
import type { FindingLine } from '@/lib/report/view/findings';

const blocksIn = (blocks: readonly TopBlock[]): Block[] => blocks.flatMap((block) => (block.kind === 'chapter' ? block.blocks : []));

export function withShownShots(blocks: readonly TopBlock[]): TopBlock[] {
  const cells = blocksIn(blocks).flatMap((block) => (block.kind === 'filmstrip' ? block.cells : []));
  const shown = new Set(cells.map(({ number }) => number));
  const toShown = <Line extends FindingLine>({ shot, ...line }: Line) =>
    (shot === undefined || !shown.has(shot) ? line : { ...line, shot }) as Line;
  const toBlock = (block: Block): Block => {
    if (block.kind === 'findings') return { ...block, rows: block.rows.map(toShown) };
    if (block.kind !== 'panels') return block;
    const panels = block.panels.map((panel) => ({
      ...panel,
      works: panel.works.map(toShown),
      doesntWork: panel.doesntWork.map(toShown),
    }));
    return { ...block, panels };
  };
  return blocks.map((block) => (block.kind === 'chapter' ? { ...block, blocks: block.blocks.map(toBlock) } : block));
}
