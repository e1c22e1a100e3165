import { toBlocks } from '@/lib/report/view/blocks';
import { type CheckMark, type CheckResult, toTold } from '@/lib/report/view/check-mark';
import { toAdFacts } from '@/lib/report/view/facts';
import type { Card, Criterion, Fact, Link, Masthead, Node, NodeOf, ReportTree, Row } from '@/lib/report/view/nodes';
import { tellOnce } from '@/lib/report/view/told-once';
import { labels } from '@/lib/report/words';
import { escapeInline, escapeLine, toCodeSpan, toTable } from './markdown-text';
import type { Renderer } from './renderer';

type Passage = string | undefined;

const list = (lines: readonly string[]): Passage => (lines.length === 0 ? undefined : lines.map((line) => `- ${line}`).join('\n'));
const escaped = (text: Passage): string[] => (text === undefined ? [] : [escapeInline(text)]);

const toSentences = (statements: readonly string[]): string =>
  statements.map((statement) => (/[.!?…:]["”’)*]{0,2}$/.test(statement) ? statement : `${statement}.`)).join(' ');

const toLinks = (links: readonly Link[]): string => links.map(({ label }) => escapeInline(label)).join(', ');

/** Writes a line of a list with notes of ours as items below it: each begins with a bold label, which escaped text cannot have. */
const withNotes = (line: string, notes: readonly string[]): string =>
  [line, ...notes.map((note) => `- ${note}`)].join('\n').replaceAll('\n', '\n  ');

const signs: Record<CheckResult, string> = { confirmed: '✓', moved: '→', not_confirmed: '⚠', not_checked: '–' };

const toCheck = (check: CheckMark | undefined): string[] =>
  check === undefined ? [] : [`${signs[check.result]} **Check:** ${escapeInline(toTold(check))}`];

const toFact = ({ label, value, note, check }: Fact): string =>
  withNotes(
    `**${escapeInline(label)}:** ${[escapeInline(value), ...escaped(note).map((words) => `(${words})`)].join(' ')}`,
    toCheck(check),
  );

/** A row begins with what it is and where; its evidence is below it. */
function toItem({ id, name, tag, text, isLack, place, facts = [], check, links = [], beside }: Row): string {
  const where = [...(id === undefined ? [] : [toCodeSpan(id)]), ...escaped(place?.clock), ...(place?.words ?? []).map(escapeInline)].join(
    ', ',
  );
  const called = [...escaped(name), ...escaped(tag)].join(', ');
  const head = [...(called === '' ? [] : [`**${called}**`]), ...(where === '' ? [] : [`(${where})`])].join(' ');
  const words = isLack ? `**${escapeInline(text)}**` : escapeInline(text);
  return withNotes(head === '' ? escapeLine(text) : `${head}: ${words}`, [
    ...facts.map(toFact),
    ...toCheck(check),
    ...(links.length === 0 ? [] : [`**${labels.cites}:** ${toLinks(links)}`]),
    ...(beside === undefined ? [] : [toBeside(beside)]),
  ]);
}

const toBeside = (row: Row): string => (row.isLack ? `**${escapeInline(row.text)}**` : toItem(row));

const toQuote = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `> ${escapeLine(paragraph)}`)
    .join('\n>\n');

const toAd = (card: Card): Passage[] => [card.body && toQuote(card.body), list(toAdFacts(card).map(toFact))];

const toCard = ({ tag, note, title, place, body, facts }: Card): string =>
  withNotes([`**${escaped(tag).join('')}:** ${escaped(title).join('')}`, ...escaped(place).map((where) => `(${where})`)].join(' '), [
    ...(body === undefined ? [] : [`${note === undefined ? '' : `**${escapeInline(note)}** `}${escapeInline(body)}`]),
    ...facts.map(toFact),
  ]);

const toCriterion = ({ label, points, max, by, reason, links }: Criterion): string[] => [
  escapeInline(label),
  `${points} of ${max}`,
  escapeInline(by),
  `${escapeInline(reason)}${links.length === 0 ? '' : ` (${toLinks(links)})`}`,
];

const drawings: { [Kind in Node['kind']]: (node: NodeOf<Kind>) => Passage[] } = {
  text: ({ paragraphs }) => paragraphs.map(escapeLine),
  facts: ({ facts }) => [list(facts.map(toFact))],
  rows: ({ rows, more }) => [list(rows.map(toItem)), more && escapeLine(more)],
  cards: ({ look, cards }) => (look === 'ad' ? cards.flatMap(toAd) : [list(cards.map(toCard))]),
  bars: ({ look, bars }) => [
    look === 'scores'
      ? bars.map(({ label, value, of }) => `${escapeInline(label)} ${value} ${escaped(of).join('')}`).join(', ')
      : toTable(
          ['Step', 'Points', 'Total', 'Why'],
          bars.map(({ label, value, running = value, note }) => [escapeInline(label), value, running, escaped(note).join('')]),
        ),
  ],
  panel: ({ classification, reasoning, lists, criteria }) => [
    classification && toFact(classification),
    reasoning && escapeLine(reasoning),
    ...lists.flatMap(({ title: side, rows }) => [`**${escapeInline(side)}**`, list(rows.map(toItem))]),
    ...criteria.flatMap(({ title: side, lines }) => [
      `**${escapeInline(side)}**`,
      toTable(['Criterion', 'Points', 'By', 'Why'], lines.map(toCriterion)),
    ]),
  ],
  // What is drawn is left out: its sentences say the same.
  figure: ({ title, note, sentences }) => [
    title === undefined && note === undefined ? toSentences(sentences.map(escapeInline)) : list(sentences.map(escapeLine)),
  ],
  fold: ({ nodes }) => nodes.flatMap(renderNode).map((passage) => passage?.replace(/^###(?= )/, '####')),
};

function toTitle(node: Node): Passage {
  if (node.title === undefined) return undefined;
  const title = escapeInline(node.title);
  if (node.kind === 'text' && node.look === 'statement') return `**${title}**`;
  return node.kind === 'panel' && node.score ? `### ${title}: ${node.score.value} ${escaped(node.score.of).join('')}` : `### ${title}`;
}

function renderNode<Kind extends Node['kind']>(node: NodeOf<Kind>): Passage[] {
  return [toTitle(node), 'note' in node ? node.note && escapeLine(node.note) : undefined, ...drawings[node.kind as Kind](node)];
}

/** The address is ours: rebuilt from the id, of letters and digits. */
function renderMasthead({ eyebrow, title, offer, adUrl, facts, notice }: Masthead): Passage[] {
  const address = adUrl === undefined ? [] : [`[Open the ad](${adUrl})`];
  return [
    `# ${escapeInline(title)}`,
    offer === undefined ? undefined : `**${escapeInline(offer)}**`,
    notice === undefined ? undefined : `> **${escapeInline(notice.label)}** ${escapeInline(notice.text)}`,
    [eyebrow, ...facts.map(toFact), ...address].join(' · '),
  ];
}

/** The report as CommonMark with GitHub's tables; its one link is that to the ad, and it has no images and no HTML. */
export function renderMarkdown(tree: ReportTree): string {
  const { masthead, chapters, end } = tellOnce(tree);
  const passages = [
    ...renderMasthead(masthead),
    ...chapters.flatMap(({ title, blocks }) => [`## ${escapeInline(title)}`, ...blocks.flatMap(({ nodes }) => nodes.flatMap(renderNode))]),
    ...end.flatMap(({ title, nodes }) => [`## ${escapeInline(title)}`, ...nodes.flatMap(renderNode)]),
  ];
  return `${passages.filter((passage) => passage !== undefined && passage !== '').join('\n\n')}\n`;
}

export const markdownRenderer: Renderer = {
  mediaType: 'text/markdown',
  extension: 'md',
  version: '14',
  render: (report, { ad } = {}) => Promise.resolve(new TextEncoder().encode(renderMarkdown(toBlocks(report, ad)))),
};
