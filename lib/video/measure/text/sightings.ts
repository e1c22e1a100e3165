import type { Detected } from './detect';
import type { Luma } from './luma';
import { type Area, inside, likeness } from './patch';
import type { Line, Raster } from './raster';
import { maxReadLines, type ReadLine } from './readings';
import type { Recognized } from './recognize';
import {
  beginTrack,
  type Followed,
  followTrack,
  grownAt,
  isLonger,
  isSameText,
  overlap,
  replacedAt,
  type Seen,
  seenAgain,
  type Track,
  textOf,
} from './tracks';

const KEPT_SECONDS = 1.5;
/** A line whose every piece is as alike as this has not changed, so it need not be recognized again. */
const UNCHANGED = 0.75;
/** A track that the detector missed, or that reads differently, is still there where it is as alike as this. */
const ALIKE = 0.7;
const MISREAD_WHERE_ALIKE = 0.4;
/** The tolerance in the length of an unchanged line: one more word is more. */
const SAME_LENGTH = 0.06;
const NEAR = 0.5;
/** A line with a word more is longer by this. */
const LONGER = 1.15;
/** A line is recognized again until it was read as surely as this, or so often. */
const SURE = 0.93;
const ENOUGH_READINGS = 3;
/** Gone text may come back, and detectors miss lines; shorter tracks than a frame are none. */
const MAX_TRACKS = 80;

function boundsOf({ x, y, length, thickness, angle }: Line, scaleX: number, scaleY: number): Area {
  const width = (length * Math.abs(Math.cos(angle)) + thickness * Math.abs(Math.sin(angle))) * scaleX;
  const height = (length * Math.abs(Math.sin(angle)) + thickness * Math.abs(Math.cos(angle))) * scaleY;
  return { left: x * scaleX - width / 2, top: y * scaleY - height / 2, width, height };
}

export class Sightings {
  #frames: Luma[] = [];
  #tracks: Track[] = [];
  readonly #ended: { track: Track; to: number }[] = [];
  #readAt = Number.NEGATIVE_INFINITY;

  look(luma: Luma): void {
    this.#frames.push(luma);
    const oldest = Math.min(luma.at - KEPT_SECONDS, this.#readAt);
    while ((this.#frames[0]?.at ?? luma.at) < oldest) this.#frames.shift();
  }

  areas(): Area[] {
    return this.#tracks.map(({ area }) => area);
  }

  /** Tells whether a text is gone that was read surely. */
  hasLost(): boolean {
    const since = this.#sinceReading();
    return this.#tracks.some((track) => textOf(track.read).score >= SURE && followTrack(track, since).goneAt !== undefined);
  }

  #sinceReading(): Luma[] {
    return this.#frames.filter(({ at }) => at > this.#readAt);
  }

  async read(picture: Raster, lines: readonly Detected[], recognize: (line: Detected) => Promise<Recognized>): Promise<void> {
    const now = this.#frames.at(-1);
    if (!now) return;
    const since = this.#sinceReading();
    const open = new Set(this.#tracks.map((track) => followTrack(track, since)));
    const tracks: Track[] = [];
    for (const line of lines) {
      const area = inside(now, boundsOf(line, now.width / picture.width, now.height / picture.height));
      const seen = { area, thickness: line.thickness / picture.height, detected: line.score };
      const near = [...open].map((followed) => ({ followed, share: overlap(followed.area, area) })).sort((a, b) => b.share - a.share)[0];
      const known = near && near.share >= NEAR ? near : undefined;
      const track = await this.#trackOf(now, seen, known, () => recognize(line));
      if (!track) continue;
      if (known) open.delete(known.followed);
      tracks.push(track);
    }
    for (const followed of open) this.#keepOrEnd(followed, tracks);
    this.#tracks = tracks.slice(0, MAX_TRACKS);
    this.#readAt = now.at;
  }

  async #trackOf(
    now: Luma,
    seen: Seen,
    known: { followed: Followed; share: number } | undefined,
    recognize: () => Promise<Recognized>,
  ): Promise<Track | undefined> {
    const isWhole = known !== undefined && isCutOff(known.followed.track.area, now) && !isCutOff(seen.area, now);
    if (known && !isWhole && isUnchanged(known.followed, seen.area, now)) return seenAgain(known.followed.track, now, seen, []);
    const recognized = await recognize();
    if (!known) return beginTrack(this.#frames, seen, recognized);
    const { track } = known.followed;
    const before = textOf(track.read).text;
    const misread = wholeLikeness(known.followed, now) >= ALIKE ? MISREAD_WHERE_ALIKE : undefined;
    const isMore = isLonger(recognized.text, before) && (isWhole || seen.area.width >= LONGER * track.area.width);
    if (!isMore && isSameText(before, recognized.text, misread)) return seenAgain(track, now, seen, [recognized]);
    const next = beginTrack(this.#frames, seen, recognized);
    if (!next) return undefined;
    const since = this.#sinceReading();
    const from = Math.max(next.from, isMore ? grownAt(next, since) : replacedAt(known.followed, next, since));
    this.#end(track, Math.min(known.followed.goneAt ?? from, from));
    return { ...next, from };
  }

  #keepOrEnd(followed: Followed, tracks: Track[]): void {
    const { track, sight, goneAt } = followed;
    if (goneAt === undefined && sight.likeness >= ALIKE) tracks.push({ ...track, sight });
    else this.#end(track, goneAt ?? sight.at);
  }

  #end(track: Track, to: number): void {
    if (this.#ended.length < maxReadLines) this.#ended.push({ track, to });
  }

  finish(seconds: number): { aspect: number; lines: ReadLine[] } {
    const since = this.#sinceReading();
    for (const track of this.#tracks) this.#end(track, followTrack(track, since).goneAt ?? seconds);
    this.#tracks = [];
    const { width, height } = this.#frames.at(-1) ?? { width: 1, height: 1 };
    return { aspect: width / height, lines: this.#ended.map(({ track, to }) => toReadLine(track, to, width, height)) };
  }
}

/** Tells whether an edge of the picture may hide a part of a line, such as of one that slides in. */
const isCutOff = ({ left, width }: Area, luma: Luma): boolean => left <= 1 || left + width >= luma.width - 1;

const wholeLikeness = ({ track, sight, goneAt }: Followed, now: Luma): number =>
  goneAt === undefined ? (likeness(track.patch, now, sight.dx, sight.dy)?.whole ?? 0) : 0;

function isUnchanged({ track, sight, goneAt }: Followed, area: Area, now: Luma): boolean {
  const longer = Math.abs(area.width - track.area.width);
  if (goneAt !== undefined || longer > Math.max(2, SAME_LENGTH * area.width)) return false;
  if (textOf(track.read).score < SURE && track.read.length < ENOUGH_READINGS) return false;
  return (likeness(track.patch, now, sight.dx, sight.dy)?.least ?? 0) >= UNCHANGED;
}

function toReadLine({ read, from, area, thickness, detected, sightings }: Track, to: number, width: number, height: number): ReadLine {
  const { text, score } = textOf(read);
  const share = (value: number) => Math.min(1, Math.max(0, value));
  return {
    from,
    to: Math.max(from, to),
    text: text.slice(0, 400),
    score: share(score),
    detected: share(detected),
    sightings,
    height: share(thickness),
    box: {
      x: share(area.left / width),
      y: share(area.top / height),
      width: share(area.width / width),
      height: share(area.height / height),
    },
  };
}
