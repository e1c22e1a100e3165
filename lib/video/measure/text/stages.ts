import { toComparable } from './alphabet';
import type { ReadLine } from './readings';
import { distance } from './tracks';

const STAGE_SECONDS = 1.2;
const GAP_SECONDS = 0.3;
/** The smallest share of a stage's box that must lie inside the box of the whole line. */
const INSIDE = 0.6;
/** One letter in so many may be misread. */
const LETTERS_PER_MISREAD = 8;

type Box = ReadLine['box'];

type Seen = { line: ReadLine; letters: string; numbers: readonly string[] };

function insideShare(part: Box, whole: Box): number {
  const width = Math.min(part.x + part.width, whole.x + whole.width) - Math.max(part.x, whole.x);
  const height = Math.min(part.y + part.height, whole.y + whole.height) - Math.max(part.y, whole.y);
  return (Math.max(0, width) * Math.max(0, height)) / (part.width * part.height);
}

const NUMBERS = /\d+/gu;

function isPartOf(part: Seen, whole: Seen): boolean {
  const { length } = part.letters;
  if (length === 0 || length >= whole.letters.length || part.numbers.some((number) => !whole.numbers.includes(number))) return false;
  return whole.letters.includes(part.letters) || distance(part.letters, whole.letters.slice(0, length)) <= length / LETTERS_PER_MISREAD;
}

function isAt(part: ReadLine, whole: ReadLine): boolean {
  if (part.from > whole.to + GAP_SECONDS || part.to < whole.from - GAP_SECONDS) return false;
  const isInTime = whole.from - part.from <= STAGE_SECONDS && part.to - whole.to <= STAGE_SECONDS;
  return isInTime && insideShare(part.box, whole.box) >= INSIDE;
}

function joinStages(lines: readonly ReadLine[]): ReadLine[] {
  const seen = lines
    .map((line): Seen => {
      const letters = toComparable(line.text);
      return { line, letters, numbers: letters.match(NUMBERS) ?? [] };
    })
    .toSorted((a, b) => a.line.from - b.line.from || a.letters.length - b.letters.length);
  // The last first, so that a stage that others belong to passes their start on to its own whole.
  const kept: Seen[] = [];
  for (const part of seen.toReversed()) {
    // If it fits several lines, it belongs to the earliest.
    const index = kept.findLastIndex((whole) => isAt(part.line, whole.line) && isPartOf(part, whole));
    const whole = kept[index];
    if (whole) kept[index] = { ...whole, line: { ...whole.line, from: Math.min(whole.line.from, part.line.from) } };
    else kept.push(part);
  }
  return kept.map(({ line }) => line).reverse();
}

export function withoutStages(lines: readonly ReadLine[], isRead: (line: ReadLine) => boolean): ReadLine[] {
  const whole = joinStages(lines.filter(isRead));
  const others = lines.filter((line) => !isRead(line) && !whole.some((read) => isAt(line, read)));
  return [...whole, ...others].sort((a, b) => a.from - b.from);
}
