import type { AdCard, Beats, Claims, Objections, Offer, Risks, Transcript } from '@/lib/report/view/observed-blocks';
import type { Positioning } from '@/lib/report/view/positioning';
import { labels, toParagraphs } from '@/lib/report/words';
import { escapeInline, escapeLine } from '../markdown-text';
import { labeled, list, type Passage, toCheck, toCites, toFact, toHeading, toNotes, toStatement, withNotes } from './passages';

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
  list(entries.map(({ label, text, note, check }) => toStatement(label, note === undefined ? text : `${text} (${note})`, { check }))),
];

export const renderOffer = ({ title, what, facts, clock, source, check }: Offer): Passage[] => [
  toHeading(title),
  // The check is of all of them together.
  list([toStatement(labels.offered, what, { clock, source }), ...facts.map(toFact), toCheck(check)]),
];

export const renderClaims = ({ title, rows }: Claims): Passage[] => [
  toHeading(title),
  list(
    rows.map(({ number, claim, proof, ...place }) =>
      toStatement(`Claim ${number}`, claim, place, [
        proof === undefined ? `**${labels.noProof}**` : toStatement(labels.proof, proof.what, proof),
      ]),
    ),
  ),
];

export const renderObjections = ({ title, answered, open }: Objections): Passage[] => [
  toHeading(title),
  list([
    ...answered.map(({ objection, answer, cites }) =>
      withNotes(escapeLine(objection), [...toNotes(labels.answered, answer), ...toCites(cites)]),
    ),
    ...open.map(({ objection, cites }) => withNotes(escapeLine(objection), [`**${labels.open}**`, ...toCites(cites)])),
  ]),
];

export const renderRisks = ({ title, note, rows }: Risks): Passage[] => [
  toHeading(title),
  escapeLine(note),
  list(rows.map(({ number, question, ...place }) => toStatement(`Question ${number}`, question, place))),
];

export const renderBeats = ({ title, rows }: Beats): Passage[] => [
  toHeading(title),
  list(
    rows.map(({ number, span, role, shown, words, check }) =>
      toStatement(`Beat ${number}`, shown, { clock: span, source: role }, [
        ...words.flatMap(({ label, text }) => toNotes(label, text)),
        toCheck(check),
      ]),
    ),
  ),
];

export const renderTranscript = ({ title, rows }: Transcript): Passage[] => [
  toHeading(title),
  list(
    rows.map(({ span, words, translation, onScreen, check }) =>
      withNotes(`${span}: ${escapeInline(words)}`, [
        ...toNotes(labels.translation, translation),
        ...(onScreen ? [`**${labels.onScreen}**`] : []),
        toCheck(check),
      ]),
    ),
  ),
];
