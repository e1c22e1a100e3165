import type { Line, Truth } from '../cases/schema';
import type { Channel, Quote } from './stated';
import { contains, figuresOf, wordsOf } from './words';

/** A text counts as read when a report has so much of its letters, and a line of a transcript is the one that has so many of its words. */
export const RECALLED_SHARE = 0.6;

export const textsOf = (lines: readonly Line[] | undefined) => (lines ?? []).map(({ words }) => words);

/** The lines of the video that a quote may be from; one may run on from a line to the next. */
function linesFor(channel: Channel, { written, spoken }: Truth): string[] {
  const joined = (lines: readonly Line[] | undefined) => [...textsOf(lines), textsOf(lines).join(' ')];
  if (channel === 'seen') return joined(written);
  return channel === 'heard' ? joined(spoken) : [...joined(written), ...joined(spoken)];
}

/** Tells whether the written or spoken words are known, as far as a quote of the channel needs them. */
export const isKnown = (channel: Channel, { written, spoken }: Truth) =>
  (channel === 'heard' || written !== undefined) && (channel === 'seen' || spoken !== undefined);

export const isQuoteTrue = ({ words, channel }: Quote, truth: Truth) => linesFor(channel, truth).some((line) => contains(line, words));

export const copyOf = ({ ad }: Truth): string[] =>
  [ad.body, ad.title, ad.linkDescription, ad.ctaText, ad.pageName, ...ad.facts.map(({ value }) => value)].filter((text) => text !== null);

export const figureSet = ({ written, spoken }: Truth): ReadonlySet<string> =>
  new Set([...textsOf(written), ...textsOf(spoken)].flatMap(figuresOf));

export const videoWords = ({ written, spoken }: Truth): ReadonlySet<string> =>
  new Set([...textsOf(written), ...textsOf(spoken)].flatMap(wordsOf));
