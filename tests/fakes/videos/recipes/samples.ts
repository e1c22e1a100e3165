import { backing, caption, type Plan, plan, shot, speech } from '../maker/plan';
import { landscape, person, product, room, screen, texture } from '../maker/scenes';

/** The few small videos that are committed for the tests, under `tests/video/samples`. */
const small = { width: 360, height: 640, crf: 30 } as const;

export const sampleVideos: readonly Plan[] = [
  plan('cuts-and-captions', {
    ...small,
    shots: [shot(product(701), 40), shot(landscape(702), 37, { camera: 'pan' }), shot(person(703), 43)],
    captions: [caption('Still paying $32?', 8, 62, { size: 30, look: 'box' }), caption('Use code SUNDAY', 77, 115, { size: 30 })],
    sound: { channels: 1, speech: [speech(0.5, 'Still paying too much?')], backing: [] },
  }),
  plan('textless-with-music', {
    ...small,
    shots: [shot(texture(711), 45, { camera: 'zoom_in' }), shot(room(712), 45)],
    crf: 34,
    sound: { channels: 2, speech: [], backing: [backing('music', 0, 3, { decibels: -20, seed: 4 })] },
  }),
  plan('dissolve-in-webm', {
    ...small,
    form: 'webm',
    shots: [shot(landscape(721), 45), shot(product(722), 50, { enters: { xfade: 'fade', frames: 15 } }), shot(room(723), 25)],
    sound: { channels: 1, speech: [speech(1.2, 'Board at pier three.', { voice: 'en-gb' })], backing: [] },
  }),
  plan('no-sound', {
    ...small,
    shots: [shot(screen(731), 45), shot({ color: '0x102030' }, 45)],
    captions: [caption('Sit down', 50, 85, { size: 40, look: 'plain', y: 0.5 })],
    sound: null,
  }),
];
