/** Measures the videos of the cases anew and keeps the results beside them, which are committed: `npx tsx tests/eval/measure.ts`. */
import { writeFile } from 'node:fs/promises';
import { loadEnv } from '@/lib/env';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { type Kept, keptBeside, measureWhole, ownCases, readCases, readVideo } from './read';

process.env.LOG_LEVEL ??= 'error';
loadEnv('operate');
await bundlePrograms();
const { signal } = new AbortController();
for (const evalCase of await readCases(ownCases)) {
  const video = await readVideo(evalCase);
  const kept: Kept = { videoSha256: video.sha256, measurement: await measureWhole(video, signal) };
  await writeFile(keptBeside(evalCase), `${JSON.stringify(kept)}\n`);
  process.stderr.write(`${evalCase.name} is measured.\n`);
}
