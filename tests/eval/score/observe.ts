import type { Confidence } from '@/lib/report/fields';
import type { ScoredReport } from '@/lib/report/schema';
import type { Share } from '@/tests/support/share';
import type { Truth } from '../cases/schema';
import { observeFacts } from './facts';
import { listFacts, listQuotes, listSeen, listTimedFindings, transcriptOf } from './stated';
import { observeTiming } from './timing';
import { copyOf, figureSet, isKnown, isQuoteTrue, RECALLED_SHARE, textsOf, toShare } from './truth';
import { contains, coverage, figuresOf, wordErrors, wordsOf } from './words';

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

/** What one run of a case came to, against its truth. */
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

/** What a statement is on time within. */
export const ON_TIME_SECONDS = 0.5;

const isInCopy = (words: string, truth: Truth) => copyOf(truth).some((text) => contains(text, words));

function observeQuotes(report: ScoredReport, truth: Truth) {
  const quotes = listQuotes(report).filter(({ channel }) => isKnown(channel, truth));
  const wrong = quotes.filter((quote) => !isQuoteTrue(quote, truth));
  const seen = listSeen(report);
  return {
    precision: { hits: quotes.length - wrong.length, of: quotes.length },
    recall: toShare([...new Set(textsOf(truth.written))].map((text) => seen.some((words) => coverage(text, words) >= RECALLED_SHARE))),
    copied: wrong.filter(({ words }) => isInCopy(words, truth)).length,
  };
}

function observeTranscript(report: ScoredReport | undefined, { spoken }: Truth): Share {
  if (spoken === undefined || spoken.length === 0) return none;
  const said = textsOf(spoken).flatMap(wordsOf);
  const stated = (report === undefined ? [] : transcriptOf(report)).flatMap(({ words }) => wordsOf(words));
  return { hits: wordErrors(said, stated), of: said.length };
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

/** Findings that claim words or figures, and whether all of them are in the video. */
function decide(report: ScoredReport, truth: Truth): Observation['decided'] {
  if (truth.written === undefined || truth.spoken === undefined) return [];
  const known = figureSet(truth);
  return listTimedFindings(report).flatMap(({ confidence, quotes, figures }) => {
    if (quotes.length + figures.length === 0) return [];
    return [{ confidence, isTrue: quotes.every((quote) => isQuoteTrue(quote, truth)) && figures.every((figure) => known.has(figure)) }];
  });
}

/** Holds one report against the truth; a run without a report has found nothing. */
export function observe(report: ScoredReport | undefined, truth: Truth): Observation {
  const said = observeTranscript(report, truth);
  const shares = { transcript: { hits: Math.max(0, said.of - said.hits), of: said.of }, ...observeFacts(report, truth) };
  if (report === undefined) {
    const missed = { hits: 0, of: new Set(textsOf(truth.written)).size };
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
