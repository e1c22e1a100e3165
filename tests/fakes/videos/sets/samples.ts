import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeVideo } from '../maker/make-video';
import { sampleVideos } from '../recipes/samples';
import type { VideoSet } from './video-set';

const files = path.resolve(import.meta.dirname, '../../../video/samples');

/** Small videos for the tests of the measurement, each with its truth. */
export const samples: VideoSet = {
  names: sampleVideos.map(({ name }) => name),
  async make(name, workFolder) {
    for (const plan of sampleVideos.filter((one) => one.name === name)) {
      const made = await makeVideo(plan, workFolder);
      await copyFile(made.path, path.join(files, path.basename(made.path)));
      await writeFile(path.join(files, `${name}.truth.json`), `${JSON.stringify(made.truth, null, 2)}\n`);
    }
  },
};
