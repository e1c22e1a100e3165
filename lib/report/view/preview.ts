import type { BlockName } from './blocks';
import { optional } from './facts';
import type { Frame } from './frames';
import { type Bar, type Gauge, listFrames, type Node, type ReportTree } from './nodes';

/** The picture that chat apps show for a link to a report. Like a block, it holds plain text that may come from an ad or a model. */
export type ReportPreview = {
  brand: string;
  facts: string[];
  score?: Pick<Gauge, 'value' | 'grade' | 'band' | 'word'>;
  sections: Bar[];
  /** The advice to steal; for an ad that cannot be judged, the reason. */
  line?: { label: string; text: string };
  notice?: string;
  frame?: Frame;
};

function lineOf(nodes: (name: BlockName) => Node[]): ReportPreview['line'] {
  const [reason] = nodes('insufficient').filter(({ kind }) => kind === 'text');
  if (reason?.kind === 'text') return { label: reason.title ?? '', text: reason.paragraphs[0] ?? '' };
  const [moves] = nodes('moves');
  const [move] = moves?.kind === 'rows' ? moves.rows : [];
  return move && { label: move.tag ?? '', text: move.text };
}

/** The stills that can be read are `stillNumbers`. */
export function toPreview(tree: ReportTree<BlockName>, stillNumbers: ReadonlySet<number>): ReportPreview {
  const { masthead, chapters } = tree;
  const blocks = chapters.flatMap((chapter) => chapter.blocks);
  const nodesOf = (name: BlockName) => blocks.find((block) => block.name === name)?.nodes ?? [];
  const [figure, bars] = nodesOf('gauge');
  const gauge = figure?.kind === 'figure' && figure.drawing.kind === 'gauge' ? figure.drawing : undefined;
  return {
    brand: masthead.title,
    facts: masthead.facts.filter(({ name }) => name === 'library' || name === 'runDates').map(({ value }) => value),
    ...(gauge === undefined ? {} : { score: { value: gauge.value, grade: gauge.grade, band: gauge.band, word: gauge.word } }),
    sections: bars?.kind === 'bars' ? bars.bars : [],
    ...optional('line', lineOf(nodesOf)),
    ...optional('notice', masthead.notice?.label.replace(/\.$/, '')),
    ...optional(
      'frame',
      listFrames(tree).find(({ n }) => stillNumbers.has(n)),
    ),
  };
}
