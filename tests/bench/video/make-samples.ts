/** Makes the videos of `recipes/samples.ts` in `tests/video/samples`, which are committed: `npx tsx tests/bench/video/make-samples.ts`. */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeVideo } from './make/make-video';
import { sampleVideos } from './recipes/samples';

const samples = path.resolve(import.meta.dirname, '../../video/samples');
const store = await mkdtemp(path.join(tmpdir(), 'video-samples-'));
try {
  await mkdir(samples, { recursive: true });
  for (const plan of sampleVideos) {
    const made = await makeVideo(plan, store);
    await copyFile(made.path, path.join(samples, path.basename(made.path)));
    await writeFile(path.join(samples, `${plan.name}.truth.json`), `${JSON.stringify(made.truth, null, 2)}\n`);
  }
} finally {
  await rm(store, { recursive: true, force: true });
}
