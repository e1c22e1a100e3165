import { covered } from '@/lib/report/spans';
import { toClock, toCount, toSeconds } from '@/lib/report/words';
import type { Picture, TimeSpan } from '@/lib/video/schema';
import { clip, distanceTo, EDGE_SECONDS, overlaps } from './time';
import {
  type CheckBase,
  type Claim,
  type Compared,
  confirmed,
  notChecked,
  notConfirmed,
  type Place,
  toRange,
  toTenths,
  toUnmeasured,
  wideWindowOf,
  windowOf,
} from './verdict';

/** The moment of a cut that the model names may be so far from it. */
const LATE_SECONDS = 0.5;

/** The moments of cuts, and with those of dissolves, of which a claim may mean any. */
const momentsOf = ({ shots }: Picture) => ({
  hard: shots.filter(({ begins }) => begins === 'cut').map(({ from }) => from),
  all: shots.filter(({ begins }) => begins !== 'start').map(({ from }) => from),
});

const within = (moments: readonly number[], { from, to }: TimeSpan, by: number) =>
  moments.filter((moment) => moment >= from - by && moment <= to + by).length;

function compareCount(number: number, window: TimeSpan, picture: Picture): Compared {
  const { hard, all } = momentsOf(picture);
  const [least, most] = [within(hard, window, -EDGE_SECONDS), within(all, window, EDGE_SECONDS)];
  const range = toRange(window);
  if (number >= least && number <= most) return { ...confirmed('cuts', `${toCount(number, 'cut')} counted ${range}`), measured: number };
  const nearest = number < least ? least : most;
  return { ...notConfirmed('cuts', `${toCount(nearest, 'cut')} counted ${range}, not ${number}`), measured: nearest };
}

function compareLength(number: number, measured: readonly number[], what: string): Compared {
  const nearest = measured.reduce((best, one) => (Math.abs(one - number) < Math.abs(best - number) ? one : best), measured[0] ?? 0);
  const off = Math.abs(nearest - number);
  const found = { measured: toTenths(nearest) };
  if (off <= Math.max(EDGE_SECONDS, number * 0.1)) return { ...confirmed('cuts', `${what} lasts ${toSeconds(nearest)}`), ...found };
  return { ...notConfirmed('cuts', `${what} lasts ${toSeconds(nearest)}, not ${toSeconds(number)}`), ...found };
}

function compareInterval(number: number, window: TimeSpan, picture: Picture): Compared {
  const { hard, all } = momentsOf(picture);
  const means = [hard, all].map((moments) => (window.to - window.from) / (within(moments, window, 0) + 1));
  return compareLength(number, means, 'On average, a shot');
}

/** The lengths of the shots at a moment: at a cut, of those on both sides. */
function lengthsAround(moments: readonly number[], at: number, seconds: number): number[] {
  const edges = [0, ...moments, seconds];
  const stretches = edges.slice(1).map((to, index) => ({ from: edges[index] ?? 0, to }));
  return stretches.filter((stretch) => distanceTo(stretch, at) <= EDGE_SECONDS).map(({ from, to }) => to - from);
}

function compareShot(number: number, at: number, seconds: number, picture: Picture): Compared {
  const { hard, all } = momentsOf(picture);
  const lengths = [hard, all].flatMap((moments) => lengthsAround(moments, at, seconds));
  return compareLength(number, lengths, `The shot at ${toClock(at)}`);
}

function compareCutAt(at: number, { all }: ReturnType<typeof momentsOf>): Compared {
  const [nearest] = all.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at));
  if (nearest === undefined) return notConfirmed('cuts', 'No cut in the video');
  if (Math.abs(nearest - at) <= LATE_SECONDS) return { ...confirmed('cuts', `A cut at ${toClock(nearest)}`, nearest), measured: nearest };
  return { ...notConfirmed('cuts', `The nearest cut is at ${toClock(nearest)}, not at ${toClock(at)}`), measured: toTenths(nearest) };
}

/** Compares a claim about cuts; where not every frame was decoded, they were not counted. */
export function compareCuts(claim: Claim, { at }: Place, base: CheckBase): Compared {
  const { picture } = base.measurement;
  const { kind, number } = claim;
  const moment = claim.from ?? at ?? null;
  const isWide = kind === 'cut_count' || kind === 'cut_interval';
  const window = isWide ? wideWindowOf(claim, base.seconds) : windowOf(claim, base.seconds, at);
  const what = isWide ? 'Cuts' : 'A cut';
  if (picture === null) return { outcome: toUnmeasured(base, 'picture'), text: what };
  if (picture.sampled !== null && window.to > picture.sampled.from) return notChecked('not_measured', what);
  if (kind === 'cut_at') return moment === null ? notChecked('nothing_measurable', what) : compareCutAt(moment, momentsOf(picture));
  if (number === null || number < 0) return notChecked('nothing_measurable', what);
  if (kind === 'cut_count') return compareCount(number, window, picture);
  if (kind === 'cut_interval') return compareInterval(number, window, picture);
  return moment === null ? notChecked('nothing_measurable', what) : compareShot(number, moment, base.seconds, picture);
}

function toRatio(words: string): number | undefined {
  const [, width, height] = /^(\d{1,5}(?:\.\d{1,3})?) ?[:x×/] ?(\d{1,5}(?:\.\d{1,3})?)$/.exec(words.trim()) ?? [];
  return width === undefined || height === undefined || Number(height) === 0 ? undefined : Number(width) / Number(height);
}

export function compareAspect({ words }: Claim, base: CheckBase): Compared {
  const { picture } = base.measurement;
  if (picture === null) return { outcome: toUnmeasured(base, 'picture'), text: 'The picture' };
  const stated = toRatio(words ?? '');
  if (stated === undefined) return notChecked('nothing_measurable', 'The sides of the picture');
  const ratio = picture.width / picture.height;
  const isSame = words === picture.aspect || Math.abs(stated - ratio) <= ratio * 0.02;
  return isSame ? confirmed('picture', `The video is ${words}`) : notConfirmed('picture', `The video is ${picture.aspect}, not ${words}`);
}

/** The voice that is heard in a time, and not just at its edge. */
function voiceIn(window: TimeSpan, voice: readonly TimeSpan[]): TimeSpan | undefined {
  const isStretch = window.to - window.from > 2 * EDGE_SECONDS;
  const inner = { from: window.from + EDGE_SECONDS, to: window.to - EDGE_SECONDS };
  return voice.find((span) => overlaps(span, isStretch ? inner : window));
}

export function compareNoVoice(claim: Claim, { at }: Place, base: CheckBase): Compared {
  const { sound } = base.measurement;
  const window = claim.from === null ? wideWindowOf(claim, base.seconds) : windowOf(claim, base.seconds, at);
  if (!base.hasAudio) return confirmed('sound', 'The video has no sound track');
  if (sound === null) return { outcome: toUnmeasured(base, 'sound'), text: 'The sound' };
  const voiced = voiceIn(window, sound.voice);
  return voiced === undefined
    ? confirmed('voice', `No voice heard ${toRange(window)}`)
    : notConfirmed('voice', `A voice is heard ${toRange(voiced)}`);
}

/** Most of the stated time has to be dark; with some of it, nothing is proven. */
const DARK_SHARE = { most: 0.8, little: 0.3 };

export function compareDark(claim: Claim, { at }: Place, base: CheckBase): Compared {
  const window = windowOf(claim, base.seconds, at);
  const dark = base.measurement.picture?.dark;
  const text = `Dark ${toRange(window)}`;
  if (dark === undefined) return { outcome: toUnmeasured(base, 'picture'), text };
  const length = window.to - window.from;
  if (length <= 0) return notChecked('nothing_measurable', text);
  const measured = toTenths(covered(clip(dark, window)));
  const found = `Nearly black for ${toSeconds(measured)} of ${toRange(window)}`;
  if (measured >= DARK_SHARE.most * length) return { ...confirmed('picture', found), measured };
  return {
    ...(measured <= DARK_SHARE.little * length ? notConfirmed('picture', found) : notChecked('nothing_measurable', found)),
    measured,
  };
}
