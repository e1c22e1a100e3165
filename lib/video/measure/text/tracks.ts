import { toComparable } from './alphabet';
import { follow, lastSeen, type Sight } from './follow';
import type { Luma } from './luma';
import { type Area, likeness, type Patch, toPatch } from './patch';
import type { Recognized } from './recognize';

/** A part of a text is there when it is as alike as this. */
const THERE = 0.5;

export type Track = {
  patch: Patch;
  sight: Sight;
  from: number;
  area: Area;
  thickness: number;
  detected: number;
  sightings: number;
  read: readonly Recognized[];
};

/** A line that the detector saw: where in the small copy, its thickness as a share of the picture's height, and the detector's confidence. */
export type Seen = { area: Area; thickness: number; detected: number };

/** A track after the frames since it was last read: where it is now, or when it was gone. */
export type Followed = { track: Track; area: Area; sight: Sight; goneAt: number | undefined };

const moved = (area: Area, { dx, dy }: { dx: number; dy: number }): Area => ({ ...area, left: area.left + dx, top: area.top + dy });

export function followTrack(track: Track, frames: readonly Luma[]): Followed {
  const sights = follow(track.patch, frames, track.sight);
  const last = lastSeen(sights);
  const sight = sights[Math.max(0, last)] ?? track.sight;
  return { track, area: moved(track.patch, sight), sight, goneAt: sights[Math.max(0, last) + 1]?.at };
}

/** Follows the track back to the frame in which it appeared; `frames` end with the one in which it was read. */
export function beginTrack(frames: readonly Luma[], seen: Seen, read: Recognized): Track | undefined {
  const now = frames.at(-1);
  if (!now) return undefined;
  const patch = toPatch(now, seen.area);
  const sight = { at: now.at, dx: 0, dy: 0, likeness: 1 };
  const sights = follow(patch, frames.slice(0, -1).reverse(), sight);
  return { patch, sight, from: sights[Math.max(0, lastSeen(sights))]?.at ?? now.at, ...seen, sightings: 1, read: [read] };
}

/** Finds the first of these frames from which on a text is more alike than the one that was at its place before. */
export function replacedAt(before: Followed, next: Track, frames: readonly Luma[]): number {
  const last = frames.findLastIndex((luma) => {
    const now = likeness(next.patch, luma, 0, 0)?.whole ?? 0;
    return (likeness(before.track.patch, luma, before.sight.dx, before.sight.dy)?.whole ?? 0) >= now;
  });
  return (frames[last + 1] ?? frames.at(-1))?.at ?? next.from;
}

/** Finds the first of these frames in which all of a text is there that has grown. */
export function grownAt({ patch, from }: Track, frames: readonly Luma[]): number {
  const last = frames.findLastIndex((luma) => (likeness(patch, luma, 0, 0)?.least ?? 0) < THERE);
  return (frames[last + 1] ?? frames.at(-1))?.at ?? from;
}

export function seenAgain(track: Track, now: Luma, seen: Seen, read: readonly Recognized[]): Track {
  const detected = Math.max(track.detected, seen.detected);
  const sight = { at: now.at, dx: 0, dy: 0, likeness: 1 };
  return {
    ...track,
    ...seen,
    detected,
    patch: toPatch(now, seen.area),
    sight,
    sightings: track.sightings + 1,
    read: [...track.read, ...read],
  };
}

/** The share of the smaller of two areas that lies in the other: a line that grows word by word keeps its first words. */
export function overlap(a: Area, b: Area): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return (Math.max(0, width) * Math.max(0, height)) / Math.min(a.width * a.height, b.width * b.height);
}

export function textOf(read: readonly Recognized[]): Recognized {
  const sums = new Map<string, number>();
  for (const { text, score } of read) sums.set(text, (sums.get(text) ?? 0) + score * score);
  const best = [...sums].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
  const same = read.filter(({ text }) => text === best[0]);
  return same.reduce((a, b) => (b.score > a.score ? b : a), same[0] ?? { text: '', score: 0 });
}

export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let k = 1; k <= b.length; k += 1) {
      const other = (row[k - 1] ?? 0) + (a[i - 1] === b[k - 1] ? 0 : 1);
      next.push(Math.min(other, (row[k] ?? 0) + 1, (next[k - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const DIGITS = /\d+/gu;

/** The share of letters that may differ between two readings of one text; of Chinese, where a character is a word and its strokes are fine. */
const MISREAD = 1 / 5;
const MISREAD_HAN = 1 / 3;
const HAN = /^\p{Script=Han}+$/u;

/** Tells whether two readings may be of one text: nearly the same letters, and the same digits. */
export function isSameText(a: string, b: string, misread = HAN.test(a) ? MISREAD_HAN : MISREAD): boolean {
  const [first, second] = [toComparable(a), toComparable(b)];
  if (first === second) return true;
  const length = Math.max(first.length, second.length);
  return (first.match(DIGITS) ?? []).join() === (second.match(DIGITS) ?? []).join() && distance(first, second) <= length * misread;
}

export function isLonger(text: string, part: string): boolean {
  const [before, after] = [toComparable(part), toComparable(text)];
  return before !== '' && after.length > before.length && after.includes(before);
}
