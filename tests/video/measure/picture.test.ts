import { describe, expect, it } from 'vitest';
import { createMeter, MAX_FRAMES } from '@/lib/video/measure/meter';
import { toAspect, toPicture } from '@/lib/video/measure/picture';
import { BLACK, type Frame, flat, HEIGHT, held, over, pictureOf, planesOf, scene, WHITE, WIDTH } from './synthetic-picture';

const [beach, street] = [scene(1), scene(2)];
const shot = (make: typeof beach, count: number): Frame[] => Array.from({ length: count }, (_, i) => make({ x: i }));
const framed = (frame: Frame, box: { x: number; y: number; width: number; height: number }): Frame => over(flat(BLACK), box, frame);
const NO_BARS = { top: 0, bottom: 0, left: 0, right: 0 };

describe('Bars', () => {
  it('above and below are measured to a percent of the height, each by itself', () => {
    const { bars } = pictureOf(shot(beach, 40).map((frame) => framed(frame, { x: 0, y: 0.2, width: 1, height: 0.5 })));
    expect(Math.abs(bars.top - 0.2)).toBeLessThan(0.01);
    expect(Math.abs(bars.bottom - 0.3)).toBeLessThan(0.01);
    expect([bars.left, bars.right]).toEqual([0, 0]);
  });

  it('at the sides are measured to a percent of the width', () => {
    const { bars } = pictureOf(shot(beach, 40).map((frame) => framed(frame, { x: 0.25, y: 0, width: 0.5, height: 1 })));
    expect(Math.abs(bars.left - 0.25)).toBeLessThan(0.011);
    expect(Math.abs(bars.right - 0.25)).toBeLessThan(0.011);
    expect([bars.top, bars.bottom]).toEqual([0, 0]);
  });

  it('are told as displayed, after rotation', () => {
    const frames = shot(beach, 40).map((frame) => framed(frame, { x: 0, y: 0.2, width: 1, height: 0.8 }));
    expect(pictureOf(frames, { rotation: 90 }).bars).toEqual({ ...NO_BARS, right: pictureOf(frames).bars.top });
    expect(pictureOf(frames, { rotation: 270 }).bars).toEqual({ ...NO_BARS, left: pictureOf(frames).bars.top });
  });

  it('are counted where the video is black for a while', () => {
    const frames = shot(beach, 40).map((frame) => framed(frame, { x: 0, y: 0.2, width: 1, height: 0.6 }));
    expect(pictureOf([...held(flat(BLACK), 30), ...frames]).bars.top).toBeGreaterThan(0.19);
  });

  it('are none where a part of the video has none', () => {
    const barred = shot(beach, 40).map((frame) => framed(frame, { x: 0, y: 0.2, width: 1, height: 0.6 }));
    expect(pictureOf([...barred, ...shot(street, 20)]).bars).toEqual(NO_BARS);
  });

  it('are found though words stand in them', () => {
    const words: Frame = (x, y) => (x % 7 < 2 && y % 8 < 6 ? WHITE : BLACK);
    const frames = shot(beach, 40).map((frame, i) => {
      const barred = framed(frame, { x: 0, y: 0.35, width: 1, height: 0.3 });
      return over(barred, { x: 0.1, y: i < 20 ? 0.1 : 0.75, width: 0.8, height: 0.14 }, words);
    });
    const { bars } = pictureOf(frames);
    expect(Math.abs(bars.top - 0.35)).toBeLessThan(0.01);
    expect(Math.abs(bars.bottom - 0.35)).toBeLessThan(0.01);
  });

  it('are none above a horizon over which lamps burn in the night', () => {
    const lamps: Frame = (x, y) => (x % 16 < 2 && y > 0.2 * HEIGHT ? WHITE : BLACK);
    const night = shot(beach, 40).map((frame) => over(lamps, { x: 0, y: 0.5, width: 1, height: 0.5 }, frame));
    expect(pictureOf(night).bars).toEqual(NO_BARS);
  });

  it('are none in a scene whose top lies in the dark', () => {
    const night: Frame = (x, y) => [16 + Math.max(0, (y / HEIGHT - 0.3) * 60) * (x / WIDTH), 128, 128];
    expect(pictureOf(held(night, 40)).bars).toEqual(NO_BARS);
  });

  it('are none around words on black', () => {
    const letters: Frame = (x, y) => (x % 6 < 2 && y % 12 < 7 ? WHITE : BLACK);
    expect(pictureOf(held(framed(letters, { x: 0.1, y: 0.3, width: 0.8, height: 0.4 }), 40)).bars).toEqual(NO_BARS);
  });

  it('are none where the same scene, blurred and dimmed, fills them', () => {
    const fill = flat([40, 120, 130]);
    expect(pictureOf(shot(beach, 40).map((frame) => over(fill, { x: 0, y: 0.3, width: 1, height: 0.4 }, frame))).bars).toEqual(NO_BARS);
  });
});

describe('A picture', () => {
  it('tells its cuts, those of the first ten seconds, the first and the longest shot', () => {
    const looks = [beach, street, beach, street].map((make) => make());
    const frames = [6, 3, 4, 2].flatMap((seconds, i) => held(looks[i] ?? flat(BLACK), seconds * 10));
    const picture = pictureOf(frames, { framesPerSecond: 10 });
    expect(picture).toMatchObject({ cuts: 3, dissolves: 0, cutsInFirst10Seconds: 2, firstCutAt: 6, longestShotSeconds: 6, sampled: null });
  });

  it('has no first cut where there is none', () => {
    expect(pictureOf(shot(beach, 20))).toMatchObject({ cuts: 0, firstCutAt: null });
  });

  it('is 0 bright when black, 1 when white, and counts each frame for as long as it is shown', () => {
    expect(pictureOf(held(flat(BLACK), 5)).brightness).toBe(0);
    expect(pictureOf(held(flat(WHITE), 5)).brightness).toBe(1);
    expect(pictureOf([flat(WHITE), flat(BLACK)], { times: [0, 1], seconds: 4 }).brightness).toBeCloseTo(0.25);
  });

  it('is dark where it is nearly black for a while', () => {
    const frames = [...held(flat(BLACK), 20), ...held(beach(), 20), ...held(flat(BLACK), 3)];
    expect(pictureOf(frames, { framesPerSecond: 10 }).dark).toEqual([{ from: 0, to: 2 }]);
  });

  it('moves where most of it becomes another within a shot, and not by a cut or a small part', () => {
    const at = { framesPerSecond: 10 };
    const slide = Array.from({ length: 20 }, (_, i) => beach({ x: 4 * i }));
    const [moving] = pictureOf([...held(beach(), 20), ...slide], at).moving ?? [];
    expect(moving?.from).toBeGreaterThan(1);
    expect(moving?.to).toBeGreaterThan(3.5);
    const words = held(beach(), 20).map((frame, i) =>
      over(frame, { x: 0.1, y: 0.8, width: 0.6, height: 0.1 }, flat(i < 9 ? WHITE : BLACK)),
    );
    expect(pictureOf([...words, ...held(street(), 20)], at).moving).toEqual([]);
  });

  it('tells the frames a second of the part in which each was decoded', () => {
    expect(pictureOf(held(beach(), 50), { framesPerSecond: 25 }).framesPerSecond).toBeCloseTo(25);
    const times = [...Array.from({ length: 30 }, (_, i) => i / 30), 1, 3, 5];
    const picture = pictureOf(held(beach(), 33), { times, seconds: 7, sampled: { from: 1, everySeconds: 2 } });
    expect(picture.framesPerSecond).toBeCloseTo(30);
  });

  it('tells all frames of a second, though it keeps no more than a screen shows', () => {
    const meter = createMeter();
    const planes = planesOf(beach());
    for (let i = 0; i < 2000; i += 1) meter.push(i / 10_000, planes);
    const observation = meter.finish();
    expect(observation.times.length).toBeLessThan(40);
    const picture = toPicture(observation, { width: WIDTH, height: HEIGHT, rotation: 0, seconds: 0.2, sampled: null });
    expect(Math.round((picture?.framesPerSecond ?? 0) / 500) * 500).toBe(10_000);
  });

  it('has a positive number of frames a second with one frame', () => {
    expect(pictureOf([beach()], { seconds: 2 })).toMatchObject({ framesPerSecond: 0.5, cuts: 0, longestShotSeconds: 2 });
  });

  it('is none where no frame was seen', () => {
    const observation = createMeter().finish();
    expect(toPicture(observation, { width: 10, height: 10, rotation: 0, seconds: 1, sampled: null })).toBeUndefined();
  });

  it.each([
    [720, 1280, '9:16'],
    [1080, 1080, '1:1'],
    [1920, 1088, '16:9'],
    [864, 1080, '4:5'],
    [1000, 2165, '1:2.17'],
    [1, 1, '1:1'],
  ])('of %i × %i has the aspect %s', (width, height, aspect) => {
    expect(toAspect(width, height)).toBe(aspect);
  });
});

describe('The meter', () => {
  it('reads NV12 as it reads I420', () => {
    const planes = planesOf(beach());
    const both = new Uint8Array(planes.u.length * 2);
    planes.u.forEach((value, i) => {
      both[2 * i] = value;
      both[2 * i + 1] = planes.v[i] ?? 0;
    });
    const [one, other] = [createMeter(), createMeter()];
    one.push(0, planes);
    other.push(0, { ...planes, u: both, v: both.subarray(1), uvStride: planes.uvStride * 2, uvStep: 2 });
    expect(other.finish()).toEqual(one.finish());
  });

  it('reads a picture of one pixel', () => {
    const meter = createMeter();
    const pixel = Uint8Array.of(200);
    meter.push(0, { width: 1, height: 1, y: pixel, yStride: 1, u: pixel, v: pixel, uvStride: 1, uvStep: 1 });
    expect(meter.finish().times).toEqual([0]);
  });

  it('hands out some hundred bytes a frame', () => {
    const meter = createMeter();
    const planes = planesOf(beach());
    for (let i = 0; i < 300; i += 1) meter.push(i / 30, planes);
    expect(JSON.stringify(meter.finish()).length / 300).toBeLessThan(800);
    expect(MAX_FRAMES * 800).toBeLessThan(40_000_000);
  });
});
