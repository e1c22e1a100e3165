import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { loadEnv } from '@/lib/env';
import { measureVideo } from '@/lib/video/measure-video';
import type { Still, VideoMeasurement } from '@/lib/video/schema';
import { mp4Bombs, webmBombs } from '@/tests/ads/container-bombs';
import { homes } from './leftovers';

loadEnv('serve');
const fakes = path.resolve('tests/fakes/videos');
const sample = path.resolve('tests/video/samples/cuts-and-captions.mp4');
const SAMPLE_SECONDS = 4;
const odd = (name: string) => path.join(fakes, 'odd', name);

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'odd-videos-'));
});

afterAll(() => rm(folder, { recursive: true }));

type Measured = { measurement: VideoMeasurement; stills: Still[] };

const RUN_MS = 900_000;
/** So much of its run's time that six seconds are left for a measurement. */
const SHORT_RUN_MS = 246_000;

/** As if the inspector had let the file through. */
async function measure(file: string, seconds: number, runMs = RUN_MS): Promise<Measured> {
  const container = { mimeType: 'video/mp4', seconds, hasAudio: true, width: 16, height: 16 } as const;
  const video = { path: file, bytes: statSync(file).size, sha256: '', ...container };
  const measured = await measureVideo(video, {
    signal: new AbortController().signal,
    deadlineAt: new Date(Date.now() + runMs),
  });
  expect(homes()).toEqual([]);
  return measured;
}

async function measureBytes(name: string, bytes: Uint8Array, seconds: number, runMs = RUN_MS): Promise<Measured> {
  const file = path.join(folder, name.replaceAll(/\W+/g, '-'));
  await writeFile(file, bytes);
  const measured = await measure(file, seconds, runMs);
  await rm(file);
  return measured;
}

const reasonOf = ({ measurement }: Measured, part: string) => measurement.notMeasured.find((entry) => entry.part === part)?.reason;

/** The mean color of an area of a still, in shares of it. */
async function colorOf({ jpeg }: Still, area: { left: number; top: number; width: number; height: number }): Promise<'red' | 'blue'> {
  const picture = sharp(jpeg);
  const { width = 0, height = 0 } = await picture.metadata();
  const pixels = {
    left: Math.floor(area.left * width),
    top: Math.floor(area.top * height),
    width: Math.floor(area.width * width),
    height: Math.floor(area.height * height),
  };
  const { channels } = await sharp(await picture.extract(pixels).toBuffer()).stats();
  return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue';
}

const upperHalf = { left: 0, top: 0, width: 1, height: 0.4 };
const lowerHalf = { left: 0, top: 0.6, width: 1, height: 0.4 };
const leftHalf = { left: 0, top: 0, width: 0.4, height: 1 };
const rightHalf = { left: 0.6, top: 0, width: 0.4, height: 1 };

describe('a video is measured', () => {
  test('of one pixel', async () => {
    const { measurement, stills } = await measure(odd('pixel.webm'), 1);
    expect(measurement.picture).toMatchObject({ width: 1, height: 1, brightness: 1, cuts: 0 });
    expect(stills[0]).toMatchObject({ n: 1, width: 1, height: 1 });
  });

  test('that claims ten thousand frames a second', async () => {
    const { measurement } = await measure(odd('fast.mp4'), 0.15);
    expect(measurement.picture?.framesPerSecond).toBeGreaterThan(5000);
    expect(measurement.picture?.sampled).toBeNull();
  });

  test('of odd sides, with its stills whole', async () => {
    const { measurement, stills } = await measure(odd('odd-size.webm'), 1);
    expect(measurement.picture).toMatchObject({ width: 721, height: 1281, framesPerSecond: 10 });
    assert(stills[0] !== undefined);
    expect(Math.max(stills[0].width, stills[0].height)).toBe(480);
    expect([await colorOf(stills[0], upperHalf), await colorOf(stills[0], lowerHalf)]).toEqual(['red', 'blue']);
  });

  test('that is turned, upright', async () => {
    const { measurement, stills } = await measure(odd('turned.mp4'), 1);
    expect(measurement.picture).toMatchObject({ width: 90, height: 160, aspect: '9:16' });
    assert(stills[0] !== undefined);
    expect(stills[0]).toMatchObject({ width: 90, height: 160 });
    expect([await colorOf(stills[0], leftHalf), await colorOf(stills[0], rightHalf)]).toEqual(['blue', 'red']);
  });

  test.each(['alpha.webm', 'ten-bits.webm', 'full-range.mp4'])('whatever its pixels: %s', async (name) => {
    const { measurement } = await measure(odd(name), 1);
    // Half of it is red, with a luma of 0.30, and half is blue, with one of 0.11.
    expect(measurement.picture?.brightness).toBeGreaterThan(0.18);
    expect(measurement.picture?.brightness).toBeLessThan(0.28);
  });

  test('with six channels of sound', async () => {
    const { measurement } = await measure(odd('surround.mp4'), 2);
    expect(measurement.sound?.loudness).toBeLessThan(-10);
    expect(measurement.sound?.silence).toEqual([]);
  });

  test('whose sound outlasts its picture', async () => {
    const { measurement } = await measure(odd('long-sound.mp4'), 3);
    expect(measurement.picture?.shots).toEqual([{ from: 0, to: 3, begins: 'start' }]);
    expect(measurement.sound?.silence).toEqual([]);
  });

  test('around a frame that is broken in its middle', async () => {
    const bytes = await readFile(sample);
    const from = Math.floor(bytes.indexOf('mdat') + (bytes.length - bytes.indexOf('mdat')) / 2);
    bytes.fill(0xff, from, from + 400);
    const { measurement } = await measureBytes('broken frame', bytes, SAMPLE_SECONDS);
    expect(measurement.picture).toMatchObject({ width: 360, height: 640 });
  });

  test('up to the frame in which it is cut off', async () => {
    const bytes = await readFile(sample);
    const measured = await measureBytes('cut off', bytes.subarray(0, Math.floor(bytes.length * 0.7)), SAMPLE_SECONDS);
    expect(reasonOf(measured, 'sound') ?? 'measured').toMatch(/^(failed|measured)$/);
    if (measured.measurement.picture === null) expect(reasonOf(measured, 'picture')).toBe('failed');
    else expect(measured.measurement.picture.sampled?.from).toBeLessThan(SAMPLE_SECONDS);
  });
});

describe('a video whose picture cannot be measured is still heard', () => {
  test('because no codec of ours decodes it', async () => {
    const measured = await measure(odd('hevc.mp4'), 2);
    expect(measured.measurement.picture).toBeNull();
    expect(measured.measurement.notMeasured).toEqual([
      { part: 'picture', reason: 'codec_not_supported' },
      { part: 'text', reason: 'codec_not_supported' },
      { part: 'captions', reason: 'codec_not_supported' },
    ]);
    expect(measured.measurement.sound?.loudness).toBeLessThan(-10);
    expect(measured.stills).toEqual([]);
  });

  test('because its frames would fill the memory', async () => {
    const measured = await measure(odd('huge.webm'), 2);
    expect(measured.measurement.picture).toBeNull();
    expect(reasonOf(measured, 'picture')).toBe('failed');
    expect(measured.measurement.sound?.loudness).toBeLessThan(-10);
  });
});

test('a sound that no codec of ours decodes leaves the picture', async () => {
  const measured = await measure(odd('ac3.mp4'), 2);
  expect(measured.measurement.picture).toMatchObject({ width: 32, height: 32 });
  expect(reasonOf(measured, 'sound')).toBe('codec_not_supported');
});

const bombs = { ...mp4Bombs, ...webmBombs };

/** Each kind of table once. */
const named = ['stsz of 2^32 equal sizes', 'trun of 2^32 samples', 'boxes nested 100,000 deep', 'tiny boxes of 40 MB in the movie'];

test.each(named)('a bomb that the inspector let through is not measured: %s', async (name) => {
  const make = bombs[name];
  assert(make !== undefined);
  const { measurement } = await measureBytes(name, make(), 1, SHORT_RUN_MS);
  expect(measurement).toMatchObject({ picture: null, text: null, sound: null, captions: null });
});
