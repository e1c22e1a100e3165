import { backing, type Caption, caption, type Plan, plan, type Shot, shot, speech } from '../../maker/plan';
import { landscape, person, product, texture } from '../../maker/scenes';

/** Videos about sizes, frame rates, containers and codecs. */

const shots = (seed: number, frames: readonly number[]): Shot[] =>
  frames.map((count, n) =>
    shot([landscape, product, texture, person][n % 4]?.(seed + n) ?? texture(seed), count, {
      camera: (['pan', 'still', 'handheld', 'zoom_in'] as const)[n % 4] ?? 'still',
    }),
  );

const say = (at: number, text: string, seconds: number) => ({
  channels: 1 as const,
  speech: [speech(at, text)],
  backing: [backing('music', 0, seconds, { decibels: -38, seed: at * 10 })],
});
const wide = (text: string, from: number, to: number, size: number, y = 0.82): Caption => caption(text, from, to, { size, y, look: 'box' });

export const formVideos: readonly Plan[] = [
  plan('square', {
    width: 1080,
    height: 1080,
    shots: shots(501, [60, 75, 50, 70]),
    captions: [wide('Fits any kitchen', 10, 120, 72)],
    sound: say(1, 'It fits any kitchen, even mine.', 8.5),
  }),
  plan('letterboxed', {
    width: 1280,
    height: 720,
    bars: { vertical: 92, horizontal: 0 },
    shots: shots(511, [70, 66, 80, 50]),
    captions: [wide('Filmed in one day', 80, 200, 60, 0.7)],
    sound: say(2, 'We shot all of this in a single day.', 8.8),
  }),
  plan('wide-in-tall', {
    bars: { vertical: 438, horizontal: 0 },
    shots: shots(521, [80, 60, 75, 60]),
    captions: [
      caption('When the rent is due', 20, 120, { size: 48, y: 0.22, look: 'plain' }),
      caption('and payday is not', 150, 250, { size: 48, y: 0.78, look: 'plain' }),
    ],
    sound: { channels: 2, speech: [], backing: [backing('music', 0, 9, { decibels: -22, seed: 41 })] },
  }),
  plan('tall-in-wide', {
    width: 1280,
    height: 720,
    bars: { vertical: 0, horizontal: 438 },
    shots: shots(531, [60, 70, 60, 60]),
    sound: say(1, 'Turn your phone around.', 8.3),
  }),
  plan('portrait-four-by-five', {
    width: 864,
    height: 1080,
    shots: shots(541, [55, 61, 70]),
    captions: [wide('Mended free for ten years', 12, 110, 54), wide('Since 1908', 120, 180, 64)],
    sound: say(0.5, 'We mend it for free, for ten years.', 6.2),
  }),
  plan('cinema-rate', {
    rate: [24, 1],
    shots: shots(551, [48, 60, 37, 70]),
    captions: [wide('A slow story', 8, 100, 58)],
    sound: say(1, 'This is a slow story about bread.', 8.9),
  }),
  plan('broadcast-rate', {
    rate: [30000, 1001],
    width: 1280,
    height: 720,
    shots: shots(561, [75, 43, 92, 60]),
    captions: [wide('Tonight at nine', 80, 205, 70)],
    sound: say(3, 'Tonight at nine, on every screen.', 9),
  }),
  plan('slowed-cinema-rate', {
    rate: [24000, 1001],
    shots: shots(571, [40, 71, 62, 50]),
    sound: say(2, 'Some things are worth waiting for.', 9.3),
  }),
  plan('europe-rate', {
    rate: [25, 1],
    width: 720,
    height: 720,
    shots: shots(581, [50, 62, 66, 40]),
    captions: [wide('Nur heute', 5, 105, 66)],
    sound: say(1, 'Only today, only here.', 8.7),
  }),
  plan('sixty-frames', {
    rate: [60, 1],
    shots: shots(591, [110, 131, 97, 120]),
    captions: [wide('So smooth', 20, 220, 70)],
    sound: say(1, 'Look how smooth it runs.', 7.6),
  }),
  plan('variable-rate', {
    form: 'variable',
    shots: shots(601, [64, 52, 78, 70, 40]),
    captions: [wide('Recorded on a phone', 12, 130, 54)],
    sound: say(2, 'I recorded this on my phone.', 10.1),
  }),
  plan('vp9-and-opus', {
    form: 'webm',
    shots: shots(611, [66, 51, 72, 60]),
    captions: [wide('Skip the bridge', 10, 115, 60), wide('Board at Pier 3', 120, 240, 60)],
    sound: say(1.5, 'Skip the bridge and take the ferry.', 8.3),
  }),
  plan('hevc', {
    form: 'hevc',
    shots: shots(621, [60, 60, 60]),
    captions: [wide('You cannot see this', 10, 150, 50)],
    sound: say(1, 'You can hear me all the same.', 6),
  }),
  plan('rotated', {
    form: 'rotated',
    shots: shots(631, [56, 71, 63, 50]),
    captions: [wide('Held upright', 10, 120, 64)],
    sound: say(1, 'I held the phone upright.', 8),
  }),
  plan('full-hd', {
    width: 1080,
    height: 1920,
    crf: 20,
    shots: shots(641, [50, 64, 45, 60]),
    captions: [
      caption('Sharper than real life', 10, 105, { size: 80 }),
      caption('Try it on', 115, 215, { size: 96, look: 'box', color: 'black' }),
    ],
    sound: say(1, 'Sharper than real life.', 7.3),
  }),
];
