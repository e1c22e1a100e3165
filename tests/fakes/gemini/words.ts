import type { Evidence } from './evidence';
import { copy, general, parts, testPlans } from './sentences';

/** Words of a property's name: `doesntWorkDetail` → `doesnt work detail`. */
const humanize = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();

const isDoubtful = (path: string) => /doesnt|weak|penalt|skip|risk|problem|against/i.test(path);

export const pick = <T>(list: readonly [T, ...T[]], number: number): T => list[number % list.length] ?? list[0];

const namesOn = (path: string) => path.split('.').map((name) => name.replaceAll(/\[\d+\]/g, ''));

/** The part of the ad that a path is about: the first name on it that is no container of judgments. */
function toTopic(path: string): string {
  const telling = namesOn(path).find((name) => !/^(score|breakdown|result|report|analysis)$/i.test(name)) ?? '';
  if (/^cta$/i.test(telling)) return 'call to action';
  return /^(hook|script|visual|offer|sound|story)/i.test(telling) ? humanize(telling) : 'ad';
}

/** Names a short text at a path: by the name around it, or its own. */
function toLabel(path: string): string {
  const names = namesOn(path);
  return humanize(names.at(-2) ?? names.at(-1) ?? 'ad').replace(/^./, (first) => first.toUpperCase());
}

/** A text to write: two of the ad's own words that differ where there are two, and which sentence of a pool has its turn. */
type Brief = { evidence: Evidence; path: string; second: number | undefined; quote: string; other: string; turn: number };

/** The fields of one object speak of the same words; neighbors in a list get others, and other sentences. */
function toBrief(evidence: Evidence, path: string, second: number | undefined): Brief {
  const { phrases, draw } = evidence;
  const [, list, place = '0'] = /^(.*)\[(\d+)\][^[]*$/.exec(path) ?? [];
  const drawn = draw(list ?? path.replace(/(^|\.)[^.]*$/, ''));
  const quoteAt = (number: number) => pick([phrases[0] ?? '', ...phrases.slice(1)], number + Number(place));
  return { evidence, path, second, quote: quoteAt(drawn), other: quoteAt(drawn + 1), turn: (drawn >>> 8) + Number(place) };
}

function judge({ path, second, quote, turn }: Brief): string {
  const topic = toTopic(path);
  const pool = second === undefined ? copy : (parts[topic] ?? general);
  return pick(isDoubtful(path) ? pool.doubt : pool.praise, turn)(quote, topic);
}

function summarize({ evidence, quote, other }: Brief): string {
  const { phrases, subject, seconds } = evidence;
  const length = Math.round(seconds);
  const video = length > 0 ? ` in ${length} seconds of video` : '';
  return `${subject} opens with “${phrases[0] ?? quote}” and ends on “${phrases.at(-1) ?? quote}”${video}. “${quote}” carries it; “${other}” is left unproven.`;
}

/** Texts for fields of these names; the first that fits a path is used. */
const kinds: readonly [RegExp, (brief: Brief) => string][] = [
  [/(quote|excerpt|transcript|verbatim)$/i, ({ quote }) => quote],
  [/(summary|overview|paragraph)$/i, summarize],
  [/steal\.(title|name)$/i, ({ quote }) => `Say it as plainly as “${quote}”`],
  [
    /steal\.body$/i,
    ({ quote, other }) => `“${quote}” is short and concrete, and so is “${other}”. Lines like these work for other products too.`,
  ],
  [/adapt\.(title|name)$/i, ({ quote }) => `“${quote}”, in your buyer’s words`],
  [/adapt\.body$/i, ({ quote }) => `Keep the idea of “${quote}” and put your own product’s moment of use in its place.`],
  [/skip\.(title|name)$/i, ({ quote }) => `“${quote}” without proof`],
  [
    /skip\.body$/i,
    ({ quote, other }) => `Nothing backs up “${quote}”, not even “${other}”. Leave out such a line, or show the proof behind it.`,
  ],
  [/(title|label|slot|name|headline)$/i, ({ path, quote }) => `${toLabel(path)}: ${quote}`],
  [/hypothesis$/i, ({ quote, other, turn }) => pick(testPlans, turn).hypothesis(quote, other)],
  [/impact$/i, ({ quote, other, turn }) => pick(testPlans, turn).impact(quote, other)],
  [/signal$/i, ({ quote, other, turn }) => pick(testPlans, turn).signal(quote, other)],
  [
    /(schwartz|awareness)\.reasoning$/i,
    ({ quote }) => `“${quote}” takes for granted what its viewers already know and want; nothing in the ad explains it first.`,
  ],
  [/^reasoning$/i, ({ quote, other }) => `“${quote}” says in a few words who the ad is for. “${other}” asks to be taken at its word.`],
  [/reasoning$/i, ({ path, quote, other }) => `“${quote}” carries the ${toTopic(path)}; “${other}” does less for it than it could.`],
];

/** One string for the field at `path`: made of the ad's own words and what the field asks for; without a second it is about the copy. */
export function composeText(evidence: Evidence, path: string, second: number | undefined): string {
  const brief = toBrief(evidence, path, second);
  const field = path.replace(/(\[\d+\])+$/, '');
  const kind = kinds.find(([pattern]) => pattern.test(field));
  return kind === undefined ? judge(brief) : kind[1](brief);
}
