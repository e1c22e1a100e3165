import { toComparable } from './alphabet';
import type { ReadLine } from './readings';
import { distance } from './tracks';

const STAGE_SECONDS = 1.2;
const GAP_SECONDS = 0.3;
/** The smallest share of a stage's box that must lie inside the box of the whole line, or in its row where an edge cuts off what slides in. */
const INSIDE = 0.6;
const EDGE = 0.03;
/** A number runs to its last in so many stages at least, of which each is as short as this. */
const COUNTED_STAGES = 2;
const COUNTED_SECONDS = 0.6;
/** One letter in so many may be misread. */
const LETTERS_PER_MISREAD = 8;

type Box = ReadLine['box'];

type Seen = { line: ReadLine; letters: string; numbers: readonly string[] };

function isInPlace(part: Box, whole: Box): boolean {
  const width = Math.min(part.x + part.width, whole.x + whole.width) - Math.max(part.x, whole.x);
  const height = Math.min(part.y + part.height, whole.y + whole.height) - Math.max(part.y, whole.y);
  const isCutOff = part.x <= EDGE || part.x + part.width >= 1 - EDGE;
  return Math.max(0, height) * (isCutOff ? part.width : Math.max(0, width)) >= INSIDE * part.width * part.height;
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
  return isInTime && isInPlace(part.box, whole.box);
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

function isCountedOn(before: ReadLine | undefined, line: ReadLine): boolean {
  if (before === undefined || before.to - before.from > COUNTED_SECONDS) return false;
  return Math.abs(line.from - before.to) <= GAP_SECONDS && isInPlace(before.box, line.box);
}

/** A number that runs is the one at which it comes to rest. */
function joinCounts(lines: readonly ReadLine[]): ReadLine[] {
  const runs: { words: string; run: ReadLine[] }[] = [];
  for (const line of lines.toSorted((a, b) => a.from - b.from)) {
    const words = toComparable(line.text).replaceAll(NUMBERS, '#');
    const known = runs.findLast((other) => words.includes('#') && other.words === words && isCountedOn(other.run.at(-1), line));
    if (known) known.run.push(line);
    else runs.push({ words, run: [line] });
  }
  return runs.flatMap(({ run }) =>
    run.length > COUNTED_STAGES ? run.slice(-1).map((last) => ({ ...last, from: run[0]?.from ?? 0 })) : run,
  );
}

export function withoutStages(lines: readonly ReadLine[], isRead: (line: ReadLine) => boolean): ReadLine[] {
  const whole = joinStages(joinCounts(lines.filter(isRead)));
  const others = lines.filter((line) => !isRead(line) && !whole.some((read) => isAt(line, read)));
  return [...whole, ...others].sort((a, b) => a.from - b.from);
}
