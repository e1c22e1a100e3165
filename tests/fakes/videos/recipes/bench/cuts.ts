import { backing, caption, type Plan, plan, shot, speech } from '../../maker/plan';
import { landscape, person, product, room, screen, texture } from '../../maker/scenes';

/** Videos about shots: cuts of all kinds, gradual transitions, and what looks like a cut and is none. */
const fade = (frames: number, xfade = 'fade') => ({ xfade, frames });

export const cutVideos: readonly Plan[] = [
  plan('cuts-over-texture', {
    shots: [
      shot(texture(1), 41, { camera: 'pan' }),
      shot(texture(2), 33, { camera: 'handheld' }),
      shot(landscape(3), 52, { camera: 'zoom_in' }),
      shot(texture(4), 27, { camera: 'swing' }),
      shot(product(5), 49, { camera: 'zoom_out', grain: 6 }),
      shot(room(6), 38, { camera: 'rise' }),
      shot(texture(7), 60, { camera: 'handheld', grain: 8 }),
    ],
    sound: {
      channels: 2,
      speech: [speech(0.4, 'We looked at seven places before we found this one.')],
      backing: [backing('music', 0, 10, { decibels: -34 })],
    },
  }),
  plan('cuts-in-the-dark', {
    shots: [
      shot({ color: '0x141414' }, 45, { grain: 4 }),
      shot(landscape(11), 50, { light: 0.1, camera: 'handheld' }),
      shot(room(12), 47, { light: 0.12, camera: 'pan', grain: 5 }),
      shot(person(13), 55, { light: 0.15, camera: 'still' }),
      shot(texture(14), 40, { light: 0.14, camera: 'zoom_in', grain: 3 }),
      shot(product(15), 63, { light: 0.1 }),
    ],
    sound: {
      channels: 1,
      speech: [speech(2, 'Nobody sleeps well in this heat.', { voice: 'en-gb' })],
      backing: [backing('noise', 0, 10, { decibels: -48 })],
    },
  }),
  plan('cuts-in-motion', {
    shots: [
      shot(landscape(21), 50, { camera: 'swing' }),
      shot(landscape(22), 44, { camera: 'swing', passing: 'hand' }),
      shot(product(23), 61, { camera: 'handheld', passing: 'confetti' }),
      shot(texture(24), 36, { camera: 'swing' }),
      shot(room(25), 57, { camera: 'pan', passing: 'hand' }),
      shot({ source: 'mandelbrot', seed: 2 }, 52),
    ],
    sound: { channels: 2, speech: [], backing: [backing('beats', 0, 10, { decibels: -16 })] },
  }),
  plan('jump-cuts', {
    shots: [
      shot(person(31), 44),
      shot(person(31, 0.06), 38),
      shot(person(31, -0.05, 1.06), 52, { camera: 'handheld' }),
      shot(person(31, 0.02, 0.96, 0.04), 31),
      shot(person(31, -0.07), 66),
      shot(person(31, 0.04, 1.1), 39),
    ],
    captions: [caption('my honest review', 0, 270, { y: 0.12, size: 44, look: 'box', color: 'black' })],
    sound: {
      channels: 1,
      speech: [speech(0.2, 'I bought this twice. The first one broke.'), speech(4.6, 'The second one did not, and I use it every day.')],
      backing: [],
    },
  }),
  plan('punch-ins', {
    shots: [
      shot(person(41), 50, { camera: 'handheld' }),
      shot(person(41, 0, 1.18), 42),
      shot(person(41), 47),
      shot(person(41, 0, 1.28, 0.05), 35, { camera: 'handheld' }),
      shot(product(42), 30, { camera: 'zoom_in' }),
      shot(person(41, 0, 1.1), 66),
    ],
    sound: {
      channels: 1,
      speech: [
        speech(0.3, 'Stop scrolling. This is the only pan that you need.', { voice: 'en-us', wordsPerMinute: 190 }),
        speech(5, 'And it costs less than dinner.'),
      ],
      backing: [backing('beats', 0, 9, { decibels: -34 })],
    },
  }),
  plan('montage', {
    shots: Array.from({ length: 26 }, (_, n) =>
      shot({ draw: (['product', 'texture', 'landscape', 'room', 'stickers'] as const)[n % 5] ?? 'room', seed: 50 + n }, 7 + ((n * 5) % 9), {
        camera: (['still', 'pan', 'zoom_in', 'handheld'] as const)[n % 4] ?? 'still',
      }),
    ),
    sound: {
      channels: 2,
      speech: [],
      backing: [backing('beats', 0, 8, { decibels: -15 }), backing('music', 0, 8, { decibels: -20, seed: 5 })],
    },
  }),
  plan('dissolves', {
    shots: [
      shot(landscape(81), 80, { camera: 'pan' }),
      shot(texture(82), 85, { camera: 'zoom_in', enters: fade(20) }),
      shot(product(83), 60, { enters: 'cut' }),
      shot(landscape(84), 95, { camera: 'handheld', enters: fade(30) }),
      shot(room(85), 70, { camera: 'rise', enters: fade(12, 'dissolve') }),
    ],
    sound: {
      channels: 2,
      speech: [speech(1, 'Slow mornings. Slow coffee.', { voice: 'en-gb', wordsPerMinute: 120 })],
      backing: [backing('music', 0, 10.9, { decibels: -32, seed: 3 })],
    },
  }),
  plan('wipes-and-slides', {
    shots: [
      shot(product(91), 66),
      shot(product(92), 70, { enters: fade(14, 'slideleft') }),
      shot(product(93), 64, { enters: fade(14, 'slideup') }),
      shot(texture(94), 40, { camera: 'handheld' }),
      shot(landscape(95), 80, { camera: 'pan', enters: fade(16, 'circleopen') }),
      shot(product(96), 55, { enters: fade(18, 'smoothleft') }),
    ],
    sound: {
      channels: 2,
      speech: [],
      backing: [backing('whoosh', 0, 10, { decibels: -24 }), backing('music', 0, 10, { decibels: -26, seed: 9 })],
    },
  }),
  plan('fades-to-black-and-white', {
    shots: [
      shot(landscape(101), 75, { camera: 'zoom_in' }),
      shot(person(102), 85, { enters: fade(30, 'fadeblack') }),
      shot(texture(103), 70, { camera: 'pan', enters: fade(24, 'fadewhite') }),
      shot({ color: 'black' }, 60),
    ],
    captions: [caption('Kilrenny Linen', 180, 230, { y: 0.5, size: 64, look: 'plain', fade: 8 })],
    sound: { channels: 1, speech: [speech(3, 'Woven once. Worn for years.', { voice: 'en-gb-scotland' })], backing: [] },
  }),
  plan('camera-flashes', {
    shots: [
      shot(person(111), 80, {
        flashes: [
          { at: 25, frames: 2, color: 'white@0.85' },
          { at: 50, frames: 1, color: 'white@1' },
        ],
      }),
      shot(product(112), 70, { camera: 'handheld', flashes: [{ at: 30, frames: 3, color: 'white@0.7' }] }),
      shot(landscape(113), 80, {
        camera: 'pan',
        flashes: [
          { at: 20, frames: 2, color: 'yellow@0.6' },
          { at: 60, frames: 1, color: 'black@1' },
        ],
      }),
      shot(texture(114), 70, {
        flashes: [
          { at: 0, frames: 1, color: 'white@1' },
          { at: 35, frames: 2, color: 'white@0.9' },
        ],
      }),
    ],
    sound: { channels: 1, speech: [], backing: [backing('clicks', 0, 10, { decibels: -22 })] },
  }),
  plan('light-that-swings', {
    shots: [
      shot(room(121), 120, { pulse: 0.18, camera: 'handheld' }),
      shot(person(122), 110, { pulse: 0.22 }),
      shot(product(123), 90, { pulse: 0.12, camera: 'zoom_in', passing: 'confetti' }),
    ],
    sound: { channels: 2, speech: [], backing: [backing('music', 0, 10.6, { decibels: -19, seed: 12 })] },
  }),
  plan('look-alike-shots', {
    shots: [
      shot(landscape(131), 45, { camera: 'pan' }),
      shot(landscape(132), 45, { camera: 'pan' }),
      shot(landscape(133), 45, { camera: 'pan' }),
      shot(screen(134), 50),
      shot(screen(135), 50),
      shot(room(136), 40),
      shot(room(137), 40),
    ],
    sound: {
      channels: 1,
      speech: [speech(0.5, 'Same street, same hour, another day.', { voice: 'en-gb-x-rp' })],
      backing: [backing('noise', 0, 10.5, { decibels: -40 })],
    },
  }),
  plan('single-take', {
    shots: [shot(room(141), 330, { camera: 'swing', passing: 'hand', grain: 5 })],
    sound: { channels: 2, speech: [], backing: [backing('music', 0, 11, { decibels: -18, seed: 20 })] },
  }),
  plan('moving-patterns', {
    shots: [
      shot({ source: 'life', seed: 7 }, 70),
      shot({ source: 'mandelbrot', seed: 3 }, 80),
      shot({ source: 'cells', seed: 4 }, 60),
      shot({ source: 'gradients', seed: 5 }, 70),
      shot({ source: 'testsrc2', seed: 0 }, 50),
    ],
    sound: { channels: 1, speech: [], backing: [backing('tone', 0, 11, { decibels: -28, seed: 2 })] },
  }),
  plan('night-noise', {
    shots: [
      shot(landscape(151), 60, { light: 0.3, grain: 28, camera: 'handheld' }),
      shot(room(152), 60, { light: 0.28, grain: 30 }),
      shot(person(153), 70, { light: 0.3, grain: 26 }),
      shot({ source: 'static', seed: 9 }, 25),
      shot(texture(154), 60, { light: 0.35, grain: 24, camera: 'pan' }),
    ],
    crf: 26,
    sound: {
      channels: 1,
      speech: [speech(4.2, 'Did you hear that?', { decibels: -26 })],
      backing: [backing('noise', 0, 9.1, { decibels: -36, seed: 4 })],
    },
  }),
];
