/**
 * Makes the videos of `recipes` in `files`, with their truth: `npx tsx tests/eval/cases/make.ts [name…]`; without a name, all of them.
 * Needs ffmpeg (libx264), espeak-ng and the DejaVu fonts; the project itself needs none of them, because the videos are committed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TimeSpan } from '@/lib/video/schema';
import { makeVideo } from '@/tests/bench/video/make/make-video';
import { spots } from './recipes/all';
import type { Line } from './schema';
import { placeSaid, type Spot, secondsOf, toPlan, toTruth, videoFileOf } from './spot';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(import.meta.dirname, 'files');
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

const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-threads', '1'];
const picture = [
  '-c:v',
  'libx264',
  '-preset',
  'slow',
  '-crf',
  '43',
  '-tune',
  'animation',
  '-x264-params',
  'psy=0:aq-mode=0:bframes=6',
  '-profile:v',
  'main',
  '-pix_fmt',
  'yuv420p',
];
const sound = ['-c:a', 'aac', '-b:a', '12k', '-ac', '1', '-ar', '16000'];

async function make(spot: Spot): Promise<void> {
  const made = await makeVideo(toPlan(spot), store);
  const file = path.join(folder, videoFileOf(spot));
  if (spot.videoOf === undefined) {
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-y', '-i', made.path, ...picture, ...(spot.sound === 'no_track' ? ['-an'] : sound)],
      ...['-movflags', '+faststart', ...exact, file],
    ]);
  }
  const truth = toTruth(spot, toSpoken(spot, made.truth.voice));
  writeFileSync(path.join(folder, `${spot.name}.truth.json`), `${JSON.stringify(truth, null, 2)}\n`);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !spots.some((spot) => spot.name === name));
if (unknown.length > 0) throw new Error(`There is no case ${unknown.join(', ')}. The cases: ${spots.map(({ name }) => name).join(', ')}.`);
mkdirSync(folder, { recursive: true });
for (const spot of spots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(spot.name);
  await make(spot);
}
execFileSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--write', folder], { stdio: 'ignore' });
