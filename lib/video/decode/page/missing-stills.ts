import { VideoSampleSink } from 'mediabunny';
import { fromBase64 } from '@/lib/video/measure/meter';
import { findShots } from '@/lib/video/measure/shots';
import { SIGNATURE_BYTES } from '@/lib/video/measure/signature';
import type { Shot } from '@/lib/video/schema';
import { fromStart } from '@/lib/video/tracks';
import type { Seen, Watches } from './watch';

const MAX_SHOT_STILLS = 58;

/** A still in the second or third quarter of a shot is one of its middle. */
const isCovered = ({ from, to }: Shot, taken: readonly number[]) =>
  taken.some((at) => at >= from && at < to && Math.abs(at - (from + to) / 2) <= (to - from) / 4);

function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return list.filter((_, i) => Math.floor((i * count) / list.length) !== Math.floor(((i - 1) * count) / list.length));
}

function listMissing({ pictures, sampled }: Seen, seconds: number, taken: readonly number[]): number[] {
  const times = pictures.flatMap((picture) => picture.times);
  const signatures = new Uint8Array(times.length * SIGNATURE_BYTES);
  let kept = 0;
  for (const picture of pictures) {
    signatures.set(fromBase64(picture.signatures), kept * SIGNATURE_BYTES);
    kept += picture.times.length;
  }
  const shots = findShots({ times: times.filter((at) => at < seconds), signatures }, seconds, sampled);
  const missing = shots.filter((shot) => !isCovered(shot, taken)).map(({ from, to }) => (from + to) / 2);
  return spread(missing, MAX_SHOT_STILLS);
}

/** Takes a still of the middle of each shot that has none. */
export async function takeMissingStills({ track, startsAt, seconds, fence, stills }: Watches, seen: Seen): Promise<void> {
  const missing = listMissing(seen, seconds, stills.taken);
  const samples = new VideoSampleSink(track).samplesAtTimestamps(missing.map((at) => at + startsAt));
  for await (const sample of fromStart(startsAt, samples)) {
    if (sample === null) continue;
    await stills.take(sample);
    sample.close();
    if (fence.isOver()) return;
  }
}
