import { toClock, toCount, toSeconds } from '@/lib/report/words';
import type { Picture, Sound, TimeSpan } from '@/lib/video/schema';
import { isSilentAround, isVoiceNear } from './texts';
import { distanceTo, EDGE_SECONDS, overlaps } from './time';
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
  unmeasurable,
  wideWindowOf,
  windowOf,
} from './verdict';

/** Beyond this share of the number that is claimed, and by more than one, it is not the one that was measured. */
const FAR = 0.34;
/** The moment of a cut that the model names may be so far from it. */
const LATE_SECONDS = 0.5;

/** The moments of cuts, and with those of dissolves, of which a claim may mean any. */
const momentsOf = ({ shots }: Picture) => ({
  hard: shots.filter(({ begins }) => begins === 'cut').map(({ from }) => from),
  all: shots.filter(({ begins }) => begins !== 'start').map(({ from }) => from),
});

const within = (moments: readonly number[], { from, to }: TimeSpan, by: number) =>
  moments.filter((moment) => moment >= from - by && moment <= to + by).length;

const refuted = (text: string): Compared => ({ outcome: { result: 'dropped', cause: 'refuted_by_cuts' }, text });
const noNumber = (text: string): Compared => ({ outcome: unmeasurable, text });

function compareCount(number: number, window: TimeSpan, picture: Picture): Compared {
  const { hard, all } = momentsOf(picture);
  const [least, most] = [within(hard, window, -EDGE_SECONDS), within(all, window, EDGE_SECONDS)];
  const range = toRange(window);
  if (number >= least && number <= most) return { ...confirmed('cuts', `${toCount(number, 'cut')} counted ${range}`), measured: number };
  const nearest = number < least ? least : most;
  const text = `${toCount(nearest, 'cut')} counted ${range}, not ${number}`;
  const off = Math.abs(nearest - number);
  return off > Math.max(1, number * FAR) ? refuted(text) : { ...notConfirmed('cuts', text), measured: nearest };
}

function compareLength(number: number, measured: readonly number[], what: string): Compared {
  const nearest = measured.reduce((best, one) => (Math.abs(one - number) < Math.abs(best - number) ? one : best), measured[0] ?? 0);
  const off = Math.abs(nearest - number);
  const found = { measured: toTenths(nearest) };
  if (off <= Math.max(EDGE_SECONDS, number * 0.1)) return { ...confirmed('cuts', `${what} lasts ${toSeconds(nearest)}`), ...found };
  const text = `${what} lasts ${toSeconds(nearest)}, not ${toSeconds(number)}`;
  const isFar = Math.max(nearest / Math.max(number, 0.01), number / Math.max(nearest, 0.01)) > 2 && off > 1;
  return isFar ? refuted(text) : { ...notConfirmed('cuts', text), ...found };
}

function compareInterval(number: number, window: TimeSpan, picture: Picture): Compared {
  const { hard, all } = momentsOf(picture);
  const means = [hard, all].map((moments) => (window.to - window.from) / (within(moments, window, 0) + 1));
  return compareLength(number, means, 'On average, a shot');
}

function shotAround(moments: readonly number[], at: number, seconds: number): TimeSpan {
  const edges = [0, ...moments, seconds];
  const stretches = edges.slice(1).map((to, index) => ({ from: edges[index] ?? 0, to }));
  const near = stretches.filter((stretch) => distanceTo(stretch, at) <= EDGE_SECONDS);
  return near.reduce((longest, one) => (one.to - one.from > longest.to - longest.from ? one : longest), { from: at, to: at });
}

function compareShot(number: number, at: number, seconds: number, picture: Picture): Compared {
  const { hard, all } = momentsOf(picture);
  const lengths = [hard, all].map((moments) => shotAround(moments, at, seconds)).map(({ from, to }) => to - from);
  return compareLength(number, lengths, `The shot at ${toClock(at)}`);
}

function compareCutAt(at: number, { all }: ReturnType<typeof momentsOf>): Compared {
  const [nearest] = all.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at));
  if (nearest === undefined) return refuted('No cut in the video');
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
  if (kind === 'cut_at') return moment === null ? noNumber(what) : compareCutAt(moment, momentsOf(picture));
  if (number === null || number < 0) return noNumber(what);
  if (kind === 'cut_count') return compareCount(number, window, picture);
  if (kind === 'cut_interval') return compareInterval(number, window, picture);
  return moment === null ? noNumber(what) : compareShot(number, moment, base.seconds, picture);
}

function toRatio(words: string): number | undefined {
  const [, width, height] = /^(\d{1,5}(?:\.\d{1,3})?) ?[:x×/] ?(\d{1,5}(?:\.\d{1,3})?)$/.exec(words.trim()) ?? [];
  return width === undefined || height === undefined || Number(height) === 0 ? undefined : Number(width) / Number(height);
}

const isAlmost = (a: number, b: number, by: number) => Math.abs(a - b) <= by;

function compareAspect(words: string, { width, height, aspect }: Picture): Compared {
  const stated = toRatio(words);
  if (stated === undefined) return noNumber(words);
  const ratio = width / height;
  const isSame = words === aspect || isAlmost(stated, ratio, ratio * 0.02);
  return isSame ? confirmed('picture', `The video is ${words}`) : notConfirmed('picture', `The video is ${aspect}, not ${words}`);
}

function compareSize(words: string, { width, height }: Picture): Compared {
  const sides = /^(\d{2,5}) ?[x×] ?(\d{2,5})$/.exec(words.trim());
  if (sides === null) return noNumber(words);
  const isSame = Number(sides[1]) === width && Number(sides[2]) === height;
  const measured = `The video has ${width}×${height} pixels`;
  return isSame ? confirmed('picture', measured) : notConfirmed('picture', `${measured}, not ${words}`);
}

/** Thinner bars are the edge of a coded picture. */
const THINNEST_BAR = 0.01;

function compareBars(number: number, { bars }: Picture): Compared {
  const sides = Object.entries(bars).filter(([, share]) => share >= THINNEST_BAR);
  const found = sides.length === 0 ? 'No black bars measured' : `Black bars measured: ${sides.map(([side]) => side).join(', ')}`;
  return { ...(number > 0 === sides.length > 0 ? confirmed : notConfirmed)('picture', found), measured: sides.length > 0 ? 1 : 0 };
}

const withNumber = (number: number | null, compare: (number: number) => Compared): Compared =>
  number === null ? noNumber('A number') : compare(number);

export function compareFile({ kind, words, number }: Claim, base: CheckBase): Compared {
  const { picture } = base.measurement;
  if (kind === 'duration') {
    const measured = `The video lasts ${toSeconds(base.seconds)}`;
    return withNumber(number, (stated) => ({
      ...(isAlmost(stated, base.seconds, 0.5)
        ? confirmed('picture', measured)
        : notConfirmed('picture', `${measured}, not ${toSeconds(stated)}`)),
      measured: toTenths(base.seconds),
    }));
  }
  if (picture === null) return { outcome: toUnmeasured(base, 'picture'), text: 'The picture' };
  if (kind === 'bars') return compareBars(number ?? 1, picture);
  if (kind === 'frame_rate') {
    const rate = Math.round(picture.framesPerSecond * 100) / 100;
    const compare = (stated: number) => (isAlmost(stated, rate, 1) ? confirmed : notConfirmed);
    return withNumber(number, (stated) => ({ ...compare(stated)('picture', `The video has ${rate} frames a second`), measured: rate }));
  }
  if (words === null) return noNumber('The picture');
  return kind === 'aspect' ? compareAspect(words, picture) : compareSize(words, picture);
}

const covers = (spans: readonly TimeSpan[], { from, to }: TimeSpan) => {
  const [begin, end] = to - from > 2 * EDGE_SECONDS ? [from + EDGE_SECONDS, to - EDGE_SECONDS] : [from, to];
  return spans.some((span) => span.from <= begin && span.to >= end);
};

/** The voice that is heard in a time, and not just at its edge. */
function voiceIn(window: TimeSpan, voice: readonly TimeSpan[]): TimeSpan | undefined {
  const isStretch = window.to - window.from > 2 * EDGE_SECONDS;
  const inner = { from: window.from + EDGE_SECONDS, to: window.to - EDGE_SECONDS };
  return voice.find((span) => overlaps(span, isStretch ? inner : window));
}

/** Compares that a voice is heard: within a second of a moment, or in a time that has an end. */
function compareVoice(window: TimeSpan, sound: Sound, base: CheckBase): Compared {
  const isMoment = window.to - window.from <= 2 * EDGE_SECONDS;
  if (isMoment ? isVoiceNear(window, sound.voice) : voiceIn(window, sound.voice) !== undefined)
    return confirmed('voice', `A voice is heard ${toRange(window)}`);
  const text = `No voice heard ${toRange(window)}`;
  return isSilentAround(window.from, base)
    ? { outcome: { result: 'dropped', cause: 'heard_in_silence' }, text }
    : notConfirmed('voice', text);
}

export function compareSound(claim: Claim, { at }: Place, base: CheckBase): Compared {
  const { sound } = base.measurement;
  const window = claim.kind === 'no_voice' && claim.from === null ? wideWindowOf(claim, base.seconds) : windowOf(claim, base.seconds, at);
  if (!base.hasAudio && claim.kind !== 'voice') return confirmed('sound', 'The video has no sound track');
  if (sound === null) return { outcome: toUnmeasured(base, 'sound'), text: 'The sound' };
  if (claim.kind === 'voice') return compareVoice(window, sound, base);
  const voiced = voiceIn(window, sound.voice);
  if (voiced !== undefined) return notConfirmed('voice', `A voice is heard ${toRange(voiced)}`);
  const range = toRange(window);
  if (claim.kind === 'no_voice') return confirmed('voice', `No voice heard ${range}`);
  return covers(sound.silence, window) ? confirmed('sound', `Silence measured ${range}`) : notConfirmed('sound', `Sound measured ${range}`);
}
