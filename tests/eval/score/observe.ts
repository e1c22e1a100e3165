import { isCheckable } from '@/lib/model/checks/on-screen-text';
import { sections } from '@/lib/report/criteria';
import { timedSources } from '@/lib/report/evidence-source';
import type { ScoredReport } from '@/lib/report/schema';
import { type Share, toShare } from '@/tests/support/share';
import type { Line, Truth } from '../schema';
import { contains, coverage, editsWithin, figuresOf, likeness, wordsOf } from './words';

/** Words that a report says are written or said in the video; `at` where it says when they begin. */
type Quote = { words: string; channel: 'seen' | 'heard'; at?: number };

/** A text counts as read when a report has so much of its letters, and a line of a transcript is the one that has so many of its words. */
const RECALLED_SHARE = 0.6;
const ON_TIME_SECONDS = 0.5;

const between = / ?[|…] ?|\.{3}/;
const toParts = (text: string) => text.split(between).filter(isCheckable);
const textsOf = (lines: readonly Line[] = []) => lines.map(({ words }) => words);
const none: Share = { hits: 0, of: 0 };

/** The words that findings claim are on screen or spoken; those of beats are our own. */
function listQuotes(report: ScoredReport): Quote[] {
  const findings = sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);
  return findings.flatMap(({ at, check: { claim } }): Quote[] => {
    if (claim?.words === undefined || (claim.kind !== 'on_screen' && claim.kind !== 'spoken')) return [];
    const channel = claim.kind === 'on_screen' ? 'seen' : 'heard';
    return toParts(claim.words).map((words) => ({ words, channel, ...(at === undefined ? {} : { at }) }));
  });
}

/** The lines that a quote may be from; one may run on from a line to the next. */
const isTrue = ({ words, channel }: Quote, { written, spoken }: Truth) => {
  const lines = textsOf(channel === 'seen' ? written : spoken);
  return [...lines, lines.join(' ')].some((line) => contains(line, words));
};

function quotePrecision(report: ScoredReport | undefined, truth: Truth): Share {
  const known = ({ channel }: Quote) => (channel === 'seen' ? truth.written : truth.spoken) !== undefined;
  const quotes = report === undefined ? [] : listQuotes(report).filter(known);
  const distinct = [...new Map(quotes.map((quote) => [`${quote.channel} ${wordsOf(quote.words).join(' ')}`, quote])).values()];
  return toShare(distinct.map((quote) => isTrue(quote, truth)));
}

function quoteRecall(report: ScoredReport | undefined, { written }: Truth): Share {
  const seen = (report === undefined ? [] : listQuotes(report)).flatMap(({ words, channel }) => (channel === 'seen' ? [words] : []));
  const texts = [...new Set(textsOf(written))].filter(isCheckable);
  return toShare(texts.map((text) => seen.some((words) => coverage(text, words) >= RECALLED_SHARE)));
}

const overlaps = (a: Line, b: Line) => a.at < b.to && b.at < a.to;

function isCaptioned(line: Line, { written = [] }: Truth): boolean {
  const words = wordsOf(line.words);
  const shown = wordsOf(textsOf(written.filter((text) => overlaps(text, line))).join(' '));
  return words.length - editsWithin(words, shown) >= words.length * RECALLED_SHARE;
}

const transcriptOf = (report: ScoredReport | undefined) => report?.observed?.transcript ?? [];

/** Of each line without a caption the words that the transcript has in their order, where it has most of them; words beyond all that is said are errors. */
function transcript(report: ScoredReport | undefined, truth: Truth): Share {
  if (truth.spoken === undefined || truth.written === undefined) return none;
  const stated = transcriptOf(report).flatMap(({ words }) => wordsOf(words));
  const lines = truth.spoken.filter((line) => !isCaptioned(line, truth)).map(({ words }) => wordsOf(words));
  const right = lines.map((words) => {
    const found = words.length - editsWithin(words, stated);
    return found >= words.length * RECALLED_SHARE ? found : 0;
  });
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const beyond = Math.max(0, stated.length - textsOf(truth.spoken).flatMap(wordsOf).length);
  return { hits: sum(right), of: sum(lines.map(({ length }) => length)) + beyond };
}

/** The line that is most like the words, where one is like enough; of equals the nearest in time. */
function findLine(words: string, at: number, lines: readonly Line[], alike: (line: string, words: string) => number): Line | undefined {
  const found = lines.map((line) => ({ line, share: alike(line.words, words) })).filter(({ share }) => share >= RECALLED_SHARE);
  return found.toSorted((a, b) => b.share - a.share || Math.abs(a.line.at - at) - Math.abs(b.line.at - at))[0]?.line;
}

function timing(report: ScoredReport | undefined, { written = [], spoken = [] }: Truth): Share {
  if (report === undefined) return none;
  const lines = transcriptOf(report).flatMap(({ at, words }) => {
    const line = findLine(words, at, spoken, likeness);
    return line === undefined ? [] : [at - line.at];
  });
  const quotes = listQuotes(report).flatMap(({ at, words, channel }) => {
    const line = at === undefined ? undefined : findLine(words, at, channel === 'seen' ? written : spoken, coverage);
    return at === undefined || line === undefined ? [] : [at - line.at];
  });
  return toShare([...lines, ...quotes].map((error) => Math.abs(error) <= ON_TIME_SECONDS + 1e-9));
}

/** The figures of the ad's claims and offer that are said to be seen or heard. */
function facts(report: ScoredReport | undefined, { written, spoken }: Truth): Share {
  if (report?.observed === undefined || written === undefined || spoken === undefined) return none;
  const { claims, offer } = report.observed;
  const known = new Set([...textsOf(written), ...textsOf(spoken)].flatMap(figuresOf));
  const texts = [
    ...claims.filter(({ source }) => timedSources.includes(source)).map(({ claim }) => claim),
    ...(offer !== null && timedSources.includes(offer.source) ? [offer.what, offer.price, offer.terms, offer.urgency] : []),
  ];
  return toShare(texts.flatMap((text) => figuresOf(text ?? '')).map((figure) => known.has(figure)));
}

/** Metrics that a single report earns; a run without one has found nothing. */
export const ownMetrics = { quotePrecision, quoteRecall, transcript, timing, facts } as const;
