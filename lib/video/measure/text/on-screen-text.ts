import { measurementCaps, type OnScreenText, type TextSpan, type TimeSpan } from '../../schema';
import { inOrder, joinSpans, secondsOf } from '../sound/time-spans';
import { toBlocks } from './blocks';
import type { Readings, ReadLine } from './readings';
import { withoutStages } from './stages';
import { isSameText } from './tracks';

/** The recognizer is this sure of what it can read; of other scripts and of textures it is not. */
const MIN_SCORE = 0.9;
/**
 * A word of letters with digits or capitals inside, such as it makes of other scripts, costs this much of the score; the name of a brand, which
 * is two or three words written as one ("TikTok", "iPhone"), costs less.
 */
const ODD_WORD_COST = 0.1;
const ODD_WORD = /\p{Ll}\p{Lu}\p{Ll}|\p{Ll}\p{Lu}$|\p{L}\d\p{L}/u;
const BRAND_COST = 0.04;
const BRAND = /^(?:[eis]|\p{Lu}?\p{Ll}{2,})(?:\p{Lu}\p{Ll}+){1,2}$/u;
const WORD_PARTS = /[\p{L}\p{N}]+/gu;
const SPACES = /\s+/gu;
const WORD_CHARACTERS = /[\p{L}\p{N}]/gu;
/** A single character is text only when it is read as surely as this, and no circle or bar is taken for it. */
const MIN_SINGLE_SCORE = 0.97;
const SINGLE = /^[2-9Aa]$/u;
/** Not even the numbers of a countdown are higher; a person is. */
const HIGHEST_SINGLE = 0.35;
/** A zero between letters, or before capitals, is an O. */
const ZERO_IN_WORD = /(?<=\p{L})0(?=\p{L})|(?<![\p{L}\p{N}.,])0(?=\p{Lu}{2})/gu;
const CAPITAL = /\p{Lu}/u;
/** Control, format (bidirectional too) and private characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu;

const MIN_SECONDS = 0.1;
/**
 * Lines of another script are long, clearly seen by the detector, and stay a while. What is as short as a word of two letters may be a thing
 * or its shadow, so it counts only when the detector is sure, it stays, and it is no higher than captions are.
 */
const UNREADABLE_LINE = { detected: 0.75, longerThanHigh: 3, highest: 1, seconds: 0.4 };
const UNREADABLE_WORD = { detected: 0.95, longerThanHigh: 2, highest: 0.08, seconds: 0.8 };
/** Text that is lower, as a share of the picture, is unreadable. */
const UNREADABLE_HEIGHT = 0.015;
/** A text that is back within this time was never gone. */
const BRIDGED_SECONDS = 0.3;

const clean = (text: string): string =>
  text
    .replace(ZERO_IN_WORD, (_, at: number) => (CAPITAL.test(text[at + 1] ?? '') ? 'O' : 'o'))
    .replace(UNPRINTABLE, ' ')
    .replace(SPACES, ' ')
    .trim();

function sureness({ text, score }: ReadLine): number {
  const words = text.split(SPACES);
  const odd = words.map((word) => (word.match(WORD_PARTS) ?? []).filter((part) => ODD_WORD.test(part))).filter(({ length }) => length > 0);
  if (odd.length === 0) return score;
  return score - (odd.flat().every((part) => BRAND.test(part)) ? BRAND_COST : (ODD_WORD_COST * odd.length) / words.length);
}

function isText(line: ReadLine): boolean {
  const characters = line.text.match(WORD_CHARACTERS) ?? [];
  const isSingle = characters.length === 1 && SINGLE.test(characters[0] ?? '');
  if (isSingle && line.height > HIGHEST_SINGLE) return false;
  const least = isSingle ? MIN_SINGLE_SCORE : MIN_SCORE;
  return (characters.length >= 2 || isSingle) && line.to - line.from >= MIN_SECONDS && sureness(line) >= least;
}

function isUnreadable({ detected, height, box, from, to }: ReadLine, aspect: number): boolean {
  const longerThanHigh = (box.width * aspect) / box.height;
  return [UNREADABLE_LINE, UNREADABLE_WORD].some(
    (least) =>
      detected >= least.detected &&
      longerThanHigh >= least.longerThanHigh &&
      height >= UNREADABLE_HEIGHT &&
      height <= least.highest &&
      to - from >= least.seconds,
  );
}

function meets(a: ReadLine['box'], b: ReadLine['box']): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Joins sightings of one text: the same words at the same place, seen again at once. */
function bridged(lines: readonly ReadLine[]): ReadLine[] {
  const joined: ReadLine[] = [];
  for (const line of inOrder(lines)) {
    const k = joined.findLastIndex(
      (other) => line.from - other.to < BRIDGED_SECONDS && isSameText(other.text, line.text) && meets(other.box, line.box),
    );
    const other = joined[k];
    if (!other) joined.push(line);
    else joined[k] = { ...(other.score >= line.score ? other : line), from: other.from, to: Math.max(other.to, line.to) };
  }
  return joined;
}

function toWordsPerSecond(spans: readonly TextSpan[], read: readonly TimeSpan[]): number {
  const readSeconds = secondsOf(read);
  const words = spans
    .filter((span) => read.some(({ from, to }) => span.from >= from && span.from <= to))
    .reduce((sum, { text }) => sum + text.split(SPACES).filter((word) => word !== '').length, 0);
  return readSeconds > 0 ? words / readSeconds : 0;
}

export function toOnScreenText(readings: Readings, seconds: number): OnScreenText {
  const within = (at: number) => Math.min(Math.max(at, 0), seconds);
  const cleaned = readings.lines.map((line) => ({ ...line, text: clean(line.text), from: within(line.from), to: within(line.to) }));
  const lines = bridged(withoutStages(cleaned, isText));
  const spans = toBlocks(lines.filter(isText), readings.aspect).slice(0, measurementCaps.textSpans);
  const looked = readings.read.map(({ from, to }) => ({ from: within(from), to: within(to) }));
  const read = joinSpans(inOrder(looked), BRIDGED_SECONDS).slice(0, measurementCaps.timeSpans);
  return {
    spans,
    firstAt: spans[0]?.from ?? null,
    wordsPerSecond: toWordsPerSecond(spans, read),
    read,
    unreadable: lines
      .filter((line) => !isText(line) && isUnreadable(line, readings.aspect))
      .map(({ from, to, box }) => ({ from, to, box }))
      .slice(0, measurementCaps.timeSpans),
  };
}
