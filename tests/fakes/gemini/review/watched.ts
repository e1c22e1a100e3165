import type { Line, Told, ToldAd } from '../told';
import { amountIn, amountOf, asksFor, bare, isSentence } from './read-words';

/** A line that a voice says while it is on screen, and from when to when. */
export type Spoken = Line & { at: number; until: number };

/** The basis of a review: the content of the request, conclusions from it, and a number for each choice among equals. */
export type Watched = Told & {
  /** The lines that carry the ad: those of three words and more. */
  sentences: readonly Line[];
  opening: Line | undefined;
  ask: Line | undefined;
  /** The sentences between the opening and the request. */
  middle: readonly Line[];
  /** Short texts inside the picture, such as a figure on a tag or a line of an app. */
  labels: readonly Line[];
  /** The price of the product, where a line states it next to the request or in a sentence. */
  price: (Line & { amount: string }) | undefined;
  /** The first line that names the advertiser or the product. */
  naming: Line | undefined;
  name: string;
  spoken: readonly Spoken[];
  longestShotAt: number;
  pick: <T>(path: string, choices: readonly [T, ...T[]]) => T;
};

/** Finds the name of the advertiser or its product: the name of its site where a line has it, else that of its page. */
function toNames({ pageName, landingHost }: ToldAd): string[] {
  const site = landingHost?.split('.').find((label) => label !== 'www') ?? '';
  const words = (pageName ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 4);
  return [site, ...words].map(bare).filter((name) => name.length > 3);
}

const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }) => a.from < b.to - 0.1 && b.from < a.to - 0.1;

function findAsk(lines: readonly Line[], seconds: number): Line | undefined {
  return lines.findLast((line) => line.from >= seconds * 0.4 && isSentence(line.text) && asksFor(line.text));
}

/** Several amounts at once are figures of the picture, such as bills in an app, and no price. */
function findPrice(lines: readonly Line[], ask: Line | undefined): Watched['price'] {
  const amounts = lines.filter(({ text }) => amountIn(text));
  const alone = amounts.filter((line) => !amounts.some((other) => other.text !== line.text && overlaps(line, other)));
  const found = alone.find((line) => isSentence(line.text) || (ask === undefined ? alone.length === 1 : overlaps(line, ask)));
  return found && { ...found, amount: amountOf(found.text) ?? '' };
}

/** Returns the first of equals. */
function findLongestShot({ picture, seconds }: Told): number {
  const edges = [0, ...(picture?.cutsAt ?? [])];
  const lengths = edges.map((from, index) => (edges[index + 1] ?? seconds) - from);
  return edges[lengths.indexOf(Math.max(...lengths))] ?? 0;
}

/**
 * The sentences that are heard: where words are captioned, those that a voice speaks under. Of several that come up together one is said,
 * which is the request where it is among them.
 */
function listSpoken({ sound, wordsHeardAreShown }: Told, sentences: readonly Line[], ask: Line | undefined): Spoken[] {
  if (sound === null || (wordsHeardAreShown !== 'yes' && wordsHeardAreShown !== 'partly')) return [];
  const first = sentences.filter((line) => {
    const together = sentences.filter(({ from }) => Math.abs(from - line.from) <= 0.4);
    return line === (together.find((other) => other === ask) ?? together[0]);
  });
  return first.flatMap((line): Spoken[] => {
    const heard = sound.voice.filter((span) => overlaps(span, line));
    const [begin, end] = [heard[0], heard.at(-1)];
    if (begin === undefined || end === undefined) return [];
    return [{ ...line, at: Math.max(begin.from, line.from), until: Math.min(end.to, line.to) }];
  });
}

export function watch(told: Told, draw: (path: string) => number): Watched {
  const { lines, ad, seconds } = told;
  const sentences = lines.filter(({ text }) => isSentence(text));
  const names = toNames(ad);
  const isNaming = (text: string) => names.some((name) => bare(text).includes(name));
  const naming = lines.find(({ text }) => isNaming(text));
  const named = naming?.text.split(/\s+/).find(isNaming);
  const ask = findAsk(lines, seconds);
  const price = findPrice(lines, ask);
  const opening = lines[0] && (sentences.find(({ from }) => from <= (lines[0]?.from ?? 0) + 0.5) ?? lines[0]);
  return {
    ...told,
    sentences,
    opening,
    ask,
    middle: sentences.filter(
      (line) => line !== opening && line !== ask && line.text !== price?.text && line.from < (ask?.from ?? Number.POSITIVE_INFINITY),
    ),
    labels: lines.filter(({ text }) => !isSentence(text) && text !== price?.text && !isNaming(text)),
    price,
    naming,
    name: named?.replaceAll(/[^\p{L}\p{N}]+$/gu, '') ?? ad.pageName ?? 'the advertiser',
    spoken: listSpoken(told, sentences, ask),
    longestShotAt: findLongestShot(told),
    pick: (path, choices) => choices[draw(path) % choices.length] ?? choices[0],
  };
}
