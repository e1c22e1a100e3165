import { findQuotes } from '@/lib/model/quotes';
import { sections } from '@/lib/report/criteria';
import type { Finding, ScoredReport } from '@/lib/report/schema';
import type { EvalCase, Labels } from './case';
import type { Run } from './run-case';

/** So far may a finding lie from the beginning of what it is about. */
const TOLERANCE_SECONDS = 1.5;
const SHORTEST_QUOTE = 8;

/** A part of a whole; `of` may be 0. */
export type Share = { hits: number; of: number };

export type CaseScore = {
  /** Runs that ended in a report, and those whose first answer was one. */
  reported: Share;
  firstTime: Share;
  /** Findings with a second that lies at an event. */
  onTime: Share;
  /** Events that some finding lies at. */
  covered: Share;
  /** Words of the vocabularies that are among the labels. */
  labeled: Share;
  /** Distance between the highest and the lowest value; undefined for fewer than two reports. */
  spread: number | undefined;
  /** Runs that chose the word most runs chose, over all vocabularies; undefined for fewer than two reports. */
  agreement: Share | undefined;
};

type Event = EvalCase['events'][number];

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const quotesIn = (text: string) => findQuotes(text).map(({ words }) => bare(words));

const findingsOf = (report: ScoredReport): Finding[] =>
  sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);

/** The events whose words a finding quotes; those it is about. */
function quotedEvents({ text }: Finding, events: readonly Event[]): Event[] {
  const quotes = quotesIn(text).filter((quote) => quote.length >= SHORTEST_QUOTE);
  return events.filter((event) => quotes.some((quote) => bare(event.text).includes(quote) || quote.includes(bare(event.text))));
}

const isNear = (at: number, event: Event) => Math.abs(event.at - at) <= TOLERANCE_SECONDS;

/** The events that a finding lies at: of those it quotes, or of all when it quotes none. */
function eventsAt(finding: Finding, events: readonly Event[]): Event[] {
  const { at } = finding;
  const quoted = quotedEvents(finding, events);
  return at === undefined ? [] : (quoted.length > 0 ? quoted : events).filter((event) => isNear(at, event));
}

function scoreEvidence(report: ScoredReport, events: readonly Event[]): { onTime: Share; covered: Share } {
  const timed = findingsOf(report).filter(({ at }) => at !== undefined);
  const met = timed.map((finding) => eventsAt(finding, events));
  return {
    onTime: { hits: met.filter((found) => found.length > 0).length, of: timed.length },
    covered: { hits: new Set(met.flat()).size, of: events.length },
  };
}

const wordsOf = ({ hook, script, visual, cta, schwartz }: ScoredReport): Record<keyof Labels, string> => ({
  hook: hook.archetype,
  script: script.framework,
  visual: visual.style,
  cta: cta.commitment,
  stage: schwartz.primary,
});

const vocabularies = ['hook', 'script', 'visual', 'cta', 'stage'] as const;

function scoreWords(report: ScoredReport, labels: Labels): Share {
  const words = wordsOf(report);
  const hits = vocabularies.filter((name) => new Set<string>(labels[name]).has(words[name]));
  return { hits: hits.length, of: vocabularies.length };
}

/** How many of the runs chose the commonest word. */
function commonest(words: readonly string[]): number {
  return Math.max(...words.map((word) => words.filter((other) => other === word).length));
}

export function addShares(shares: readonly Share[]): Share {
  return { hits: shares.reduce((sum, { hits }) => sum + hits, 0), of: shares.reduce((sum, { of }) => sum + of, 0) };
}

/** What can be said about the runs of a case without a judge. */
export function scoreCase(runs: readonly Run[], { events, labels }: Pick<EvalCase, 'events' | 'labels'>): CaseScore {
  const reports = runs.map(({ report }) => report).filter((report) => report !== undefined);
  const evidence = reports.map((report) => scoreEvidence(report, events));
  const values = reports.map(({ score }) => score.value);
  const repeated = reports.length > 1;
  const agreed = vocabularies.map((name) => ({ hits: commonest(reports.map((report) => wordsOf(report)[name])), of: reports.length }));
  return {
    reported: { hits: reports.length, of: runs.length },
    firstTime: { hits: runs.filter(({ firstTime }) => firstTime).length, of: runs.length },
    onTime: addShares(evidence.map(({ onTime }) => onTime)),
    covered: addShares(evidence.map(({ covered }) => covered)),
    labeled: addShares(reports.map((report) => scoreWords(report, labels))),
    spread: repeated ? Math.max(...values) - Math.min(...values) : undefined,
    agreement: repeated ? addShares(agreed) : undefined,
  };
}
