import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { example, exampleStillPath } from '@/lib/report/example';
import { readVideo } from '@/tests/fakes/videos/videos';

const folder = path.resolve(import.meta.dirname, '../../../public/example');

test('the server has a small JPEG of each still of the example, and no other', async () => {
  const paths = example.video.stills.map(({ n }) => exampleStillPath(n));
  expect(paths.length).toBeGreaterThan(4);
  expect((await readdir(folder)).map((name) => `/example/${name}`).sort()).toEqual(paths.toSorted());
  for (const still of paths) {
    const bytes = await readFile(path.join(folder, path.basename(String(still))));
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(bytes.length).toBeLessThanOrEqual(25_600);
  }
  expect(exampleStillPath(9999)).toBeUndefined();
});

test('the example is the demo’s report on the video of its first sample, measured in full', () => {
  const { meta, video } = example;
  expect(meta.videoSha256).toBe(readVideo('kettle', 'hd').sha256);
  expect(meta.model).toContain('stand-in');
  expect(video.notMeasured).toEqual([]);
});
