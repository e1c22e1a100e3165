import { describe, expect, it } from 'vitest';
import { seeded } from '@/tests/support/random';
import { BLACK, type Color, cutsOf, type Frame, flat, held, mix, moving, over, pictureOf, scene, WHITE, WIDTH } from './synthetic-picture';

const [beach, street, kitchen, garden] = [scene(1), scene(2), scene(3), scene(4)];
const shot = (make: typeof beach, count: number): Frame[] => moving(count, (i) => make({ x: i / 4, y: Math.sin(i / 5) * 2 }));
const cuts = (frames: readonly Frame[], framesPerSecond = 30): number[] => cutsOf(pictureOf(frames, { framesPerSecond }), framesPerSecond);
const gray = (luma: number): Frame => flat([luma, 128, 128]);
const grainy = (frame: Frame, seed: number, height: number): Frame => {
  const random = seeded(seed);
  return (x, y) => {
    const [luma, u, v] = frame(x, y);
    return [luma + (random() - 0.5) * height, u, v] as Color;
  };
};

describe('A hard cut', () => {
  it('is found at its first frame', () => {
    expect(cuts([...shot(beach, 23), ...shot(street, 31), ...shot(kitchen, 20)])).toEqual([23, 54]);
  });

  it('is found between two dark, flat shots that differ by 7 levels', () => {
    expect(cuts([...moving(20, (i) => grainy(gray(20), i, 3)), ...moving(20, (i) => grainy(gray(27), i + 50, 3))])).toEqual([20]);
  });

  it('is found in the middle of a fast pan, and the pan itself is none', () => {
    const pan = (make: typeof beach): Frame[] => moving(20, (i) => make({ x: i * 5 }));
    expect(cuts([...pan(beach), ...pan(street)])).toEqual([20]);
  });

  it('is one cut in a video that shows each frame five times, and the motion of few frames a second is none', () => {
    const slow = (make: typeof beach): Frame[] => moving(10, (i) => make({ x: i * 9, y: i * 6 })).flatMap((frame) => held(frame, 5));
    expect(cuts([...slow(beach), ...slow(street)], 60)).toEqual([50]);
  });

  it('is found between shots of a sixth of a second', () => {
    expect(cuts([beach, street, kitchen, garden].flatMap((make) => held(make(), 5)))).toEqual([5, 10, 15]);
  });

  it('is found between the pictures of a slide show of one frame in ten seconds', () => {
    expect(cuts([beach(), street(), kitchen(), garden()], 0.1)).toEqual([1, 2, 3]);
  });

  it('is found where a speaker jumps in front of the same wall', () => {
    const speaker = (x: number): Frame =>
      over(over(beach(), { x: x - 0.1, y: 0.6, width: 0.6, height: 0.4 }, gray(40)), { x, y: 0.2, width: 0.4, height: 0.4 }, street());
    expect(cuts([...held(speaker(0.2), 20), ...held(speaker(0.45), 20)])).toEqual([20]);
  });

  it('is found where a speaker before the same wall moves by less than a head', () => {
    const [wall, face] = [scene(7)(), mix(garden(), gray(120), 0.7)];
    const speaker = (moved: number): Frame =>
      over(wall, { x: 0.25 + moved, y: 0.2, width: 0.5, height: 0.8 }, (x, y) => face(Math.round(x - moved * WIDTH), y));
    expect(cuts([...held(speaker(0), 30), ...held(speaker(0.15), 30)])).toEqual([30]);
  });

  it('is found between bars, where both shots are brighter than the bars and flat', () => {
    const between = (frame: Frame): Frame => over(flat(BLACK), { x: 0, y: 0.345, width: 1, height: 0.31 }, frame);
    const frames = [...held(between(mix(beach(), gray(90), 0.8)), 30), ...held(between(mix(street(), gray(170), 0.8)), 30)];
    expect(cuts(frames)).toEqual([30]);
  });

  it('is found where a shot that rests meets another of the same place by a shaking hand', () => {
    const shaken = moving(30, (i) => beach({ x: 24 + Math.round(4 * Math.sin(i * 2.1)), y: Math.round(4 * Math.cos(i * 1.7)) }));
    expect(cuts([...held(beach(), 30), ...shaken])).toEqual([30]);
    expect(cuts([...shaken, ...held(beach(), 30)])).toEqual([30]);
  });

  it('is found where one fine texture follows another of the same colors', () => {
    const checks =
      (shift: number): Frame =>
      (x, y) => [(Math.floor(x / 3 + shift) + Math.floor(y / 4)) % 2 ? 60 : 180, 128, 128];
    expect(cuts([...held(checks(0), 20), ...held(checks(1), 20)])).toEqual([20]);
  });

  it('is found in grain, and the grain itself is none', () => {
    const grain = (make: typeof beach, seed: number): Frame[] => moving(20, (i) => grainy(make({ x: i / 4 }), seed + i, 80));
    expect(cuts([...grain(beach, 100), ...grain(street, 200)])).toEqual([20]);
  });

  it('is placed by the time of its frame where frames last differently', () => {
    const times = [0, 0.03, 0.05, 0.12, 0.15, 0.21, 0.22, 0.31, 0.33, 0.4];
    const picture = pictureOf([...shot(beach, 6), ...shot(street, 4)], { times, seconds: 0.45 });
    expect(picture.shots).toEqual([
      { from: 0, to: 0.22, begins: 'start' },
      { from: 0.22, to: 0.45, begins: 'cut' },
    ]);
  });

  it('is not claimed from the second on from which frames are missing', () => {
    const frames = [...shot(beach, 20), ...shot(street, 20), ...shot(kitchen, 20)];
    expect(cutsOf(pictureOf(frames, { sampled: { from: 1, everySeconds: 0.5 } }))).toEqual([20]);
  });
});

describe('No cut', () => {
  it.each([1, 2, 3])('is a white flash of %i frames', (length) => {
    expect(cuts([...shot(beach, 20), ...held(flat(WHITE), length), ...shot(beach, 40).slice(20)])).toEqual([]);
  });

  it.each([1, 3])('is another picture that shows for %i frames', (length) => {
    expect(cuts([...shot(beach, 20), ...held(street(), length), ...shot(beach, 40).slice(20)])).toEqual([]);
  });

  it('is a flash that lights the scene up and fades', () => {
    const lit = [0.9, 0.8, 0.7, 0.55, 0.4, 0.3, 0.2, 0.1];
    expect(cuts(shot(beach, 50).map((frame, i) => mix(frame, flat(WHITE), lit[i - 20] ?? 0)))).toEqual([]);
  });

  it('is a strobe', () => {
    expect(cuts(shot(beach, 60).map((frame, i) => (i > 15 && i < 45 && i % 6 < 3 ? flat(WHITE) : frame)))).toEqual([]);
  });

  it('is a light that goes on and stays on', () => {
    const lit =
      (frame: Frame): Frame =>
      (x, y) => {
        const [luma, u, v] = frame(x, y);
        return [16 + (luma - 16) * 1.1 + 15, u, v];
      };
    expect(cuts(shot(beach, 40).map((frame, i) => (i < 20 ? frame : lit(frame))))).toEqual([]);
  });

  it('is a caption that comes, changes and goes', () => {
    const caption = (color: Color) => (frame: Frame) => over(frame, { x: 0.05, y: 0.7, width: 0.9, height: 0.2 }, flat(color));
    const frames = shot(beach, 60);
    expect(cuts(frames.map((frame, i) => (i < 15 || i >= 45 ? frame : caption(i < 30 ? WHITE : BLACK)(frame))))).toEqual([]);
  });

  it('is a picture in the picture that cuts', () => {
    const box = { x: 0.45, y: 0.45, width: 0.5, height: 0.5 };
    expect(cuts(shot(beach, 40).map((frame, i) => over(frame, box, i < 20 ? street() : kitchen())))).toEqual([]);
  });

  it('is a camera that begins to move, or to shake', () => {
    const shaken = moving(30, (i) => beach({ x: Math.round(4 * Math.sin(i * 2.1)), y: Math.round(4 * Math.cos(i * 1.7)) - 4 }));
    expect(cuts([...held(beach(), 30), ...shaken])).toEqual([]);
    expect(cuts([...shaken, ...held(beach(), 30)])).toEqual([]);
    expect(cuts([...held(beach(), 30), ...moving(30, (i) => beach({ x: i * 4 }))])).toEqual([]);
  });

  it('is a caption over a picture that is all in motion', () => {
    const boiling = moving(60, (i) => grainy(beach({ x: i * 5, y: i * 3 }), i, 60));
    const captioned = boiling.map((frame, i) => (i < 30 ? frame : over(frame, { x: 0, y: 0.1, width: 1, height: 0.24 }, flat(WHITE))));
    expect(cuts(captioned)).toEqual([]);
  });

  it('is the better picture of each key frame at a low bit rate', () => {
    const pumped =
      (frame: Frame, i: number): Frame =>
      (x, y) => {
        const [luma, u, v] = frame(x, y);
        const isSharper = i % 24 < 12 && (Math.floor(x / 8) + 2 * Math.floor(y / 14)) % 5 < 3;
        return [luma + (isSharper ? 5 : 0), u, v];
      };
    expect(cuts(held(beach(), 72).map(pumped))).toEqual([]);
  });

  it('is a wipe', () => {
    const wiped = (share: number): Frame => over(beach(), { x: 0, y: 0, width: share, height: 1 }, street());
    expect(cuts([...held(beach(), 20), ...moving(12, (i) => wiped((i + 1) / 13)), ...held(street(), 20)])).toEqual([]);
  });
});

describe('A cut that a flash hides', () => {
  it('is one cut, in the middle of the flash', () => {
    expect(cuts([...shot(beach, 20), ...held(flat(WHITE), 2), ...shot(street, 20)])).toEqual([21]);
  });
});

describe('A dissolve', () => {
  const crossFade = (length: number): Frame[] => moving(length, (i) => mix(beach(), street(), (i + 1) / (length + 1)));

  it.each([12, 30, 50])('over %i frames is no cut, and begins the next shot in its middle', (length) => {
    const picture = pictureOf([...held(beach(), 20), ...crossFade(length), ...held(street(), 20)]);
    expect(picture.shots.map(({ begins }) => begins)).toEqual(['start', 'dissolve']);
    expect(Math.abs((picture.shots[1]?.from ?? 0) - (20 + length / 2) / 30)).toBeLessThan(0.1);
    expect(picture.dissolves).toBe(1);
  });

  it.each([
    ['black', BLACK],
    ['white', WHITE],
  ])('through %s is one dissolve and no cut', (_, color) => {
    const away = moving(12, (i) => mix(beach(), flat(color), (i + 1) / 13));
    const back = moving(12, (i) => mix(street(), flat(color), 1 - (i + 1) / 13));
    const picture = pictureOf([...held(beach(), 20), ...away, ...held(flat(color), 2), ...back, ...held(street(), 20)]);
    expect(picture.shots.map(({ begins }) => begins)).toEqual(['start', 'dissolve']);
  });

  it('is not claimed of a camera that moves from one place to another', () => {
    const frames = [...held(beach(), 20), ...moving(30, (i) => beach({ x: i * 4 })), ...held(beach({ x: 120 }), 20)];
    expect(pictureOf(frames).shots.map(({ begins }) => begins)).toEqual(['start']);
  });

  it('is not claimed of a light that swings over a camera in a hand', () => {
    const swung = moving(90, (i) =>
      mix(beach({ x: Math.sin(i / 4) * 5, y: Math.cos(i / 5) * 5 }), flat(BLACK), 0.25 + 0.25 * Math.sin(i / 7)),
    );
    expect(pictureOf(swung).shots.map(({ begins }) => begins)).toEqual(['start']);
  });

  it('is found between shots that a hand holds', () => {
    const handheld = (make: typeof beach, i: number): Frame => make({ x: Math.sin(i / 9) * 2, y: Math.cos(i / 11) * 2 });
    const faded = moving(80, (i) => mix(handheld(beach, i), handheld(street, i), Math.min(1, Math.max(0, (i - 30) / 20))));
    expect(pictureOf(faded).shots.map(({ begins }) => begins)).toEqual(['start', 'dissolve']);
  });

  it('is not claimed of a change that never rests', () => {
    const looks = [beach(), street(), kitchen(), garden()];
    const frames = looks.slice(1).flatMap((look, n) => moving(20, (i) => mix(looks[n] ?? look, look, i / 20)));
    expect(pictureOf(frames).dissolves).toBe(0);
  });
});

describe('The shots of a video', () => {
  it('follow one another without a gap, from its start to its end', () => {
    const { shots } = pictureOf([...shot(beach, 20), ...shot(street, 25), ...shot(kitchen, 15)], { seconds: 2.1 });
    expect(shots).toHaveLength(3);
    expect(shots[0]?.from).toBe(0);
    expect(shots.at(-1)?.to).toBe(2.1);
    for (const [i, { from }] of shots.entries()) if (i > 0) expect(from).toBe(shots[i - 1]?.to);
  });
});
