import type { BlockOf } from '@/lib/report/view/blocks';
import { measured, screenText, transcript } from './appendix';
import { estimateHeight, type Piece, type Stack } from './columns';
import { adCard, awareness, claims, objections, offer, positioning, risks } from './strategy';

const stacked = { awareness, positioning, offer, claims, objections, risks, adCard, transcript, screenText, measured };
export type StackedKind = keyof typeof stacked;
export type StackedBlock = BlockOf<StackedKind>;

export const isStacked = (block: { kind: string }): block is StackedBlock => Object.hasOwn(stacked, block.kind);

export function toStack(block: StackedBlock): Stack {
  // The table has the pieces of each kind under its name, which the types cannot follow.
  const toPieces = stacked[block.kind] as (block: StackedBlock) => Piece[];
  return { weight: estimateHeight(block), pieces: toPieces(block) };
}
