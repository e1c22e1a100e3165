import type { Evidence } from './gemini-evidence';

type Sentence = (quote: string, topic: string, when: string) => string;

const praise: readonly [Sentence, ...Sentence[]] = [
  (quote, topic, when) => `“${quote}” gives the ${topic} something concrete to hold on to ${when}.`,
  (quote, topic, when) => `“${quote}” names one person's problem in plain words, and the ${topic} rests on it ${when}.`,
  (quote, topic, when) => `Saying “${quote}” ${when} keeps the ${topic} specific instead of general.`,
  (quote, topic, when) => `The ${topic} leans on “${quote}” ${when}: words short enough for a muted phone.`,
];

const doubt: readonly [Sentence, ...Sentence[]] = [
  (quote, topic, when) => `“${quote}” stays unproven ${when}, which weakens the ${topic}.`,
  (quote, topic, when) => `The ${topic} slows down ${when}: “${quote}” takes longer to read than to say.`,
  (quote, topic, when) => `Nobody else vouches for “${quote}” ${when}, so the ${topic} asks for trust on credit.`,
];

/** Words of a property's name: `doesntWorkDetail` → `doesnt work detail`. */
const humanize = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();

const isDoubtful = (path: string) => /doesnt|weak|penalt|skip|risk|problem|against/i.test(path);
const isShort = (path: string) => /(title|label|slot|name|headline)(\[\d+\])?$/i.test(path);
const isQuote = (path: string) => /(quote|excerpt|transcript|verbatim)(\[\d+\])?$/i.test(path);
const isLong = (path: string) => /(summary|overview|paragraph)$/i.test(path);

export const pick = <T>(list: readonly [T, ...T[]], number: number): T => list[number % list.length] ?? list[0];

const namesOn = (path: string) => path.split('.').map((name) => name.replaceAll(/\[\d+\]/g, ''));

/** The part of the ad that a path is about: the first name on it that is no container of judgements. */
function toTopic(path: string): string {
  const telling = namesOn(path).find((name) => !/^(score|breakdown|result|report|analysis)$/i.test(name)) ?? '';
  if (/^cta$/i.test(telling)) return 'call to action';
  return /^(hook|script|visual|offer|sound|story)/i.test(telling) ? humanize(telling) : 'ad';
}

/** What a short text at a path is called: the name around it, or its own. */
function toLabel(path: string): string {
  const names = namesOn(path);
  return humanize(names.at(-2) ?? names.at(-1) ?? 'ad').replace(/^./, (first) => first.toUpperCase());
}

/** One string for the field at `path`: made of the ad's own words and the second it is about; without one it is about the copy. */
export function composeText(evidence: Evidence, path: string, second: number | undefined): string {
  const number = evidence.draw(path);
  const quote = pick([evidence.phrases[0] ?? '', ...evidence.phrases.slice(1)], number);
  if (isQuote(path)) return quote;
  if (isShort(path)) return `${toLabel(path)}: ${quote}`;
  const length = Math.round(evidence.seconds);
  const when = second === undefined || length === 0 ? 'in the copy' : `at ${second} s of ${length} s`;
  const sentence = pick(isDoubtful(path) ? doubt : praise, number >>> 8)(quote, toTopic(path), when);
  if (!isLong(path)) return sentence;
  const opening = evidence.phrases[0] ?? quote;
  const closing = evidence.phrases.at(-1) ?? quote;
  return `${evidence.subject} opens with “${opening}” and ends on “${closing}”${length > 0 ? ` around a clip of ${length} s` : ''}. ${sentence}`;
}
