import { type TopBlock, toBlocks } from '@/lib/report/view/blocks';
import type { Masthead, Provenance } from '@/lib/report/view/provenance';
import { renderBlock } from './markdown/blocks';
import { inOneLine, list, type Passage, toFact } from './markdown/passages';
import { escapeInline, escapeLine } from './markdown-text';
import type { Renderer } from './renderer';

/** The address is ours: rebuilt from the id, of letters and digits. */
function renderMasthead({ eyebrow, title, offer, adUrl, facts, notice }: Masthead): Passage[] {
  const address = adUrl === undefined ? [] : [`[Open the ad](${adUrl})`];
  return [
    `# ${escapeInline(title)}`,
    offer === undefined ? undefined : `**${escapeInline(offer)}**`,
    notice === undefined ? undefined : `> **${escapeInline(notice.label)}** ${escapeInline(notice.text)}`,
    inOneLine([eyebrow, ...facts.map(toFact), ...address]),
  ];
}

const renderProvenance = ({ title, facts, notes }: Provenance): Passage[] => [
  `## ${escapeInline(title)}`,
  list(facts.map(toFact)),
  ...notes.map(escapeLine),
];

function renderTopBlock(block: TopBlock): Passage[] {
  switch (block.kind) {
    case 'masthead':
      return renderMasthead(block);
    case 'chapter':
      return [`## ${escapeInline(block.title)}`, ...block.blocks.flatMap(renderBlock)];
    case 'provenance':
      return renderProvenance(block);
  }
}

/** The blocks as CommonMark with GitHub's tables; its one link is that to the ad, and it has no images and no HTML. */
export function renderMarkdown(blocks: readonly TopBlock[]): string {
  return `${blocks
    .flatMap(renderTopBlock)
    .filter((passage) => passage !== undefined && passage !== '')
    .join('\n\n')}\n`;
}

export const markdownRenderer: Renderer = {
  mediaType: 'text/markdown',
  extension: 'md',
  version: '12',
  render: (report, { ad } = {}) => Promise.resolve(new TextEncoder().encode(renderMarkdown(toBlocks(report, ad)))),
};
