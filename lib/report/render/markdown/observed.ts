import type { AdCard, Beats, Claims, Objections, Offer, Risks, Transcript } from '@/lib/report/view/observed-blocks';
import type { Positioning } from '@/lib/report/view/positioning';
import { labels, toParagraphs } from '@/lib/report/words';
import { escapeInline, escapeLine } from '../markdown-text';
import { labeled, list, type Passage, toCites, toFact, toHeading, toSentences, toStatement } from './passages';

const toQuote = (text: string): string =>
  toParagraphs(text)
    .map((paragraph) => `> ${escapeLine(paragraph)}`)
    .join('\n>\n');

export const renderAdCard = ({ title, copy, headline, description, button, facts }: AdCard): Passage[] => [
  toHeading(title),
  copy === undefined ? undefined : toQuote(copy),
  list([
    ...labeled(labels.headline, headline),
    ...labeled(labels.description, description),
    ...labeled(labels.button, button),
    ...facts.map(toFact),
  ]),
];

export const renderPositioning = ({ title, entries }: Positioning): Passage[] => [
  toHeading(title),
  list(
    entries.map(({ label, text, note, check }) =>
      toStatement(`**${escapeInline(label)}**`, note === undefined ? text : `${text} (${note})`, { check }),
    ),
  ),
];

export const renderOffer = ({ title, what, facts, clock, source, check }: Offer): Passage[] => [
  toHeading(title),
  // The check is of all of them together.
  list([
    toStatement(`**${labels.offered}**`, what, { clock, source }),
    ...facts.map(toFact),
    `${labels.evidence}: ${escapeInline(check.text)}`,
  ]),
];

export const renderClaims = ({ title, rows }: Claims): Passage[] => [
  toHeading(title),
  list(
    rows.map(({ number, claim, proof, ...place }) => {
      const shown = proof === undefined ? labels.noProof : toStatement(labels.proof, proof.what, proof);
      return `${toStatement(`**Claim ${number}**`, claim, place)} ${shown}`;
    }),
  ),
];

export const renderObjections = ({ title, answered, open }: Objections): Passage[] => [
  toHeading(title),
  list([
    ...answered.map(({ objection, answer, cites }) =>
      toSentences([`**${escapeInline(objection)}** ${labels.answered}: ${escapeInline(answer)}`, ...toCites(cites)]),
    ),
    ...open.map(({ objection, cites }) => toSentences([`**${escapeInline(objection)}** ${labels.open}`, ...toCites(cites)])),
  ]),
];

export const renderRisks = ({ title, note, rows }: Risks): Passage[] => [
  toHeading(title),
  escapeLine(note),
  list(rows.map(({ number, question, ...place }) => toStatement(`**Question ${number}**`, question, place))),
];

export const renderBeats = ({ title, rows }: Beats): Passage[] => [
  toHeading(title),
  list(
    rows.map(({ number, span, role, shown, words, check }) =>
      toSentences([
        `**Beat ${number}** (${span}, ${escapeInline(role)}): ${escapeInline(shown)}`,
        ...words.flatMap(({ label, text }) => labeled(label, text)),
        escapeInline(check.text),
      ]),
    ),
  ),
];

export const renderTranscript = ({ title, rows }: Transcript): Passage[] => [
  toHeading(title),
  list(
    rows.map(({ span, words, translation, onScreen, check }) =>
      toSentences([
        `${span}: ${escapeInline(words)}`,
        ...labeled(labels.translation, translation),
        ...(onScreen ? [labels.onScreen] : []),
        escapeInline(check.text),
      ]),
    ),
  ),
];
