import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type MadeVideo, makeVideo } from '../../maker/make-video';
import { backing, caption, type Plan, plan, shot, speech } from '../../maker/plan';
import { landscape, person, product, room, texture } from '../../maker/scenes';
import { Truth } from '../../maker/truth';

const run = promisify(execFile);

/** Ten minutes of it are just under the 100 MiB that a download may have. */
const VIDEO_BITS_PER_SECOND = 1_270_000;
const SOUND_BITS_PER_SECOND = 96_000;

/** Fifteen seconds with some of everything; longer videos repeat them. */
const everything: Plan = plan('some-of-everything', {
  shots: [
    shot(person(801), 80),
    shot(person(801, 0.05, 1.1), 60),
    shot(texture(803), 75, { camera: 'handheld', grain: 8 }),
    shot(product(804), 95, { camera: 'zoom_in', enters: { xfade: 'fade', frames: 20 } }),
    shot(landscape(805), 80, { camera: 'pan', grain: 6 }),
    shot(room(806), 80, { camera: 'swing' }),
  ],
  captions: [
    caption('I was wrong', 5, 70, { size: 60 }),
    caption('about tea', 75, 138, { size: 60 }),
    caption('Boils in 90 seconds', 200, 280, { look: 'box' }),
    caption('ONLY $19', 300, 360, { look: 'sticker', font: 'dejavu', y: 0.3 }),
    caption('Order today', 380, 445, { look: 'box', color: 'black' }),
  ],
  sound: {
    channels: 2,
    speech: [speech(0.3, 'I was wrong about tea, and I can prove it.'), speech(7, 'It boils in ninety seconds. Order today.')],
    backing: [backing('music', 0, 15, { decibels: -32 })],
  },
});

/** A video of so many seconds; no quality is judged by it. */
export async function makeLength(seconds: number, store: string): Promise<MadeVideo> {
  const base = await makeVideo(everything, store);
  const part = path.join(path.dirname(base.path), 'part.mp4');
  const file = path.join(path.dirname(base.path), `${seconds}-seconds.mp4`);
  const work = path.join(path.dirname(base.path), 'unfinished.mp4');
  const sound = ['-c:a', 'aac', '-b:a', String(SOUND_BITS_PER_SECOND)];
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', String(VIDEO_BITS_PER_SECOND)];
  if (!existsSync(part)) {
    await run('ffmpeg', ['-v', 'error', '-y', '-i', base.path, ...picture, ...sound, '-movflags', '+faststart', work]);
    await rename(work, part);
  }
  if (!existsSync(file)) {
    const loop = ['-stream_loop', '-1', '-i', part, '-t', String(seconds), '-c', 'copy', '-movflags', '+faststart'];
    await run('ffmpeg', ['-v', 'error', '-y', ...loop, work]);
    await rename(work, file);
  }
  return { path: file, truth: Truth.parse({ ...base.truth, file: { ...base.truth.file, seconds } }) };
}
