import { fromBase64 } from '../measure/meter';
import { findShots } from '../measure/shots';
import type { Shot } from '../schema';
import { type Collected, joinPictures } from './collect';

const MAX_SHOT_STILLS = 58;

/** A still in the second or third quarter of a shot is one of its middle. */
const isCovered = ({ from, to }: Shot, taken: readonly number[]) =>
  taken.some((at) => at >= from && at < to && Math.abs(at - (from + to) / 2) <= (to - from) / 4);

function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return list.filter((_, i) => Math.floor((i * count) / list.length) !== Math.floor(((i - 1) * count) / list.length));
}

export function listMissingStills({ pictures, sampled, stills }: Collected, seconds: number): number[] {
  const picture = joinPictures(pictures, seconds);
  if (picture === undefined) return [];
  const shots = findShots({ times: picture.times, signatures: fromBase64(picture.signatures) }, seconds, sampled);
  const taken = [...stills.keys()];
  const missing = shots.filter((shot) => !isCovered(shot, taken)).map(({ from, to }) => (from + to) / 2);
  return spread(missing, MAX_SHOT_STILLS);
}
