/**
 * Makes the committed videos of one set: `npx tsx tests/fakes/videos/make.ts <set> [name…]`; without a name, all of them. Needs ffmpeg with
 * libx264, libx265 and libvpx, espeak-ng and the DejaVu fonts. The project itself needs none of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VideoSet } from './sets/video-set';

/** Loaded one at a time: the ads set their fonts before `sharp` is loaded. */
const sets: Readonly<Record<string, () => Promise<VideoSet>>> = {
  ads: async () => (await import('./sets/ads')).ads,
  odd: async () => (await import('./sets/odd')).odd,
  samples: async () => (await import('./sets/samples')).samples,
  cases: async () => (await import('./sets/cases')).cases,
};

const [setName = '', ...wanted] = process.argv.slice(2);
const loadSet = sets[setName];
if (loadSet === undefined) throw new Error(`There is no set "${setName}". The sets: ${Object.keys(sets).join(', ')}.`);
const { names, make } = await loadSet();
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no video ${unknown.join(', ')}. The videos: ${names.join(', ')}.`);
const workFolder = mkdtempSync(path.join(tmpdir(), 'made-videos-'));
try {
  for (const name of names.filter((one) => wanted.length === 0 || wanted.includes(one))) {
    process.stderr.write(`${name}\n`);
    await make(name, workFolder);
  }
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
