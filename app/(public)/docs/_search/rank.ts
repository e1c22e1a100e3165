import type { SearchEntry } from './entry';

const MAX_RESULTS = 12;

/** A page goes before its sections, and a name before a text. */
const kinds: Readonly<Record<SearchEntry['k'], number>> = {
  page: 0,
  endpoint: 1,
  error: 2,
  section: 3,
  tool: 4,
  term: 5,
  field: 6,
  rule: 7,
};

const separators = /[^\p{L}\p{N}_]+/u;
const toWords = (text: string) =>
  text
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== '');

/** Rates the match of a word: 3 for a whole word, 2 for the beginning of one, 1 within one, 0 for none. */
function match(words: readonly string[], asked: string): number {
  let best = 0;
  for (const word of words) {
    if (word === asked) return 3;
    if (word.startsWith(asked)) best = 2;
    else if (best === 0 && asked.length > 2 && word.includes(asked)) best = 1;
  }
  return best;
}

function scoreWord(entry: SearchEntry, asked: string): number {
  const inTitle = match(toWords(entry.t), asked);
  if (inTitle > 0) return 10 * inTitle;
  const inContext = match(toWords(entry.c), asked);
  return inContext > 0 ? 3 * inContext : match(toWords(entry.x ?? ''), asked);
}

/** Rates the exact title or code highest, then one that begins with the query, then one that has all words; 0 if a word is missing. */
function score(entry: SearchEntry, query: string, asked: readonly string[]): number {
  const title = entry.t.toLowerCase();
  if (title === query || title.split('.').at(-1) === query) return title === query ? 1000 : 600;
  const words = asked.map((word) => scoreWord(entry, word));
  if (words.some((found) => found === 0)) return 0;
  const sum = words.reduce((total, found) => total + found, 0) / asked.length;
  return title.startsWith(query) ? 300 + sum : sum;
}

export function search(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const query = text.trim().toLowerCase();
  const asked = toWords(query);
  if (asked.length === 0) return [];
  return entries
    .map((entry, at) => ({ entry, at, points: score(entry, query, asked) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || kinds[a.entry.k] - kinds[b.entry.k] || a.at - b.at)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}
