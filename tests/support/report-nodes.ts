import type { ReadableReport } from '@/lib/report/legacy';
import { toBlocks } from '@/lib/report/view/blocks';
import type { Node, ReportTree } from '@/lib/report/view/nodes';

/** The nodes of all chapters. */
export const nodesIn = ({ chapters }: ReportTree): Node[] => chapters.flatMap(({ blocks }) => blocks.flatMap(({ nodes }) => nodes));

export const nodesOf = (report: ReadableReport): Node[] => nodesIn(toBlocks(report));
