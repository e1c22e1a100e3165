import type { Block, TopBlock } from '@/lib/report/view/blocks';
import { type EvidenceLink, findingAnchor, rowAnchor, shotAnchor } from '@/lib/report/view/evidence-links';
import type { FindingLine } from '@/lib/report/view/findings';
import { labels } from '@/lib/report/words';
import type { Carried } from './frames';
import { html, type Markup } from './text';

export type Reading = { carried: Carried; anchors: ReadonlySet<string>; findings: ReadonlyMap<number, FindingLine> };

const findingsIn = (block: Block): FindingLine[] =>
  block.kind === 'panels' ? block.panels.flatMap(({ works, doesntWork }) => [...works, ...doesntWork]) : [];

function anchorsIn(block: Block): (string | undefined)[] {
  switch (block.kind) {
    case 'filmstrip':
      return block.cells.map(({ number }) => shotAnchor(number));
    case 'positioning':
      return block.entries.map(({ anchor }) => anchor);
    case 'offer':
      return [block.anchor];
    case 'claims':
    case 'risks':
    case 'beats':
    case 'transcript':
      return block.rows.map(({ anchor }) => anchor);
    case 'panels':
      return findingsIn(block).map(({ number }) => (number === undefined ? undefined : findingAnchor(number)));
    case 'findings':
      return block.rows.map(({ number }) => rowAnchor(number));
    case 'actions':
      return block.columns.map(({ anchor }) => anchor);
    case 'hypotheses':
      return block.cards.map(({ anchor }) => anchor);
    default:
      return [];
  }
}

export function toReading(blocks: readonly TopBlock[], carried: Carried): Reading {
  const inner = blocks.flatMap((block) => (block.kind === 'chapter' ? block.blocks : []));
  return {
    carried,
    anchors: new Set(inner.flatMap(anchorsIn).filter((anchor) => anchor !== undefined)),
    findings: new Map(inner.flatMap(findingsIn).flatMap((line) => (line.number === undefined ? [] : [[line.number, line] as const]))),
  };
}

export function renderLink(anchor: string | undefined, content: Markup, { anchors }: Reading): Markup {
  return anchor !== undefined && anchors.has(anchor) ? html`<a href="#${anchor}">${content}</a>` : content;
}

export function renderCites(cites: readonly EvidenceLink[], reading: Reading): Markup | undefined {
  if (cites.length === 0) return undefined;
  const links = cites.map(({ label, anchor }, index) => html`${index === 0 ? '' : ', '}${renderLink(anchor, html`${label}`, reading)}`);
  return html`<p class="cites">${labels.cites} ${links}</p>`;
}
