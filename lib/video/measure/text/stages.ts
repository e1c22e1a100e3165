import { toComparable } from './alphabet';
import type { ReadLine } from './readings';
import { distance } from './tracks';

/** The most seconds from one stage of a text that appears word by word, or out of a fade, to the next. */
const STAGE_SECONDS = 1.2;
/** A stage ends no earlier than this before the next begins. */
const GAP_SECONDS = 0.3;
/** The least share of a stage's area that is in the area of the whole. */
const INSIDE = 0.6;
/** The last letter of a stage may be cut off, and one of eight misread. */
const LETTERS_PER_MISREAD = 8;

type Box = ReadLine['box'];

type Seen = { line: ReadLine; letters: string; numbers: readonly string[] };

function insideShare(part: Box, whole: Box): number {
  const width = Math.min(part.x + part.width, whole.x + whole.width) - Math.max(part.x, whole.x);
  const height = Math.min(part.y + part.height, whole.y + whole.height) - Math.max(part.y, whole.y);
  return (Math.max(0, width) * Math.max(0, height)) / (part.width * part.height);
}

const NUMBERS = /\d+/gu;

/** Tells whether letters are some of others, from their start on or in between, with whole numbers. */
function arePartOf(part: Seen, whole: Seen): boolean {
  const { length } = part.letters;
  if (length === 0 || length >= whole.letters.length || part.numbers.some((number) => !whole.numbers.includes(number))) return false;
  return whole.letters.includes(part.letters) || distance(part.letters, whole.letters.slice(0, length)) <= length / LETTERS_PER_MISREAD;
}

/** Tells whether a line is where another one is, while it comes or goes. */
function isAt(part: ReadLine, whole: ReadLine): boolean {
  if (part.from > whole.to + GAP_SECONDS || part.to < whole.from - GAP_SECONDS) return false;
  const isSoon = whole.from - part.from <= STAGE_SECONDS && part.to - whole.to <= STAGE_SECONDS;
  return isSoon && insideShare(part.box, whole.box) >= INSIDE;
}

/** Leaves out the stages of lines that can be read; the whole line begins with the first of them. */
function joinStages(lines: readonly ReadLine[]): ReadLine[] {
  const seen = lines
    .map((line): Seen => {
      const letters = toComparable(line.text);
      return { line, letters, numbers: letters.match(NUMBERS) ?? [] };
    })
    .toSorted((a, b) => a.line.from - b.line.from || a.letters.length - b.letters.length);
  // From the last on, so that a stage hands its own stages on to what it is one of.
  const kept: Seen[] = [];
  for (const part of seen.toReversed()) {
    // Of several, the first to begin.
    const k = kept.findLastIndex((whole) => isAt(part.line, whole.line) && arePartOf(part, whole));
    const whole = kept[k];
    if (whole) kept[k] = { ...whole, line: { ...whole.line, from: Math.min(whole.line.from, part.line.from) } };
    else kept.push(part);
  }
  return kept.map(({ line }) => line).reverse();
}

/** Leaves out the stages of lines that appear word by word, and those in which a line that fades cannot be read. */
export function withoutStages(lines: readonly ReadLine[], isRead: (line: ReadLine) => boolean): ReadLine[] {
  const whole = joinStages(lines.filter(isRead));
  const others = lines.filter((line) => !isRead(line) && !whole.some((read) => isAt(line, read)));
  return [...whole, ...others].sort((a, b) => a.from - b.from);
}
