import type { OnScreenText, TextSpan, TimeSpan } from '../schema';
import { inOrder, joinSpans, secondsOf } from './sound/time-spans';
import { isSameText } from './text/tracks';

/** A text that is seen for this share of the video is a label: a watermark, a logo, or a line that stays throughout. */
const THROUGHOUT = 0.9;
/** The share of the video in which a label has to be read; in the rest something that cannot be read may be at its place. */
const LEAST_READ = 0.5;
/** The share of the letters that may differ between two readings of a label, which is read over all that moves behind it. */
const MISREAD = 0.4;
/** Longer lines are compared whole, and of more sightings the first, which keeps the time for a hostile video in bounds. */
const LONGEST_MISREAD = 40;
const MAX_SIGHTINGS = 100;

type Unreadable = OnScreenText['unreadable'][number];

export function isSamePlace(a: TextSpan['box'], b: TextSpan['box']): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 && 2 * width * height >= Math.min(a.width * a.height, b.width * b.height);
}

function isSameWords({ text: a }: TextSpan, { text: b }: TextSpan): boolean {
  return a === b || (Math.max(a.length, b.length) <= LONGEST_MISREAD && isSameText(a, b, MISREAD));
}

/** The part of the text on screen that is a message: what appears, or leaves. Labels stay throughout the video at one place. */
export type Message = { spans: TextSpan[]; unreadable: Unreadable[] };

export function toMessage({ spans, unreadable }: Pick<OnScreenText, 'spans' | 'unreadable'>, seconds: number): Message {
  const covers = (sightings: readonly TimeSpan[], share: number) => secondsOf(joinSpans(inOrder(sightings), 0)) >= share * seconds;
  const labels = spans.filter((span) => {
    const same = spans
      .filter(({ box }) => isSamePlace(box, span.box))
      .slice(0, MAX_SIGHTINGS)
      .filter((other) => isSameWords(span, other));
    const unread = unreadable.filter(({ box }) => box !== undefined && isSamePlace(box, span.box));
    return covers(same, LEAST_READ) && covers([...same, ...unread], THROUGHOUT);
  });
  // Words that cannot be read may be others from one sighting to the next, so each has to stay by itself, at a place that is known.
  const isLabel = ({ from, to, box: place }: Unreadable) =>
    place !== undefined && (covers([{ from, to }], THROUGHOUT) || labels.some(({ box }) => isSamePlace(box, place)));
  return { spans: spans.filter((span) => !labels.includes(span)), unreadable: unreadable.filter((span) => !isLabel(span)) };
}
