import { findQuotes } from '@/lib/report/quotes';

/** Names of metrics of an ad account, which no one can see in an ad. */
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

/** The sentences of a text, each with the space after it; no sentence ends within a quote. */
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
