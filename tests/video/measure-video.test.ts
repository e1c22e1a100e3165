import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ADTS, BufferSource, Input, Mp4OutputFormat, WAVE } from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeasuredVideo, measureVideo } from '@/lib/video/measure-video';
import type { TimeSpan, VideoFile } from '@/lib/video/schema';
import { metricNames, metrics, toRatio } from '@/tests/bench/video/metrics';
import { scoreVideo } from '@/tests/bench/video/score';
import { Truth } from '@/tests/fakes/videos/maker/truth';
import { withLaterClock } from '@/tests/support/later-clock';

/** Each with what is true of it. */
const samples = path.resolve(import.meta.dirname, 'samples');

type Sample = { file: VideoFile; truth: Truth };
type Measured = { truth: Truth } & MeasuredVideo;

function readSample(name: string): Sample {
  const truth = Truth.parse(JSON.parse(readFileSync(path.join(samples, `${name}.truth.json`), 'utf8')));
  const file = path.join(samples, `${name}.${truth.file.mimeType.replace('video/', '')}`);
  const bytes = readFileSync(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { truth, file: { ...truth.file, path: file, bytes: bytes.length, sha256 } };
}

async function measure({ file, truth }: Sample): Promise<Measured> {
  const options = { signal: new AbortController().signal, deadlineAt: new Date(Date.now() + 900_000) };
  return { truth, ...(await measureVideo(file, options)) };
}

const folder = mkdtempSync(path.join(tmpdir(), 'measure-video-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The sample as part of a stream, whose clock it keeps. */
async function readWithLaterClock(name: string): Promise<Sample> {
  const { file, truth } = readSample(name);
  const copy = path.join(folder, `${name}.mp4`);
  const bytes = await withLaterClock(file.path, 900, new Mp4OutputFormat({ fastStart: 'fragmented' }));
  writeFileSync(copy, bytes);
  return { truth, file: { ...file, path: copy, bytes: bytes.length } };
}

const sampleNames = ['cuts-and-captions', 'textless-with-music', 'dissolve-in-webm', 'no-sound', 'moving-type'] as const;
const names = [...sampleNames, 'part of a stream'] as const;
const measured = new Map<string, Measured>();

/** One after the other: each has its time, of which waiting for a turn would be a part. */
beforeAll(async () => {
  for (const name of sampleNames) measured.set(name, await measure(readSample(name)));
  measured.set('part of a stream', await measure(await readWithLaterClock('cuts-and-captions')));
});

function getMeasured(name: (typeof names)[number]): Measured {
  const result = measured.get(name);
  if (result === undefined) throw new Error(`${name} was not measured.`);
  return result;
}

const near = (spans: readonly TimeSpan[], tolerance: number) =>
  spans.map(({ from, to }) => ({ from: around(from, tolerance), to: around(to, tolerance) }));

function around(value: number, tolerance: number) {
  return {
    asymmetricMatch: (other: unknown) => typeof other === 'number' && Math.abs(other - value) <= tolerance,
    toString: () => `${value} ± ${tolerance}`,
  };
}

test.each(names)('what is measured of %s is true', (name) => {
  const { truth, measurement } = getMeasured(name);
  const { shares, losses } = scoreVideo(truth, measurement);
  const below = metricNames.filter((metric) => (toRatio(shares[metric]) ?? 1) < (metrics[metric].bar ?? 0));
  expect({ losses, below }).toEqual({ losses: [], below: [] });
});

test.each(['cuts-and-captions', 'part of a stream'] as const)('cuts are exact to the frame: %s', (name) => {
  const { picture } = getMeasured(name).measurement;
  expect(picture).toMatchObject({ cuts: 2, dissolves: 0, cutsInFirst10Seconds: 2, firstCutAt: around(40 / 30, 0.005) });
  expect(picture?.shots.map(({ from, begins }) => ({ from, begins }))).toEqual([
    { from: 0, begins: 'start' },
    { from: around(40 / 30, 0.005), begins: 'cut' },
    { from: around(77 / 30, 0.005), begins: 'cut' },
  ]);
});

test('type that moves is read as what it becomes', () => {
  const { text } = getMeasured('moving-type').measurement;
  const becomes = ['10 seconds to save', 'wake', 'feeling', 'well', 'again', '$96 saved', 'Start saving today'];
  expect(text?.spans.map((span) => span.text)).toEqual(becomes);
});

test('a file has one measurement and the same stills, byte for byte, however busy the machine is', async () => {
  const loops = [0, 1].map(() => spawn(process.execPath, ['-e', 'for(;;);']));
  try {
    expect(await measure(readSample('moving-type'))).toEqual(getMeasured('moving-type'));
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
});

test('captions are read with their words and times', () => {
  const { text } = getMeasured('cuts-and-captions').measurement;
  const letters = text?.spans.map((span) => span.text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  expect(letters).toEqual(['stillpaying32', 'usecodesunday']);
  expect(text?.spans).toMatchObject(
    near(
      [
        { from: 8 / 30, to: 62 / 30 },
        { from: 77 / 30, to: 115 / 30 },
      ],
      0.3,
    ),
  );
});

test('a video without text has none, though it was read', () => {
  const { text } = getMeasured('textless-with-music').measurement;
  expect(text).toMatchObject({ spans: [], unreadable: [], firstAt: null, read: [expect.anything()] });
});

test('music is no voice, and a voice is where it is', () => {
  expect(getMeasured('textless-with-music').measurement.sound?.voice).toEqual([]);
  const { truth, measurement } = getMeasured('dissolve-in-webm');
  expect(measurement.sound?.voice).toMatchObject(near(truth.voice, 0.2));
});

test('loudness is that of EBU R128', () => {
  const { truth, measurement } = getMeasured('textless-with-music');
  expect(measurement.sound?.loudness).toEqual(around(truth.loudness ?? Number.NaN, 0.5));
});

test('a video without a sound track says so', () => {
  const { sound, captions, notMeasured } = getMeasured('no-sound').measurement;
  expect({ sound, captions }).toEqual({ sound: null, captions: null });
  expect(notMeasured).toContainEqual({ part: 'sound', reason: 'no_sound_track' });
});

async function describeSound({ sound }: Measured) {
  if (sound === undefined) return undefined;
  const input = new Input({ formats: [ADTS, WAVE], source: new BufferSource(sound.bytes) });
  const track = await input.getPrimaryAudioTrack();
  const { codec, numberOfChannels, sampleRate } = { ...(await track?.getDecoderConfig()) };
  const { packetCount } = { ...(await track?.computePacketStats()) };
  return { mimeType: sound.mimeType, codec, numberOfChannels, sampleRate, packetCount, seconds: await track?.computeDuration() };
}

test('the sound track is a file of its own, with its packets as they are or as WAV, and there is none where the video has none', async () => {
  const aac = { mimeType: 'audio/aac', codec: 'mp4a.40.2', numberOfChannels: 1, sampleRate: 48_000, packetCount: 189 };
  expect(await describeSound(getMeasured('cuts-and-captions'))).toEqual({ ...aac, seconds: around(4, 0.05) });
  expect(await describeSound(getMeasured('part of a stream'))).toMatchObject({ mimeType: 'audio/aac', seconds: around(4, 0.05) });
  const wav = { mimeType: 'audio/wav', codec: 'pcm-s16', numberOfChannels: 1, sampleRate: 16_000 };
  expect(await describeSound(getMeasured('dissolve-in-webm'))).toMatchObject({ ...wav, seconds: around(3.5, 0.05) });
  expect(await describeSound(getMeasured('no-sound'))).toBeUndefined();
});

test('stills are small, numbered in order, and within the video', () => {
  for (const { truth, stills } of measured.values()) {
    expect(stills.length).toBeGreaterThan(0);
    expect(stills.map(({ n }) => n)).toEqual(stills.map((_, index) => index + 1));
    expect(stills.map(({ at }) => at)).toEqual(stills.map(({ at }) => at).toSorted((a, b) => a - b));
    for (const { at, width, height, jpeg } of stills) {
      expect(String(at)).toMatch(/^\d+(?:\.\d{1,3})?$/);
      expect(at).toBeLessThan(truth.file.seconds);
      expect(Math.max(width, height)).toBeLessThanOrEqual(480);
      expect(jpeg.length).toBeLessThanOrEqual(25_000);
      expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    }
  }
});
