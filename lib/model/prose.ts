import { type Section, sections } from '@/lib/report/criteria';
import type { Strategy } from '@/lib/report/observed';
import { findQuotes, withoutQuotes } from '@/lib/report/quotes';
import type { ScoredReport } from '@/lib/report/schema';
import { caps } from '@/lib/report/text';
import type { Answer } from './answer';

const names = [
  'clicks?',
  'click[- ]?(?:through|rates?|outs?)',
  'ctrs?|cpcs?|cpms?|cpas?|cpls?|cacs?|roas|roi|aov|ltv|vtr',
  'cost per [a-z]+',
  'impressions',
  '(?<=\\b(?:an?|the|its|total|organic|paid|estimated) )reach(?= of\\b| is\\b| was\\b)|reach(?=:)',
  '(?:ad|media|daily|monthly|total|high|its|their|the|of|on) spend|spend (?:is|was|of|behind|on|levels?)|ad budgets?',
  'conversions?(?! tables?)',
  'sales(?! (?:pitch|pages?|arguments?|letters?|messages?|people|person))',
  'revenues?|profits?|profitab(?:le|ility)|unprofitable|returns? on (?:ad spend|investment)',
  'purchases? (?:rates?|volumes?)|purchases (?:rise|rose|fell|grew|doubled)|orders? (?:volumes?|rose|grew|doubled|came in)',
  'sign-?up rates?|installs? rates?|leads? (?:volumes?|costs?|generated)',
  '(?:hook|hold|completion|engagement|retention|view|view[- ]through|thumb[- ]?stop|bounce|save|share|drop[- ]?off|watch|skip) rates?',
  'watch[- ]times?|viewer retention|audience retention|drop-?offs?',
  '(?:\\d[\\d.,]{0,15}(?: ?[km])?|thousand|million|million of|thousands of|millions of|many) (?:views|likes|shares|comments|followers|buyers|orders|customers bought)',
  'engagement(?! (?:rings?|part(?:y|ies)|photos?|shoots?|dinners?))',
  'virality|viral',
  '(?:top|best|high|low|well|strong|poor|worst)[- ](?:perform|convert)(?:ers?|ing)',
  '(?:out|under)perform(?:s|ed|ing)?|ad performance',
  'bestsellers?|ad fatigue|scal(?:ed|es|ing) (?:the|this|an?) (?:ads?|creatives?|campaigns?)',
];
const metric = new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${names.join('|')})(?![\p{L}\p{N}])`, 'giu');

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Masks a quote at its length, without a mark that ends a sentence except at its end. */
const mask = (words: string) => `"${words.slice(0, -1).replace(/[^\w ]/g, '-')}${words.slice(-1)}"`;

/** No sentence ends within a quote. */
function splitSentences(text: string): string[] {
  const quotes = findQuotes(text);
  const masked = [...quotes, undefined].map((quote, at) => {
    const between = text.slice(quotes[at - 1]?.end ?? 0, quote?.start);
    return quote === undefined ? between : between + mask(quote.words);
  });
  return Array.from(segmenter.segment(masked.join('')), ({ index, segment }) => text.slice(index, index + segment.length));
}

/** Exceptions: quotes of the ad, and figures that the library itself states under their name. */
export type Told = { isOfAd: (quote: string) => boolean; libraryNames: readonly string[] };

function namesMetric(sentence: string, { isOfAd, libraryNames }: Told): boolean {
  const named = (text: string) =>
    Array.from(text.matchAll(metric), ([name]) => name.toLowerCase()).some((name) => !libraryNames.some((known) => known.includes(name)));
  if (!named(sentence)) return false;
  const quotes = findQuotes(sentence).filter(({ words }) => isOfAd(words));
  return named([...quotes, undefined].map((quote, at) => sentence.slice(quotes[at - 1]?.end ?? 0, quote?.start)).join(' '));
}

/** Removes each sentence that names a metric of an account outside of a quote of the ad; empty when nothing else was said. */
export function withoutMetrics(text: string, told: Told): string {
  const sentences = splitSentences(text);
  const kept = sentences.filter((sentence) => !namesMetric(sentence, told));
  if (kept.length === sentences.length) return text;
  const left = kept.join('').trim();
  return /[\p{L}\p{N}]/u.test(left) ? left : '';
}

/** Sentences that replace a text of the model of which nothing is left: they are true of every report. */
export const neutral = {
  sectionReasoning: 'The criteria and findings of this section give the reasons for its score.',
  reasoning: 'The four sections give the reasons for this score.',
  summary: 'The findings of this report tell what the ad says and shows.',
  awarenessReasoning: 'The stage follows from what the ad says and shows.',
  strategy: 'The findings tell what the ad says and shows.',
  actionTitle: 'See the findings',
  actionBody: 'The findings tell what to keep in this ad and what to change.',
  hypothesis: 'Test a change here against the present ad.',
  predictedImpact: 'The test tells whether the change helps.',
} as const satisfies Record<string, string>;

/** Cleans a text of the model, with a sentence for when nothing is left. */
export type Clean = (text: string, instead: string) => string;

export const toTests = ({ abHypotheses }: Answer): ScoredReport['abHypotheses'] =>
  abHypotheses.slice(0, 3).map(({ slot, hypothesis, predictedImpact, falsifiableSignal }) => ({
    slot,
    hypothesis: hypothesis || neutral.hypothesis,
    predictedImpact: predictedImpact || neutral.predictedImpact,
    falsifiableSignal: falsifiableSignal || neutral.predictedImpact,
  }));

export function toStrategy(
  { promise, objectionsAnswered, objectionsOpen }: Answer['strategy'],
  resolve: (ids: readonly string[]) => string[],
): Strategy {
  const answered = objectionsAnswered.map(({ objection, answer, cites }) => ({
    objection,
    answer,
    cites: resolve(cites),
  }));
  const open = objectionsOpen.map(({ objection, cites }) => ({ objection, cites: resolve(cites) }));
  return {
    promise: promise || neutral.strategy,
    objectionsAnswered: answered.filter(({ objection, answer }) => objection !== '' && answer !== '').slice(0, caps.objections),
    objectionsOpen: open.filter(({ objection }) => objection !== '').slice(0, caps.objections),
  };
}

export function proseOf(answer: Answer): string {
  const { actions, reasoning, summary, schwartz, strategy } = answer;
  const judged = sections.flatMap((section: Section) => {
    const { reasoning: why, worksDetail, doesntWorkDetail, criteria } = answer[section];
    return [why, ...[...worksDetail, ...doesntWorkDetail].map(({ text }) => text), ...criteria.map(({ reason }) => reason)];
  });
  const advised = Object.values(actions).flatMap(({ title, body }) => [title, body]);
  return [summary, reasoning, schwartz.reasoning, strategy.promise, ...judged, ...advised].join('\n');
}

// Words that English prose cannot do without and that its neighbors do not share.
const functionWords = new Set('the and to that with its by this not are from has which but their what who when where than'.split(' '));
const FEWEST_JUDGED_LETTERS = 200;
const SMALLEST_LATIN_SHARE = 0.6;
// English prose has some 15 to 25 of these in a hundred words; German, French, Spanish, Italian or Dutch has fewer than two.
const SMALLEST_WORD_SHARE = 0.06;

/** False when a text is plainly written in another language; quotes are left aside, and a few words are not judged. */
export function readsAsEnglish(text: string): boolean {
  const ours = withoutQuotes(text).toLowerCase();
  const letters = ours.match(/\p{L}/gu) ?? [];
  if (letters.length < FEWEST_JUDGED_LETTERS) return true;
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (latin.length < letters.length * SMALLEST_LATIN_SHARE) return false;
  const words = ours.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => functionWords.has(word)).length >= words.length * SMALLEST_WORD_SHARE;
}
