import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TimeSpan } from '@/lib/video/schema';
import type { Line } from '@/tests/eval/cases/schema';
import { encode } from '../maker/encode';
import { makeVideo } from '../maker/make-video';
import { spots } from '../recipes/cases/all';
import { placeSaid, type Spot, secondsOf, toPlan, toTruth, videoFileOf } from '../recipes/cases/spot';
import type { VideoSet } from './video-set';

const root = path.resolve(import.meta.dirname, '../../../..');
const files = path.join(root, 'tests/eval/cases/files');
const store = path.join(root, '.data/eval-videos');

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/** The seconds of each sentence: between two of them the voice pauses, or its spans could not be told apart. */
function toSpoken(spot: Spot, voice: readonly TimeSpan[]): Line[] {
  const said = placeSaid(spot);
  return said.map(({ at, words }, index) => {
    const end = said[index + 1]?.at ?? secondsOf(spot);
    const own = voice.filter(({ from, to }) => from < end && to > at);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) throw new Error(`${spot.name}: "${words}" is not heard.`);
    if (first.from < at || last.to > end) {
      throw new Error(`${spot.name}: "${words}" runs into the next sentence, or that before it into this one. Give it more time.`);
    }
    return { at: round(first.from), to: round(last.to), words };
  });
}

const picture = [
  ...['-c:v', 'libx264', '-preset', 'slow', '-crf', '43', '-tune', 'animation', '-x264-params', 'psy=0:aq-mode=0:bframes=6'],
  ...['-profile:v', 'main', '-pix_fmt', 'yuv420p'],
];
const sound = ['-c:a', 'aac', '-b:a', '12k', '-ac', '1', '-ar', '16000'];

async function makeCase(spot: Spot): Promise<void> {
  const made = await makeVideo(toPlan(spot), store);
  if (spot.videoOf === undefined) {
    const codecs = [...picture, ...(spot.sound === 'no_track' ? ['-an'] : sound)];
    await encode(['-i', made.path, ...codecs, '-movflags', '+faststart'], path.join(files, videoFileOf(spot)));
  }
  const file = path.join(files, `${spot.name}.truth.json`);
  writeFileSync(file, `${JSON.stringify(toTruth(spot, toSpoken(spot, made.truth.voice)), null, 2)}\n`);
  execFileSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--write', file], { stdio: 'ignore' });
}

/** The cases of the evaluation, each with its truth. */
export const cases: VideoSet = {
  names: spots.map(({ name }) => name),
  async make(name) {
    for (const spot of spots.filter((one) => one.name === name)) await makeCase(spot);
  },
};
