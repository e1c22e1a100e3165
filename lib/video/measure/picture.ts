import { measurementCaps, type Picture } from '../schema';
import { toBars } from './bars';
import { brightnessOf, type Frames } from './difference';
import { fromBase64, type PictureObservation } from './meter';
import { toDark, toMoving } from './motion';
import { BLACK, WHITE } from './planes';
import { findShots } from './shots';

export type Displayed = {
  /** Pixels as displayed, after rotation. */
  width: number;
  height: number;
  /** The clockwise turn of the decoded frames for display. */
  rotation: 0 | 90 | 180 | 270;
  seconds: number;
  sampled: Picture['sampled'];
};

/** Undefined where not one frame was seen. */
export function toPicture(observation: PictureObservation, displayed: Displayed): Picture | undefined {
  const { width, height, sampled } = displayed;
  const frames = { times: observation.times, signatures: fromBase64(observation.signatures) };
  const last = frames.times.at(-1);
  if (last === undefined) return undefined;
  const seconds = Math.max(displayed.seconds, last);
  const shots = findShots(frames, seconds, sampled);
  const cuts = shots.filter(({ begins }) => begins === 'cut');
  return {
    width,
    height,
    aspect: toAspect(width, height),
    framesPerSecond: toFramesPerSecond(observation, displayed),
    bars: turned(toBars(observation.bars), displayed.rotation),
    brightness: toBrightness(frames, seconds),
    dark: toDark(frames, seconds).slice(0, measurementCaps.timeSpans),
    moving: toMoving(frames, shots).slice(0, measurementCaps.timeSpans),
    shots,
    cuts: cuts.length,
    dissolves: shots.filter(({ begins }) => begins === 'dissolve').length,
    cutsInFirst10Seconds: cuts.filter(({ from }) => from < 10).length,
    firstCutAt: cuts[0]?.from ?? null,
    longestShotSeconds: Math.max(...shots.map(({ from, to }) => to - from)),
    sampled,
  };
}

const KNOWN_ASPECTS = '9:16 16:9 1:1 4:5 5:4 2:3 3:2 3:4 4:3 21:9 1:2 2:1'.split(' ');

/** The name of the nearest known aspect within 2 percent, or the ratio to one. */
export function toAspect(width: number, height: number): string {
  const ratio = width / height;
  const offOf = (name: string) => {
    const [w = 1, h = 1] = name.split(':').map(Number);
    return Math.abs((ratio * h) / w - 1);
  };
  const [known] = KNOWN_ASPECTS.toSorted((a, b) => offOf(a) - offOf(b));
  if (known !== undefined && offOf(known) <= 0.02) return known;
  return ratio >= 1 ? `${round(ratio)}:1` : `1:${round(1 / ratio)}`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Over the part in which every frame was decoded. */
function toFramesPerSecond({ times, frames, until }: PictureObservation, { seconds, sampled }: Displayed): number {
  const from = times[0] ?? 0;
  const decoded = sampled ? times.filter((at) => at < sampled.from) : times;
  const [count, to] = sampled ? [decoded.length, decoded.at(-1) ?? from] : [frames, until];
  return to > from ? (count - 1) / (to - from) : 1 / Math.max(seconds, 0.001);
}

/** Each frame counts for as long as it is shown. */
function toBrightness(frames: Frames, seconds: number): number {
  let sum = 0;
  let shown = 0;
  frames.times.forEach((at, i) => {
    const lasts = Math.max((frames.times[i + 1] ?? seconds) - at, 0.001);
    sum += lasts * brightnessOf(frames, i);
    shown += lasts;
  });
  return Math.min(1, Math.max(0, (sum / shown - BLACK) / (WHITE - BLACK)));
}

function turned(bars: Picture['bars'], rotation: Displayed['rotation']): Picture['bars'] {
  const { top, right, bottom, left } = bars;
  const sides = [top, right, bottom, left];
  const at = (side: number): number => sides[(side + 4 - rotation / 90) % 4] ?? 0;
  return { top: at(0), right: at(1), bottom: at(2), left: at(3) };
}
