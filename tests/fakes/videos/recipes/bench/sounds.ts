import { backing, caption, type Plan, plan, shot, speech } from '../../maker/plan';
import { landscape, person } from '../../maker/scenes';

/** Videos about what is heard. Their pictures are plain, so that they cost little. */
const small = { width: 540, height: 960 } as const;
const scene = (seed: number, frames: number) => [
  shot(person(seed), Math.floor(frames / 2)),
  shot(landscape(seed), Math.ceil(frames / 2), { camera: 'pan' }),
];

export const soundVideos: readonly Plan[] = [
  plan('voice-over-music', {
    ...small,
    shots: scene(401, 330),
    sound: {
      channels: 2,
      speech: [
        speech(1, 'My grandmother kept bees. I keep her recipe.', { voice: 'en-gb' }),
        speech(6.2, 'One jar, four flowers, no sugar.', { voice: 'en-gb' }),
      ],
      backing: [backing('music', 0, 11, { decibels: -30, seed: 31 })],
    },
  }),
  plan('voice-under-loud-music', {
    ...small,
    shots: scene(411, 300),
    sound: {
      channels: 2,
      speech: [speech(0.8, 'This playlist got me through winter.'), speech(5, 'Try it free for three months.', { voice: 'en-us-nyc' })],
      backing: [backing('music', 0, 10, { decibels: -26, seed: 33 }), backing('beats', 0, 10, { decibels: -28 })],
    },
  }),
  plan('whisper', {
    ...small,
    shots: scene(421, 300),
    captions: [caption('sound on', 10, 100, { size: 40, y: 0.2 })],
    sound: {
      channels: 1,
      speech: [
        speech(0.8, 'Listen to how soft this is. No seams, no label, nothing.', {
          voice: 'en-us+whisper',
          decibels: -28,
          wordsPerMinute: 140,
        }),
        speech(6.6, 'You will forget you wear it.', { decibels: -24 }),
      ],
      backing: [],
    },
  }),
  plan('voice-with-true-silence', {
    ...small,
    shots: scene(431, 360),
    sound: {
      channels: 1,
      speech: [
        speech(0.5, 'Three.'),
        speech(2.5, 'Two.'),
        speech(4.5, 'One.'),
        speech(8, 'That is how long it takes to boil.', { voice: 'en-gb-x-gbclan' }),
      ],
      backing: [],
    },
  }),
  plan('voice-over-tone-and-noise', {
    ...small,
    shots: scene(441, 330),
    sound: {
      channels: 1,
      speech: [
        speech(1.2, 'Engineers hate this sound.', { voice: 'en-029' }),
        speech(6, 'So we built a fan without it.', { voice: 'en-029' }),
      ],
      backing: [backing('tone', 0, 4.5, { decibels: -34, seed: 4 }), backing('noise', 4.5, 11, { decibels: -36, seed: 6 })],
    },
  }),
  plan('sounds-but-no-voice', {
    ...small,
    shots: scene(451, 330),
    sound: {
      channels: 2,
      speech: [],
      backing: [
        backing('clicks', 0, 5, { decibels: -24 }),
        backing('whoosh', 3, 9, { decibels: -22 }),
        backing('tone', 8, 10, { decibels: -26, seed: 7 }),
      ],
    },
  }),
  plan('no-sound-track', {
    ...small,
    shots: scene(461, 240),
    captions: [caption('Read this in silence', 20, 110, { size: 42 })],
    sound: null,
  }),
  plan('fast-talker', {
    ...small,
    shots: scene(471, 330),
    sound: {
      channels: 1,
      speech: [
        speech(0.1, 'Okay so this is the part that nobody tells you about when you order a mattress online.', {
          wordsPerMinute: 230,
          decibels: -14,
        }),
        speech(6, 'It comes in a box, it smells for a day, and then you sleep.', { wordsPerMinute: 220, decibels: -14, voice: 'en-us+f3' }),
      ],
      backing: [backing('beats', 0, 11, { decibels: -38 })],
    },
  }),
];
