import type { Block, TopBlock } from '@/lib/report/view/blocks';
import { toParagraphs } from '@/lib/report/words';

/** Fields that no reader meets as a text of its own: names of kinds and places, drawings, and labels of pictures. */
const unread = new Set([
  'kind',
  'chapter',
  'section',
  'band',
  'anchor',
  'id',
  'look',
  'result',
  'ladder',
  'bars',
  'frame',
  'marks',
  'starts',
]);
/**
 * Fields that a format may show elsewhere: the address of a link, a heading of lines that need none, the axis of a drawing, scores above.
 */
const elsewhere: Partial<Record<string, readonly string[]>> = {
  masthead: ['adUrl'],
  chapter: ['blocks'],
  moves: ['title'],
  timeline: ['note', 'clock'],
  waterfall: ['role'],
};

function stringsIn(value: unknown, skipped: readonly string[]): string[] {
  if (typeof value === 'string') return toParagraphs(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => (unread.has(key) || skipped.includes(key) ? [] : stringsIn(entry, skipped)));
}

/** Every text that a reader of a block meets, one by one, and nothing that is only drawn. */
export const toldIn = (block: Block | TopBlock): string[] => stringsIn(block, elsewhere[block.kind] ?? []);

export const blocksIn = (blocks: readonly TopBlock[]): (Block | TopBlock)[] =>
  blocks.flatMap((block): (Block | TopBlock)[] => (block.kind === 'chapter' ? [block, ...block.blocks] : [block]));
