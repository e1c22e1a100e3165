import type { Block, BlockOf } from '@/lib/report/view/blocks';
import { HYPOTHESIS_LABELS, judgmentWords, labels, toParagraphs } from '@/lib/report/words';
import { toSigned } from '@/lib/signed-number';
import { escapeInline, escapeLine, toTable } from '../markdown-text';
import {
  renderAdCard,
  renderBeats,
  renderClaims,
  renderObjections,
  renderOffer,
  renderPositioning,
  renderRisks,
  renderTranscript,
} from './observed';
import { renderPanels } from './panels';
import { inOneLine, labeled, list, type Passage, plain, toFact, toHeading, toSentences } from './passages';

const blockRenderers: { [Kind in Block['kind']]: (block: BlockOf<Kind>) => Passage[] } = {
  gauge: ({ value, grade, word, because, pool, reasoning, sections, adjustments }) => [
    [`**${value} of 100, grade ${escapeInline(grade)}, ${word.toLowerCase()}.**`, ...(pool === undefined ? [] : [escapeInline(pool)])].join(
      ' ',
    ),
    because.length === 0 ? undefined : `${labels.penalties}: ${toSentences(because.map(escapeInline))}`,
    plain(toSentences(adjustments)),
    plain(reasoning),
    inOneLine(sections.map(({ label, score, max, word: own }) => `${escapeInline(label)} ${score} of ${max}, ${own.toLowerCase()}`)),
  ],
  moves: ({ entries }) => [list(entries.map(({ verb, line }) => `**${escapeInline(verb)}:** ${escapeInline(line)}`))],
  lead: ({ text }) => toParagraphs(text).map(escapeLine),
  insufficientEvidence: ({ title, reason, text }) => [
    `**${escapeInline(title)}**`,
    ...toParagraphs(reason).map(escapeLine),
    ...(text === undefined ? [] : toParagraphs(text).map(escapeLine)),
  ],
  filmstrip: ({ title, note, cells, more }) => [
    toHeading(title),
    escapeLine(note),
    toTable(
      ['Shot', 'Begins', 'Length', 'Findings'],
      cells.map(({ number, clock, length, transition, findings }) => [
        String(number),
        clock,
        transition === undefined ? length : `${length}, ${escapeInline(transition).toLowerCase()}`,
        findings.join(', '),
      ]),
    ),
    plain(more),
  ],
  // Markers are left out: each finding has its second in its section.
  timeline: ({ title, note, clock, marks, tracks }) => [
    toHeading(title),
    marks.length === 0 ? escapeLine(note) : undefined,
    list([
      ...tracks.flatMap(({ legend }) => legend.map(({ label, text }) => `${escapeInline(label)}: ${escapeInline(text)}`)),
      `The video ends at ${clock}.`,
    ]),
  ],
  adCard: renderAdCard,
  positioning: renderPositioning,
  offer: renderOffer,
  awareness: ({ title, label, definition, secondary, reasoning }) => [
    `${toHeading(title)}: ${escapeInline(label)}`,
    toSentences([...(definition === undefined ? [] : [escapeLine(definition)]), ...labeled('Also', secondary)]),
    plain(reasoning),
  ],
  claims: renderClaims,
  objections: renderObjections,
  risks: renderRisks,
  beats: renderBeats,
  panels: renderPanels,
  waterfall: ({ title, steps }) => [
    toHeading(title),
    toTable(
      ['Step', 'Points', 'Total', 'Why'],
      steps.map(({ role, label, points, to, note }) => [
        escapeInline(label),
        role === 'total' ? '' : toSigned(points),
        String(to),
        note === undefined ? '' : escapeInline(note),
      ]),
    ),
  ],
  findings: ({ title, checks, rows }) => [
    toHeading(title),
    checks.length === 0 ? undefined : `Checks: ${checks.map(({ text }) => escapeInline(text)).join(', ')}`,
    toTable(
      ['No.', 'Time', 'Section', 'Judgment', 'Confidence', 'Source', 'Check'],
      rows.map(({ number, clock = '', sectionName, works, confidence = '', source = '', check }) => [
        String(number),
        clock,
        escapeInline(sectionName),
        works ? judgmentWords.works : judgmentWords.doesntWork,
        escapeInline(confidence),
        escapeInline(source),
        escapeInline(check?.text ?? ''),
      ]),
    ),
  ],
  transcript: renderTranscript,
  measured: ({ title, note, facts }) => [toHeading(title), escapeLine(note), list(facts.map(toFact))],
  screenText: ({ title, rows, more }) => [
    toHeading(title),
    list(rows.map(({ span, words }) => `${span}: ${escapeInline(words)}`)),
    plain(more),
  ],
  actions: ({ columns }) =>
    columns.flatMap(({ verb, note, title, body, place }) => [
      `### ${escapeInline(verb)}: ${escapeInline(title)}`,
      place && escapeLine(place),
      `*${escapeInline(note)}* ${escapeInline(body)}`,
    ]),
  hypotheses: ({ title, cards }) => [
    toHeading(title),
    list(
      cards.map(({ label, hypothesis, predictedImpact, falsifiableSignal }) =>
        toSentences([
          `**${escapeInline(label)}.** ${escapeInline(hypothesis)}`,
          ...labeled(HYPOTHESIS_LABELS.predictedImpact, predictedImpact),
          ...labeled(HYPOTHESIS_LABELS.falsifiableSignal, falsifiableSignal),
        ]),
      ),
    ),
  ],
  references: ({ title, entries }) => [
    toHeading(title),
    list(
      entries.map(({ name, source, blurb }) =>
        toSentences([`*${escapeInline(name)}*`, ...[source, blurb].flatMap((text) => (text === undefined ? [] : escapeInline(text)))]),
      ),
    ),
  ],
};

export function renderBlock<Kind extends Block['kind']>(block: BlockOf<Kind>): Passage[] {
  return blockRenderers[block.kind as Kind](block);
}
