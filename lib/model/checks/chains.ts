import { isSamePlace } from '@/lib/video/measure/message';
import { toComparable } from '@/lib/video/measure/text/alphabet';
import { isSameText } from '@/lib/video/measure/text/tracks';
import type { TextSpan, TimeSpan } from '@/lib/video/schema';
import { overlaps } from './time';

/** A text with its letters as they are compared. */
type Line = TextSpan & { folded: string };

/** Texts that can be read as one. */
export type Chain = TimeSpan & { spans: readonly Line[]; folded: string };

/** Two lines, or captions that follow each other and form one sentence, are one text. */
const MAX_CHAIN = 6;
const MAX_PAUSE_SECONDS = 1.5;
const SAME_LANE = 0.06;
// No viewer reads more at a time.
const MAX_BESIDE = 30;
const LOOSE_LENGTH = 1.3;

// What a recognizer takes for one another is one letter here, as in the comparison that follows.
const alike: Readonly<Record<string, string>> = {
  l: 'i',
  '1': 'i',
  '0': 'o',
  '5': 's',
  '8': 'b',
  '6': 'b',
  q: 'g',
  '9': 'g',
  '2': 'z',
  v: 'u',
  m: 'rn',
  w: 'uu',
  d: 'ci',
};
export const fold = (comparable: string) => Array.from(comparable, (letter) => alike[letter] ?? letter).join('');

export const toSpan = (spans: readonly TextSpan[]): TimeSpan => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
});

const toChain = (spans: readonly Line[]): Chain => ({ spans, folded: spans.map(({ folded }) => folded).join(''), ...toSpan(spans) });

/** Trims a chain to the spans that a text of this length can need when it begins in the first of them. */
export function trim({ spans }: Chain, letters: number): readonly TextSpan[] {
  let sum = 0;
  const enough = spans.findIndex(({ folded }, index) => {
    if (index > 0) sum += folded.length;
    return sum >= letters * LOOSE_LENGTH;
  });
  return enough === -1 ? spans : spans.slice(0, enough + 1);
}

function chainsOf(spans: readonly Line[]): Chain[] {
  return spans.flatMap((first, start) => {
    let end = first.to;
    const following = spans.slice(start + 1, start + MAX_CHAIN);
    const broken = following.findIndex((span) => {
      if (span.from > end + MAX_PAUSE_SECONDS) return true;
      end = Math.max(end, span.to);
      return false;
    });
    const chain = [first, ...(broken === -1 ? following : following.slice(0, broken))];
    return chain.length > 1 ? [toChain(chain)] : [];
  });
}

function lanesOf(spans: readonly Line[]): Line[][] {
  const lanes: Line[][] = [];
  for (const span of spans) {
    const lane = lanes.find(([first]) => first !== undefined && Math.abs(first.box.y - span.box.y) <= SAME_LANE);
    if (lane === undefined) lanes.push([span]);
    else lane.push(span);
  }
  return lanes;
}

/** The line that stands next below a line while it is shown, whichever of them came first. */
function findBelow(line: Line, spans: readonly Line[]): Line | undefined {
  const { box } = line;
  const isBelow = (other: Line) =>
    overlaps(line, other) &&
    other.box.y > box.y + box.height / 2 &&
    other.box.y <= box.y + box.height + Math.max(box.height, other.box.height) &&
    Math.min(box.x + box.width, other.box.x + other.box.width) > Math.max(box.x, other.box.x);
  return spans
    .filter((other) => other !== line && isBelow(other))
    .reduce<Line | undefined>((a, b) => (a && a.box.y <= b.box.y ? a : b), undefined);
}

function stacksOf(spans: readonly Line[]): Chain[] {
  const below = new Map(
    spans.map((span, index) => [span, findBelow(span, spans.slice(Math.max(0, index - MAX_BESIDE), index + MAX_BESIDE))]),
  );
  return spans.flatMap((first) => {
    const stack = [first];
    for (let next = below.get(first); next !== undefined && stack.length < MAX_CHAIN; next = below.get(next)) stack.push(next);
    return stack.length > 1 ? [toChain(stack)] : [];
  });
}

/** Gives what one place shows again and again the time of the whole: a label is read anew as the picture behind it changes. */
export function joinAgain(spans: readonly TextSpan[]): TextSpan[] {
  const shown: { text: string; box: TextSpan['box']; from: number; to: number }[] = [];
  const places = spans.map((span) => {
    const isAgain = (one: (typeof shown)[number]) =>
      span.from - one.to <= MAX_PAUSE_SECONDS && isSamePlace(one.box, span.box) && isSameText(one.text, span.text);
    const before = shown.slice(-MAX_CHAIN).findLast(isAgain);
    if (before === undefined) shown.push({ ...span });
    else before.to = Math.max(before.to, span.to);
    return before ?? shown.at(-1);
  });
  return spans.map((span, index) => ({ ...span, from: places[index]?.from ?? span.from, to: places[index]?.to ?? span.to }));
}

export const textOf = (spans: readonly TextSpan[]) => spans.map(({ text }) => text).join(' ');

/** Single texts, and those that follow each other, stand in one lane or stand below each other. */
export type Index = { singles: readonly Chain[]; chains: readonly Chain[] };
export function toIndex(sorted: readonly TextSpan[]): Index {
  const lines = sorted.map((span) => ({ ...span, folded: fold(toComparable(span.text)) }));
  return {
    singles: lines.map((line) => toChain([line])),
    chains: [...chainsOf(lines), ...lanesOf(lines).flatMap(chainsOf), ...stacksOf(lines)],
  };
}
