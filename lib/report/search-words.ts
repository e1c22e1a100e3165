import type { Passage } from './passages';

/** Frequent words by which the language of a text is recognized, by PostgreSQL's name of its text search configuration. */
const frequent: Readonly<Record<string, string>> = {
  english: 'the and you your with for this that are have',
  german: 'und der die das nicht mit für ist ein eine',
  french: 'les des est vous pour avec dans une votre sur',
  spanish: 'los las para con una por que del más tu',
  italian: 'che per con una del della più il sono gli',
  portuguese: 'que para com uma não você mais seu dos em',
  dutch: 'het een van voor met niet je zijn ook dat',
  swedish: 'och att det som för inte med är på din',
  danish: 'og det til ikke med af er på din vi',
  norwegian: 'og det til ikke med av er på deg som',
  finnish: 'ja on ei se että niin kun mutta voi sen',
  russian: 'и не на что с это как для вы от',
  turkish: 've bir bu için ile çok daha ne gibi olan',
  romanian: 'și în cu pentru este nu care din mai sunt',
  hungarian: 'és hogy nem egy az is de ez meg csak',
  indonesian: 'yang dan untuk dengan ini tidak anda dari bisa di',
};
const byLanguage = Object.entries(frequent).map(([language, words]) => [language, new Set(words.split(' '))] as const);

export const searchLanguages: readonly string[] = Object.keys(frequent);

const MIN_FREQUENT = 3;

export const toWordList = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Answers English for a text without frequent words of any language. */
export function recognizeLanguage(text: string): string {
  const words = toWordList(text);
  const counted = byLanguage.map(([language, known]) => ({ language, count: words.filter((word) => known.has(word)).length }));
  const best = counted.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count < MIN_FREQUENT ? 'english' : best.language;
}

const ofAd: readonly Passage['part'][] = ['copy', 'transcript', 'on_screen_text'];

export function toSearchWords(passages: readonly Passage[]): { words: string; language: string } {
  const join = (some: readonly Passage[]) => some.map(({ text }) => text).join(' ');
  return {
    words: toWordList(join(passages)).join(' '),
    language: recognizeLanguage(join(passages.filter(({ part }) => ofAd.includes(part)))),
  };
}

const MAX_WORDS = 8;
const MAX_PHRASES = 3;

/** The words of a search: those that a report has, those in quotes that follow each other there, and those that it has nowhere. */
export type SoughtWords = { words: string[]; phrases: string[][]; without: string[] };

/** Reads a search. A minus before a word leaves out, before a number it is a sign; of “don’t” the letter after the apostrophe is no word. */
export function toSoughtWords(q: string): SoughtWords {
  const wanted = q.replace(/(?<=^|\s)-\p{L}\S*/gu, '');
  const words = [...new Set(toWordList(wanted))];
  const long = words.filter((word) => !/^[a-z]$/.test(word));
  const quoted = [...wanted.matchAll(/["“”„]([^"“”„]+)["“”]/gu)].map(([, text]) => toWordList(text ?? ''));
  return {
    words: (long.length > 0 ? long : words).slice(0, MAX_WORDS),
    phrases: quoted.filter(({ length }) => length > 1).slice(0, MAX_PHRASES),
    without: [...q.matchAll(/(?<=^|\s)-(\p{L}\S*)/gu)].flatMap(([, text]) => toWordList(text ?? '').slice(0, 1)).slice(0, MAX_WORDS),
  };
}

export type Hit = { part: Passage['part']; before: string; match: string; after: string; at?: number };

/** So few characters that the match is seen in a narrow column. */
const MAX_BEFORE = 24;
const MAX_AFTER = 100;
/** Matches of a passage among which the densest place is sought. */
const MAX_READ = 100;

function toBefore(text: string): string {
  if (text.length <= MAX_BEFORE) return text;
  const kept = text.slice(-MAX_BEFORE).replace(/^\p{Cs}/u, '');
  return `…${kept.slice(kept.indexOf(' ') + 1)}`;
}

function toAfter(text: string): string {
  if (text.length <= MAX_AFTER) return text;
  const kept = text.slice(0, MAX_AFTER).replace(/\p{Cs}$/u, '');
  return `${kept.slice(0, Math.max(kept.lastIndexOf(' '), MAX_AFTER / 2))}…`;
}

/** `near` counts the words that follow each other closely from there, `count` all of the passage. */
type Found = { passage: Passage; near: number; count: number; from: number; to: number };

const LETTER = /[\p{L}\p{N}\p{M}]/u;

type Matches = (word: string, form: string) => boolean;
export const beginsWith: Matches = (word, form) => word.startsWith(form);
export const contains: Matches = (word, form) => word.includes(form);

function look(passage: Passage, forms: readonly (readonly string[])[], matches: Matches): Found | undefined {
  const matched = new Set<number>();
  const found: { nth: number; from: number; to: number }[] = [];
  for (const { 0: word, index } of passage.text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const plain = word.normalize('NFKC').toLowerCase();
    forms.forEach((ways, nth) => {
      if (!ways.some((form) => matches(plain, form))) return;
      matched.add(nth);
      if (found.length < MAX_READ) found.push({ nth, from: index, to: index + word.length });
    });
  }
  const countFrom = (from: number) =>
    new Set(found.filter((one) => one.from >= from && one.to <= from + MAX_AFTER).map(({ nth }) => nth)).size;
  const [densest] = found.map(({ from, to }) => ({ from, to, near: countFrom(from) })).toSorted((a, b) => b.near - a.near);
  if (densest === undefined) return undefined;
  const { from } = densest;
  let { to } = densest;
  // The match goes on over sought words that follow directly: “hook: question”.
  for (const one of found) if (one.from >= to && one.to <= from + MAX_AFTER && !LETTER.test(passage.text.slice(to, one.from))) to = one.to;
  return { passage, near: densest.near, count: matched.size, from, to };
}

const isTimed = ({ passage }: Found) => Number(passage.at !== undefined);

/** Prefers the most words that follow each other, then the most words, then a second. The `forms` are each word itself and its stems. */
export function findHit(passages: readonly Passage[], forms: readonly (readonly string[])[], matches: Matches): Hit | undefined {
  const found = passages.flatMap((passage) => look(passage, forms, matches) ?? []);
  const [best] = found.toSorted((a, b) => b.near - a.near || b.count - a.count || isTimed(b) - isTimed(a));
  if (best === undefined) return undefined;
  const { passage: where, from, to } = best;
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  return {
    part: where.part,
    before: toBefore(plain(where.text.slice(0, from))),
    match: plain(where.text.slice(from, to)),
    after: toAfter(plain(where.text.slice(to))),
    ...(where.at === undefined ? {} : { at: where.at }),
  };
}
