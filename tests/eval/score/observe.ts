import { isCheckable } from '@/lib/model/checks/on-screen-text';
import type { Confidence } from '@/lib/report/fields';
import type { ScoredReport } from '@/lib/report/schema';
import { type Share, toShare } from '@/tests/support/share';
import type { Line, Truth } from '../cases/schema';
import { observeFacts } from './facts';
import { listFacts, listQuotes, listSeen, listTimedFindings, transcriptOf } from './stated';
import { observeTiming } from './timing';
import { copyOf, figureSet, isKnown, isQuoteTrue, RECALLED_SHARE, textsOf } from './truth';
import { contains, coverage, editsBetween, editsWithin, figuresOf, wordsOf } from './words';

/** Metrics that a single report earns. */
export const ownMetrics = [
  'quotePrecision',
  'quoteRecall',
  'transcript',
  'heard',
  'timing',
  'brand',
  'offer',
  'price',
  'button',
  'facts',
] as const;
export type OwnMetric = (typeof ownMetrics)[number];

export type Observation = {
  shares: Record<OwnMetric, Share>;
  /** Words left out, added or changed, of all words that are said. */
  wordErrors: Share;
  /** Seconds by which statements miss the beginning of their words; negative is too early. */
  timing: number[];
  invented: number;
  copied: number;
  /** Findings whose words and figures could be compared. */
  decided: { confidence: Confidence; isTrue: boolean }[];
};

const none: Share = { hits: 0, of: 0 };

const ON_TIME_SECONDS = 0.5;

const isInCopy = (words: string, truth: Truth) => copyOf(truth).some((text) => contains(text, words));

function observeQuotes(report: ScoredReport, truth: Truth) {
  const quotes = listQuotes(report).filter(({ channel }) => isKnown(channel, truth));
  const wrong = quotes.filter((quote) => !isQuoteTrue(quote, truth));
  const seen = listSeen(report);
  return {
    precision: { hits: quotes.length - wrong.length, of: quotes.length },
    recall: toShare(
      [...new Set(textsOf(truth.written))].filter(isCheckable).map((text) => seen.some((words) => coverage(text, words) >= RECALLED_SHARE)),
    ),
    copied: wrong.filter(({ words }) => isInCopy(words, truth)).length,
  };
}

function observeTranscript(report: ScoredReport | undefined, { spoken }: Truth): Share {
  if (spoken === undefined) return none;
  const said = textsOf(spoken).flatMap(wordsOf);
  const stated = statedWords(report);
  return { hits: editsBetween(said, stated), of: said.length };
}

const statedWords = (report: ScoredReport | undefined) =>
  (report === undefined ? [] : transcriptOf(report)).flatMap(({ words }) => wordsOf(words));

const overlaps = (a: Line, b: Line) => a.at < b.to && b.at < a.to;

function isCaptioned(line: Line, { written = [] }: Truth): boolean {
  const shown = written.filter((text) => overlaps(text, line)).map(({ words }) => words);
  const words = wordsOf(line.words);
  return words.length - editsWithin(words, wordsOf(shown.join(' '))) >= words.length * RECALLED_SHARE;
}

/**
 * Words that only an ear can tell: of each line without a caption those that the transcript has in their order, where it has most of them.
 * Words of a transcript beyond all that is said count as errors.
 */
function observeHearing(report: ScoredReport | undefined, truth: Truth): Share {
  if (truth.spoken === undefined || truth.written === undefined) return none;
  const stated = statedWords(report);
  const lines = truth.spoken.filter((line) => !isCaptioned(line, truth)).map(({ words }) => wordsOf(words));
  const right = lines.map((words) => {
    const found = words.length - editsWithin(words, stated);
    return found >= words.length * RECALLED_SHARE ? found : 0;
  });
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const beyond = Math.max(0, stated.length - textsOf(truth.spoken).flatMap(wordsOf).length);
  return { hits: sum(right), of: sum(lines.map(({ length }) => length)) + beyond };
}

function observeFigures(report: ScoredReport, truth: Truth) {
  if (truth.written === undefined || truth.spoken === undefined) return { facts: none, invented: 0 };
  const known = figureSet(truth);
  const copied = new Set(copyOf(truth).flatMap(figuresOf));
  const stated = listFacts(report);
  const wrong = stated.filter((figure) => !known.has(figure));
  return {
    facts: { hits: stated.length - wrong.length, of: stated.length },
    invented: wrong.filter((figure) => !copied.has(figure)).length,
  };
}

function decide(report: ScoredReport, truth: Truth): Observation['decided'] {
  if (truth.written === undefined || truth.spoken === undefined) return [];
  const known = figureSet(truth);
  return listTimedFindings(report).flatMap(({ confidence, quotes, figures }) => {
    if (quotes.length + figures.length === 0) return [];
    return [{ confidence, isTrue: quotes.every((quote) => isQuoteTrue(quote, truth)) && figures.every((figure) => known.has(figure)) }];
  });
}

/** A run without a report has found nothing. */
export function observe(report: ScoredReport | undefined, truth: Truth): Observation {
  const said = observeTranscript(report, truth);
  const shares = { transcript: observeHearing(report, truth), ...observeFacts(report, truth) };
  if (report === undefined) {
    const missed = { hits: 0, of: [...new Set(textsOf(truth.written))].filter(isCheckable).length };
    const missing = { quotePrecision: none, quoteRecall: missed, timing: none, facts: none };
    return { shares: { ...shares, ...missing }, wordErrors: said, timing: [], invented: 0, copied: 0, decided: [] };
  }
  const { precision, recall, copied } = observeQuotes(report, truth);
  const timing = observeTiming(report, truth);
  const { facts, invented } = observeFigures(report, truth);
  const onTime = toShare(timing.map((error) => Math.abs(error) <= ON_TIME_SECONDS + 1e-9));
  return {
    shares: { ...shares, quotePrecision: precision, quoteRecall: recall, timing: onTime, facts },
    wordErrors: said,
    timing,
    invented,
    copied,
    decided: decide(report, truth),
  };
}
