/**
 * Measures the videos of the bench that the statements are about and keeps the results here, which are committed:
 * `npx tsx tests/guarantees/report/blind/measure.ts`. Needs ffmpeg, espeak-ng and the DejaVu fonts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadEnv } from '@/lib/env';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { measure } from '@/tests/bench/video/measure';
import { makeVideo } from '@/tests/fakes/videos/maker/make-video';
import { footageVideos } from '@/tests/fakes/videos/recipes/bench/footage';
import { Trial } from './trial';

const [store = '/tmp/blind-videos'] = process.argv.slice(2);
process.env.LOG_LEVEL ??= 'error';
loadEnv('operate');
await bundlePrograms();
const { videos } = Trial.parse(JSON.parse(await readFile(path.join(import.meta.dirname, 'statements.json'), 'utf8')));
const names = new Set(videos.map(({ name }) => name));
for (const plan of footageVideos.filter(({ name }) => names.has(name))) {
  const made = await makeVideo(plan, store);
  const { measurement, rejected } = await measure(made);
  if (rejected !== undefined) throw new Error(rejected);
  const { seconds, hasAudio } = made.truth.file;
  const kept = `${JSON.stringify({ seconds, hasAudio, measurement })}\n`;
  await writeFile(path.join(import.meta.dirname, `${plan.name}.measured.json`), kept);
  process.stderr.write(`${plan.name} is measured.\n`);
}
