import { type Block, type BlockOf, type Panel, type TopBlock, toBlocks } from '@/lib/report/blocks';
import type { Fact } from '@/lib/report/facts';
import type { FindingLine } from '@/lib/report/findings';
import type { Masthead, Provenance } from '@/lib/report/provenance';
import { HYPOTHESIS_LABELS, judgmentWords, toCitations, toParagraphs } from '@/lib/report/words';
import { toSigned } from '@/lib/signed-number';
import { escapeMarkdown as safe, toCodeSpan, toTable } from './markdown-text';
import type { Renderer } from './renderer';

/** What stands between blank lines; what is undefined does not stand at all. */
type Passage = string | undefined;

const list = (lines: readonly string[]): Passage => (lines.length === 0 ? undefined : lines.map((line) => `- ${line}`).join('\n'));
const plain = (text: Passage): Passage => (text === undefined ? undefined : safe(text));
const labeled = (label: string, text: Passage): string[] => (text === undefined ? [] : [`**${safe(label)}:** ${safe(text)}`]);

const toFact = ({ label, value, code }: Fact) => `**${safe(label)}:** ${code ? toCodeSpan(value) : safe(value)}`;

function renderMasthead({ eyebrow, title, adUrl, facts, notice }: Masthead): Passage[] {
  const address: Fact[] = adUrl === undefined ? [] : [{ label: 'Ad', value: adUrl, code: true }];
  return [
    `# ${safe(title)}`,
    safe(eyebrow),
    notice === undefined ? undefined : `> **${safe(notice.label)}** ${safe(notice.text)}`,
    list([...facts, ...address].map(toFact)),
  ];
}

const judgmentOf = ({ works }: FindingLine) => (works ? judgmentWords.works : judgmentWords.doesntWork);

function toItem({ number, clock, text, check }: FindingLine): string {
  if (number === undefined) return safe(text);
  const place = `(No. ${number}${clock === undefined ? '' : `, ${clock}`})`;
  return check === undefined ? `${safe(text)} ${place}` : `${safe(text)} ${place}. ${safe(check.text)}`;
}

const checkHead = (rows: readonly FindingLine[]) => (rows.some(({ check }) => check !== undefined) ? ['Check'] : []);

function renderPanel({ title, classification, score, works, doesntWork, references }: Panel): Passage[] {
  const meaning = classification?.definition;
  const facts = [
    ...(classification === undefined
      ? []
      : [`**${safe(classification.label)}:** ${safe(classification.value)}${meaning === undefined ? '' : `. ${safe(meaning)}`}`]),
    ...(score === undefined ? [] : [`**Score:** ${score.score} of ${score.max}, ${score.word.toLowerCase()}`]),
  ];
  const findings = (label: string, lines: readonly FindingLine[]): Passage[] =>
    lines.length === 0 ? [] : [`**${label}**`, list(lines.map(toItem))];
  return [
    `### ${safe(title)}`,
    list(facts),
    ...findings(judgmentWords.works, works),
    ...findings(judgmentWords.doesntWork, doesntWork),
    ...(references.length === 0 ? [] : [`**Draws on:** ${toCitations(references, safe)}`]),
  ];
}

const blockRenderers: { [Kind in Block['kind']]: (block: BlockOf<Kind>) => Passage[] } = {
  gauge: ({ value, grade, word, reasoning, sections }) => [
    `**${value} of 100, grade ${safe(grade)}, ${word.toLowerCase()}**`,
    plain(reasoning),
    sections.length === 0
      ? undefined
      : toTable(
          ['Section', 'Score', 'Rating'],
          sections.map(({ label, score, max, word: band }) => [safe(label), `${score} of ${max}`, band]),
        ),
  ],
  lead: ({ text }) => toParagraphs(text).map(safe),
  insufficientEvidence: ({ title, reason, text }) => [
    `**${safe(title)}**`,
    ...toParagraphs(reason).map(safe),
    ...(text === undefined ? [] : toParagraphs(text).map(safe)),
  ],
  keyNumbers: ({ entries }) => [
    list(entries.map(({ label, value, note }) => `**${safe(label)}:** ${safe(value)}${note === undefined ? '' : ` (${safe(note)})`}`)),
  ],
  filmstrip: ({ title, note, cells, more }) => [
    `### ${safe(title)}`,
    safe(note),
    toTable(
      ['Shot', 'Begins', 'Length', 'Transition'],
      cells.map(({ number, clock, length, transition }) => [String(number), clock, length, transition ?? '']),
    ),
    plain(more),
  ],
  timeline: ({ title, note, clock, marks, tracks }) => [
    `### ${safe(title)}`,
    `${safe(note)} The video ends at ${clock}.`,
    marks.length === 0
      ? undefined
      : toTable(
          ['No.', 'Time', 'Section', 'Judgment'],
          marks.map((mark) => [String(mark.number), mark.clock, safe(mark.sectionName), judgmentOf(mark)]),
        ),
    list(tracks.flatMap(({ legend }) => legend.map(({ label, told }) => `**${safe(label)}:** ${safe(told)}`))),
  ],
  awareness: ({ title, label, definition, secondary, reasoning }) => [
    `### ${safe(title)}`,
    `**${safe(label)}**${definition === undefined ? '' : `. ${safe(definition)}`}`,
    list(labeled('Also', secondary)),
    plain(reasoning),
  ],
  panels: ({ panels }) => panels.flatMap(renderPanel),
  waterfall: ({ title, steps }) => [
    `### ${safe(title)}`,
    toTable(
      ['Step', 'Points', 'Total', 'Why'],
      steps.map(({ role, label, points, to, note }) => [
        safe(label),
        role === 'total' ? '' : toSigned(points),
        String(to),
        note === undefined ? '' : safe(note),
      ]),
    ),
  ],
  findings: ({ title, checks, rows }) => [
    `### ${safe(title)}`,
    checks.length === 0 ? undefined : `**Checks:** ${checks.map(({ told }) => safe(told)).join(', ')}`,
    toTable(
      ['No.', 'Time', 'Section', 'Judgment', 'Finding', ...checkHead(rows), 'Confidence', 'Source'],
      rows.map((row) => [
        String(row.number),
        row.clock ?? '',
        safe(row.sectionName),
        judgmentOf(row),
        safe(row.text),
        ...checkHead(rows).map(() => safe(row.check?.text ?? '')),
        safe(row.confidence ?? ''),
        safe(row.source ?? ''),
      ]),
    ),
  ],
  measured: ({ title, note, facts }) => [`### ${safe(title)}`, safe(note), list(facts.map(toFact))],
  screenText: ({ title, rows, more }) => [
    `### ${safe(title)}`,
    list(rows.map(({ span, words }) => `${span}: ${safe(words)}`)),
    plain(more),
  ],
  actions: ({ columns }) =>
    columns.flatMap(({ verb, note, title, body }) => [`### ${safe(verb)}: ${safe(title)}`, `*${safe(note)}*`, safe(body)]),
  hypotheses: ({ title, cards }) => [
    `### ${safe(title)}`,
    ...cards.flatMap(({ label, hypothesis, predictedImpact, falsifiableSignal }) => [
      `**${safe(label)}**`,
      safe(hypothesis),
      list([
        ...labeled(HYPOTHESIS_LABELS.predictedImpact, predictedImpact),
        ...labeled(HYPOTHESIS_LABELS.falsifiableSignal, falsifiableSignal),
      ]),
    ]),
  ],
  references: ({ title, entries }) => [
    `### ${safe(title)}`,
    list(
      entries.map(({ key, name, source, blurb }) =>
        [
          `**${safe(name)}** (${toCodeSpan(key)})`,
          ...(source === undefined ? [] : [safe(source)]),
          ...(blurb === undefined ? [] : [safe(blurb)]),
        ].join('. '),
      ),
    ),
  ],
};

function renderBlock<Kind extends Block['kind']>(block: BlockOf<Kind>): Passage[] {
  return blockRenderers[block.kind as Kind](block);
}

const renderProvenance = ({ title, facts, notes }: Provenance): Passage[] => [
  `## ${safe(title)}`,
  list(facts.map(toFact)),
  ...notes.map(safe),
];

function renderTopBlock(block: TopBlock): Passage[] {
  switch (block.kind) {
    case 'masthead':
      return renderMasthead(block);
    case 'chapter':
      return [`## ${safe(block.title)}`, ...block.blocks.flatMap(renderBlock)];
    case 'provenance':
      return renderProvenance(block);
  }
}

/** The blocks as CommonMark with GitHub's tables; without links, images or HTML. */
export function renderMarkdown(blocks: readonly TopBlock[]): string {
  return `${blocks
    .flatMap(renderTopBlock)
    .filter((passage) => passage !== undefined && passage !== '')
    .join('\n\n')}\n`;
}

export const markdownRenderer: Renderer = {
  mediaType: 'text/markdown',
  extension: 'md',
  version: '3',
  render: (report, { ad } = {}) => Promise.resolve(new TextEncoder().encode(renderMarkdown(toBlocks(report, ad)))),
};
