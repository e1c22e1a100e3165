import type { BlockOf, ChapterBlock, TopBlock } from './blocks';
import { listFrames } from './blocks';
import type { SectionScore } from './breakdown';
import { one, optional } from './facts';
import type { Frame } from './frames';
import type { Gauge } from './gauge';

/** The picture that chat apps show for a link to a report. Like a block, it holds plain text that may come from an ad or a model. */
export type ReportPreview = {
  brand: string;
  facts: string[];
  score?: Pick<Gauge, 'value' | 'grade' | 'band' | 'word'>;
  sections: SectionScore[];
  /** The advice to steal; for an ad that cannot be judged, the reason. */
  line?: { label: string; text: string };
  notice?: string;
  frame?: Frame;
};

const FACTS: readonly string[] = ['Library', 'Run dates'];

const blocksIn = (blocks: readonly TopBlock[]) =>
  blocks.filter((block): block is ChapterBlock => block.kind === 'chapter').flatMap((chapter) => chapter.blocks);

function findBlock<Kind extends ChapterBlock['blocks'][number]['kind']>(
  blocks: readonly TopBlock[],
  kind: Kind,
): BlockOf<Kind> | undefined {
  return blocksIn(blocks).find((block): block is BlockOf<Kind> => block.kind === kind);
}

function lineOf(blocks: readonly TopBlock[]): ReportPreview['line'] {
  const insufficient = findBlock(blocks, 'insufficientEvidence');
  if (insufficient !== undefined) return { label: insufficient.title, text: insufficient.reason };
  const [move] = findBlock(blocks, 'moves')?.entries ?? [];
  return move && { label: move.verb, text: move.line };
}

/** The stills that can be read are `stillNumbers`. */
export function toPreview(blocks: readonly TopBlock[], stillNumbers: ReadonlySet<number>): ReportPreview {
  const masthead = blocks.find((block) => block.kind === 'masthead');
  const gauge = findBlock(blocks, 'gauge');
  const frame = listFrames(blocks).find(({ n }) => stillNumbers.has(n));
  return {
    brand: masthead?.title ?? 'Ad analysis',
    facts: FACTS.flatMap((label) => one(masthead?.facts.find((fact) => fact.label === label)?.value)),
    ...(gauge === undefined ? {} : { score: { value: gauge.value, grade: gauge.grade, band: gauge.band, word: gauge.word } }),
    sections: gauge?.sections ?? [],
    ...optional('line', lineOf(blocks)),
    ...optional('notice', masthead?.notice?.label.replace(/\.$/, '')),
    ...optional('frame', frame),
  };
}
