import type { ScrapedAd } from '@/lib/ads/schema';
import { withoutQuotes } from '@/lib/report/quotes';
import { toFigures } from '../checks/named';
import { type Clause, splitSentences, toClauses } from './clauses';
import { holds, type Statement, states } from './match';
import {
  auxiliary,
  behavior,
  conclusion,
  deed,
  figure,
  holding,
  longRun,
  modal,
  ownMetric,
  praise,
  pronoun,
  standing,
  subject,
  titleDeed,
  variant,
} from './rules';

/** Statements about what an ad has done… */
const done: readonly Statement[] = [
  { subject, auxiliary, predicate: deed },
  { subject: pronoun, auxiliary, predicate: standing },
];
/** …or may do. */
const expected: readonly Statement[] = [
  { subject, auxiliary: modal, predicate: deed },
  { subject, auxiliary: modal, predicate: holding },
  { subject: pronoun, auxiliary: modal, predicate: standing },
];

const isResult = ({ text }: Clause) => states(text, expected) || holds(text, [titleDeed, ownMetric, behavior]);
const isFigure = ({ text, by }: Clause) => by === 'sentence' && holds(text, [figure, praise]);
const isSuccess = ({ text }: Clause) => (states(text, done) || holds(text, [titleDeed])) && !variant.test(text);

/** The clauses of a sentence that no one in the ad says. */
const toStatements = (sentence: string) => toClauses(sentence).filter(({ by }) => by !== 'said');

function isPerformance(sentence: string): boolean {
  const statements = toStatements(sentence);
  const whole = statements.map(({ text }) => text).join(' ');
  return (longRun.test(whole) && conclusion.test(whole)) || statements.some((clause) => isResult(clause) || isFigure(clause));
}

/** True when the text is about results of the ad under review. Statements of the ad itself about results may be repeated. */
export function claimsPerformance(text: string): boolean {
  return splitSentences(text).some(isPerformance);
}

/** True when the text says that this ad has succeeded or failed; naming the metric that a test would move is no such claim. */
export function claimsSuccess(text: string): boolean {
  return splitSentences(text).some((sentence) => toStatements(sentence).some(isSuccess));
}

/** The text without the sentences that make a claim; empty when nothing else was said. */
export function dropClaims(text: string, isClaim: (sentence: string) => boolean): string {
  return splitSentences(text)
    .filter((sentence) => !isClaim(sentence))
    .join('')
    .trim();
}

/** The text without the sentences that make a claim, or a neutral sentence when nothing else was said. */
export function withoutClaims(text: string, neutral: string, isClaim: (sentence: string) => boolean): string {
  const kept = dropClaims(text, isClaim);
  return /[\p{L}\p{N}]/u.test(kept) ? kept : neutral;
}

// The words for a fact, and what its name holds in the libraries.
const statable: readonly [words: RegExp, fact: string][] = [
  [/\bimpressions\b/gi, 'impressions'],
  [/\breach(?:e[sd])?\b/gi, 'reach'],
  [/\bspen(?:ds?|t)\b/gi, 'spend'],
  [/\bbudget\b/gi, 'budget'],
  [/\bseen by\b/gi, 'seen'],
];

/** A library states some figures itself, such as reach; a text may repeat those, figure by figure, and claim nothing else. */
export function isStatedByLibrary(text: string, ad: ScrapedAd): boolean {
  const ours = withoutQuotes(text);
  const named = statable.filter(([words]) => ours.search(words) !== -1);
  const rest = named.reduce((left, [words]) => left.replace(words, 'number'), ours);
  if (named.length === 0 || claimsPerformance(rest)) return false;
  const facts = named.map(([, fact]) => ad.facts.filter(({ name }) => name.toLowerCase().includes(fact)));
  const stated = new Set(toFigures([...facts.flat().map(({ value }) => value), ad.firstShown, ad.lastShown].join(' ')));
  return facts.every((found) => found.length > 0) && toFigures(text).every((given) => stated.has(given));
}
