import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findDescendants, readKilobytes } from '@/tests/bench/video/memory';
import { caption, fonts, plan, shot, speech } from '@/tests/bench/video/plan';
import { qualityVideos } from '@/tests/bench/video/recipes/all';
import { toRow } from '@/tests/bench/video/score/duration';
import { toRunRow } from '@/tests/bench/video/score/run';
import { placeShots, toNotMeasured, toPictureTruth } from '@/tests/bench/video/truth';
import { measureTruly } from './oracle';

const gray = { color: 'gray' };

test('cuts, gradual transitions and shots follow from the frames of a plan', () => {
  const made = plan('made', {
    rate: [25, 1],
    shots: [shot(gray, 50), shot(gray, 25), shot(gray, 50, { enters: { xfade: 'fade', frames: 10 } })],
    captions: [caption('Hello there', 60, 64)],
    sound: null,
  });
  const truth = toPictureTruth(made);
  expect(truth.seconds).toBe(4.6);
  expect(truth.cuts).toEqual([2]);
  expect(truth.gradual).toEqual([{ from: 2.6, to: 3 }]);
  expect(truth.shots).toEqual([
    { from: 0, to: 2, text: 'none' },
    { from: 2, to: 2.6, text: 'some' },
    { from: 3, to: 4.6, text: 'none' },
  ]);
  expect(truth.texts).toEqual([expect.objectContaining({ from: 2.4, to: 2.56, text: 'Hello there', sizeAt720: 52, readable: true })]);
});

test('the size of a text is what it would be if the picture were 720 wide, and a fade begins halfway', () => {
  const truth = toPictureTruth(
    plan('wide', {
      width: 1440,
      height: 720,
      bars: { vertical: 72, horizontal: 0 },
      shots: [shot(gray, 90)],
      captions: [caption('Привет', 0, 60, { size: 60, fade: 12 })],
      sound: null,
    }),
  );
  expect(truth.texts).toEqual([expect.objectContaining({ sizeAt720: 30, from: 0.2, to: 1.8, readable: false })]);
  expect(truth.bars).toEqual({ top: 0.1, bottom: 0.1, left: 0, right: 0 });
});

test('a variable frame rate is the number of frames that are left', () => {
  expect(toPictureTruth(plan('variable', { form: 'variable', shots: [shot(gray, 80)], sound: null })).framesPerSecond).toBe(22.5);
});

test('what cannot be measured follows from the form and the sound', () => {
  const said = { channels: 1 as const, speech: [speech(0, 'Hello')], backing: [] };
  expect(toNotMeasured({ form: 'mp4', sound: said })).toEqual([]);
  expect(toNotMeasured({ form: 'mp4', sound: null })).toEqual([{ part: 'sound', reason: 'no_sound_track' }]);
  expect(toNotMeasured({ form: 'hevc', sound: said }).map(({ part }) => part)).toEqual(['picture', 'text']);
});

test('the recipe holds at least 24 videos of 6 to 15 seconds, each with a name of its own', () => {
  expect(new Set(qualityVideos.map(({ name }) => name)).size).toBe(qualityVideos.length);
  expect(qualityVideos.length).toBeGreaterThanOrEqual(24);
  const lengths = qualityVideos.map((one) => toPictureTruth(one).seconds);
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([expect.closeTo(6, 6), expect.any(Number)]);
  expect(lengths.every((seconds) => seconds >= 6 && seconds <= 15)).toBe(true);
});

test.each(qualityVideos.map((one) => [one.name, one] as const))('%s is sound', (_, one) => {
  const { total } = placeShots(one);
  expect(one.captions.filter(({ from, to }) => from >= to || to > total)).toEqual([]);
  expect(one.shots.filter(({ frames, enters }) => enters !== 'cut' && enters.frames >= frames)).toEqual([]);
  expect([one.width % 2, one.height % 2, one.bars.vertical % 2, one.bars.horizontal % 2]).toEqual([0, 0, 0, 0]);
  // A frame that a variable rate drops cannot begin a shot.
  if (one.form === 'variable') expect(placeShots(one).starts.filter((start) => start % 2 !== 0)).toEqual([]);
});

test('the fonts of packages are there', () => {
  const files = Object.values(fonts).filter((file) => !path.isAbsolute(file));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('the memory of a process tree is that of all its descendants', () => {
  const processes = [
    { id: 2, parent: 1 },
    { id: 3, parent: 2 },
    { id: 4, parent: 3 },
    { id: 5, parent: 1 },
  ];
  expect(findDescendants(processes, 2)).toEqual([3, 4]);
  expect(readKilobytes('Rss:  10 kB\nPss:   4 kB\n', 'Pss')).toBe(4096);
  expect(readKilobytes('', 'Pss')).toBe(0);
});

test.each([
  ['in time', 30, {}, true],
  ['late', 33, {}, false],
  ['with a still that is too large', 30, { jpeg: new Uint8Array(25_001) }, false],
  ['with a still that is too wide', 30, { width: 481 }, false],
])('a measurement of 15 s of video %s: %d s', (_, seconds, still, passed) => {
  const stills = [{ n: 1, at: 0, width: 270, height: 480, jpeg: new Uint8Array(9000), ...still }];
  const row = toRow(15, [{ measurement: measureTruly(), stills, seconds, rejected: undefined }], { processMiB: 1, browserMiB: 1 });
  expect(row).toMatchObject({ passed, atOnce: 1, stills: { count: 1 } });
});

describe('a run with the measurement of its video', () => {
  const times = { offSeconds: 10, measureSeconds: 12 };

  test('may take longer by what the measurement takes longer than the upload', () => {
    expect(toRunRow({ ...times, uploadSeconds: 5, onSeconds: 17 })).toMatchObject({ grownSeconds: 7, allowedSeconds: 7, passed: true });
    expect(toRunRow({ ...times, uploadSeconds: 5, onSeconds: 22 }).passed).toBe(false);
  });

  test('takes no longer where the upload takes longer', () => {
    expect(toRunRow({ ...times, uploadSeconds: 20, onSeconds: 11 })).toMatchObject({ allowedSeconds: 0, passed: true });
    expect(toRunRow({ ...times, uploadSeconds: 20, onSeconds: 22 }).passed).toBe(false);
  });
});
