import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_FORMATS, BufferTarget, Conversion, FilePathSource, Input, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RunFailure } from '@/lib/failures';
import { inspectContainer } from '@/lib/video/container';
import { emptyTables, fragmentedBeside, fullBox, mp4, trak, u32 } from '@/tests/ads/container-bombs';
import { withLaterClock } from '@/tests/support/later-clock';

const kettle = path.join(import.meta.dirname, '../../fakes/videos/kettle-hd.mp4');
/** Made with: ffmpeg -f lavfi -i testsrc2=s=160x120:r=5:d=2 -c:v libvpx-vp9 -b:v 20k two-seconds.webm */
const webm = path.join(import.meta.dirname, 'videos/two-seconds.webm');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'container-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The kettle video with one of its tracks left out or in fragments, copied without encoding. */
async function remux(name: string, options: { drop?: 'video' | 'audio'; fragments?: 'fragmented' }): Promise<string> {
  const target = new BufferTarget();
  const format = new Mp4OutputFormat(options.fragments === undefined ? {} : { fastStart: options.fragments });
  const conversion = await Conversion.init({
    input: new Input({ formats: ALL_FORMATS, source: new FilePathSource(kettle) }),
    output: new Output({ format, target }),
    video: { discard: options.drop === 'video' },
    audio: { discard: options.drop === 'audio' },
  });
  await conversion.execute();
  return write(name, new Uint8Array(target.buffer ?? new ArrayBuffer(0)));
}

async function write(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

const inspect = (file: string) => inspectContainer(file, new AbortController().signal);

async function failureOf(file: string): Promise<unknown> {
  return inspect(file).catch((error: unknown) => (error instanceof RunFailure ? error.code : error));
}

describe('a container', () => {
  test('of MP4 with sound is measured', async () => {
    expect(await inspect(kettle)).toEqual({ mimeType: 'video/mp4', seconds: 10, hasAudio: true, width: 720, height: 1280 });
  });

  test('of WebM without sound is measured', async () => {
    expect(await inspect(webm)).toEqual({ mimeType: 'video/webm', seconds: 2, hasAudio: false, width: 160, height: 120 });
  });

  test('without sound is a video all the same', async () => {
    expect(await inspect(await remux('silent.mp4', { drop: 'audio' }))).toMatchObject({ hasAudio: false, width: 720 });
  });

  test('in fragments is whole', async () => {
    expect(await inspect(await remux('fragments.mp4', { fragments: 'fragmented' }))).toMatchObject({
      mimeType: 'video/mp4',
      hasAudio: true,
    });
  });

  const sizes = (...bytes: number[]) => ({ stsz: fullBox('stsz', 0, u32(0, bytes.length, ...bytes)) });
  /** Compressed, because a packet of plain samples is a whole chunk. */
  const audio = (id: number, tables = {}) =>
    Buffer.from(trak({ id, kind: 'soun', tables }).toString('latin1').replace('sowt', 'mp4a'), 'latin1');
  const beyondTheEnd = { ...sizes(8, 0), stco: fullBox('stco', 0, u32(1, 9000)) };

  test.each([
    ['no sound', false, mp4({})],
    ['sound', true, mp4({ movie: [audio(2)] })],
    ['a sound track without samples', false, mp4({ movie: [audio(2, emptyTables)] })],
    ['a sound track without fragments', false, fragmentedBeside(audio(2, emptyTables))],
    ['a sound track of empty samples', false, mp4({ movie: [audio(2, sizes(0, 0))] })],
    ['an empty sound track before a whole one', true, mp4({ movie: [audio(2, emptyTables), audio(3)] })],
    ['an empty sound track after a whole one', true, mp4({ movie: [audio(2), audio(3, sizes(0, 0))] })],
    ['sound that ends with an empty sample', true, mp4({ movie: [audio(2, sizes(8, 0))] })],
    ['a picture that ends with an empty sample', false, mp4({ tables: sizes(8, 0) })],
  ])('with %s is whole, and hasAudio is %s', async (what, hasAudio, bytes) => {
    expect(await inspect(await write(`${what}.mp4`, bytes))).toMatchObject({ seconds: 1, hasAudio });
  });

  test.each([
    ['a picture without samples', mp4({ tables: emptyTables, movie: [audio(2)] })],
    ['a picture of empty samples', mp4({ tables: sizes(0, 0) })],
    ['a picture that ends after the file, then with an empty sample', mp4({ tables: beyondTheEnd })],
    ['sound that ends after the file, then with an empty sample', mp4({ movie: [audio(2, beyondTheEnd)] })],
  ])('with %s is broken', async (what, bytes) => {
    expect(await failureOf(await write(`${what}.mp4`, bytes))).toBe('video_broken');
  });

  test.each([
    ['MP4 in fragments', kettle, 900, new Mp4OutputFormat({ fastStart: 'fragmented' })],
    ['MP4', kettle, 20, new Mp4OutputFormat()],
    ['WebM', webm, 900, new WebMOutputFormat()],
  ] as const)('of %s is as long as what it shows, whenever its clock begins', async (_what, file, later, format) => {
    const secondsFrom = async (at: number) => (await inspect(await write('later', await withLaterClock(file, at, format)))).seconds;
    expect(await secondsFrom(later)).toBeCloseTo(await secondsFrom(0), 2);
  });

  test('with sound only is no video', async () => {
    expect(await failureOf(await remux('sound.mp4', { drop: 'video' }))).toBe('video_broken');
  });

  test.each([0.1, 0.5, 0.9, 0.99])('cut to %f of its bytes is broken, though its header still promises the whole length', async (part) => {
    const bytes = await readFile(kettle);
    expect(await failureOf(await write(`cut-${part}.mp4`, bytes.subarray(0, Math.floor(bytes.length * part))))).toBe('video_broken');
  });

  test.each([
    ['text', Buffer.from('not a video at all')],
    ['a bare ftyp box', Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom')],
    ['nothing', Buffer.alloc(0)],
  ])('of %s is broken', async (name, bytes) => {
    expect(await failureOf(await write(`${name}.mp4`, bytes))).toBe('video_broken');
  });
});
