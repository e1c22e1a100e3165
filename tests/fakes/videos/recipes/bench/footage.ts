import { backing, type Caption, caption, type Plan, plan, type Sound, shot, speech } from '../../maker/plan';
import { landscape, person, plain, product, room, texture } from '../../maker/scenes';

/** Videos that are made as real ads are: words of all kinds that are no captions, still photos, covers, and music beds. */
const small = { width: 540, height: 960 } as const;
const fade = (frames: number, xfade = 'fade') => ({ xfade, frames });
const bed = (seconds: number, seed: number) => backing('music', 0, seconds, { decibels: -32, seed });

type Line = Parameters<typeof speech>;
const voiced = (lines: readonly Line[], beds: Sound['backing'] = []): Sound => ({
  channels: 2,
  speech: lines.map((line) => speech(...line)),
  backing: beds,
});

/** The mark of a platform, from the first frame to the last. */
const watermark = (text: string, frames: number, options: Parameters<typeof caption>[3] = {}): Caption =>
  caption(text, 0, frames, { size: 24, look: 'glass', x: 0.8, y: 0.06, ...options });

const counted = [8, 17, 29, 38, 46, 57, 69, 78].map((price) => `$${price} saved`);

const offers = (texts: readonly string[], each: number, options: Parameters<typeof caption>[3]): Caption[] =>
  texts.map((text, n) => caption(text, n * each + 4, (n + 1) * each - 4, options));

const story: Line = [
  0.3,
  'My mother had a shop on the corner, and every morning before school I carried the boxes in, stacked them by the door, and swept the step until it shone.',
  { wordsPerMinute: 170 },
];

/** What somebody says, a line at a time with a pause in between, and the frames in which the line is shown. */
const captioned = [
  { at: 0.4, from: 10, to: 84, text: 'I never wash it by hand' },
  { at: 2.9, from: 85, to: 156, text: 'the bottom comes right off' },
  { at: 5.3, from: 157, to: 229, text: 'and nothing leaks in my bag' },
  { at: 7.7, from: 230, to: 300, text: 'that is why I bought two' },
] as const;

export const footageVideos: readonly Plan[] = [
  plan('headlines-over-a-voice', {
    ...small,
    captioned: 'no',
    shots: [shot(product(601), 75), shot(product(602), 75), shot(product(603), 75), shot(product(604), 75)],
    captions: offers(['Half off every order', 'Free shipping all week', 'Two for the price of one', 'Open until nine tonight'], 75, {
      size: 40,
      y: 0.2,
    }),
    sound: voiced([story]),
  }),
  plan('offers-under-a-testimonial', {
    ...small,
    captioned: 'no',
    shots: [shot(person(611), 300, { camera: 'handheld' })],
    captions: offers(['Only this weekend', 'Save 40 dollars', 'Delivered in two days', 'Return it any time'], 72, {
      size: 38,
      look: 'box',
      y: 0.82,
    }),
    sound: voiced([
      [0.2, 'Antes tardaba una hora en la cocina.', { voice: 'es' }],
      [3.1, 'Ahora tardo diez minutos y mis hijos lo comen todo.', { voice: 'es' }],
      [7.2, 'No vuelvo atrás.', { voice: 'es' }],
    ]),
  }),
  plan('prices-over-an-audiobook', {
    ...small,
    captioned: 'no',
    shots: [shot(texture(621), 70, { camera: 'pan' }), shot(texture(622), 70), shot(landscape(623), 70), shot(product(624), 70)],
    captions: [
      caption('$4.99', 10, 60, { look: 'sticker', size: 56, font: 'dejavu', x: 0.3, y: 0.3 }),
      caption('$7.49 a kilo', 80, 132, { look: 'sticker', size: 48, font: 'dejavu', x: 0.6, y: 0.7 }),
      caption('NOW $12', 150, 204, { look: 'sticker', size: 56, font: 'dejavu', x: 0.4, y: 0.4 }),
      caption('$3 off', 220, 276, { look: 'sticker', size: 52, font: 'dejavu', x: 0.6, y: 0.3 }),
    ],
    sound: voiced([story], [bed(9.3, 61)]),
  }),
  plan('watermark-of-a-platform', {
    ...small,
    captioned: 'no',
    shots: [shot(person(631), 120, { camera: 'handheld' }), shot(texture(632), 130, { camera: 'swing' })],
    captions: [
      watermark('TikTok', 250),
      watermark('@MilaMakes', 250, { y: 0.1, size: 22 }),
      caption('wait for it', 140, 200, { size: 44 }),
    ],
    sound: voiced([[0.4, 'This bird learned my ringtone, and now I answer it all day long, whether or not somebody calls.']]),
  }),
  plan('label-on-a-bottle', {
    ...small,
    captioned: 'no',
    shots: [shot(product(641), 150, { camera: 'handheld' }), shot(product(642), 120)],
    captions: [
      caption('Oat & Aloe\nFace Serum', 0, 270, { size: 30, look: 'plain', font: 'serif', y: 0.5 }),
      caption('30 ml', 0, 270, { size: 20, look: 'plain', font: 'regular', y: 0.6 }),
      caption('GlowPetal.com', 180, 264, { size: 40, look: 'box', y: 0.85 }),
    ],
    sound: voiced([[0.5, 'Two drops in the morning and two at night, and that is all I have changed since March.']], [bed(9, 64)]),
  }),
  plan('kinetic-type', {
    ...small,
    shots: [shot(plain('0x2a1a5e'), 120), shot(texture(651), 110, { camera: 'handheld' })],
    captions: [
      caption('Look up the prescription\non the SingleCare App', 8, 116, { size: 34, look: 'plain', x: 0.08, y: 0.4, grows: 9 }),
      caption('Show it to anybody\nat the counter', 124, 224, { size: 40, x: 0.08, y: 0.6, grows: 10 }),
    ],
    sound: voiced([], [bed(7.6, 65)]),
  }),
  plan('moving-type', {
    ...{ width: 360, height: 640, crf: 29 },
    shots: [shot(landscape(652), 60, { camera: 'handheld' }), shot(person(653), 66, { camera: 'handheld' }), shot(plain('0x2a1a5e'), 54)],
    captions: [
      caption('10 seconds to save', 4, 56, { size: 30, x: 0.1, y: 0.3, grows: 6 }),
      ...['wake', 'feeling', 'well', 'again'].map((word, n) => caption(word, 64 + 15 * n, 79 + 15 * n, { size: 42 })),
      caption('Start saving today', 130, 178, { size: 30, look: 'plain', x: -0.3, y: 0.6, moves: { x: 24, y: 0, frames: 12 } }),
      caption('$96 saved', 128, 178, { size: 46, look: 'plain', y: 0.3, counts: { before: counted, frames: 3 } }),
    ],
    sound: voiced([], [bed(6, 66)]),
  }),
  plan('photo-slideshow', {
    ...small,
    shots: [shot(landscape(661), 88), shot(product(662), 91), shot(room(663), 87), shot(landscape(664), 94)],
    captions: [
      caption('Three rooms by the sea', 0, 88, { size: 40, look: 'shadow', y: 0.85 }),
      caption('Breakfast is included', 88, 179, { size: 40, look: 'shadow', y: 0.85 }),
      caption('Book by Friday', 266, 360, { size: 44, look: 'box', y: 0.5 }),
    ],
    sound: voiced([], [bed(12, 66)]),
  }),
  plan('ken-burns', {
    ...small,
    captioned: 'no',
    shots: [
      shot(landscape(671), 118, { camera: 'zoom_in' }),
      shot(room(672), 108, { camera: 'zoom_out', enters: fade(18) }),
      shot(landscape(673), 112, { camera: 'zoom_in', enters: fade(18) }),
    ],
    captions: [caption('Casa Oriol, since 1931', 20, 84, { size: 42, look: 'shadow', font: 'serif', y: 0.3 })],
    sound: voiced([story], [bed(10, 67)]),
  }),
  plan('cover-frame', {
    ...small,
    captioned: 'no',
    shots: [shot(product(681), 2), shot(person(682), 110, { camera: 'handheld' }), shot(product(683), 100)],
    captions: [caption('Crispy in eight minutes', 130, 204, { size: 40, look: 'glass', y: 0.2 })],
    sound: voiced([[0.5, 'Everybody asks me how I get them this crisp without any oil, so here it is.']]),
  }),
  plan('fades-from-black', {
    ...small,
    shots: [
      shot(plain('black'), 26),
      shot(landscape(691), 110, { camera: 'pan', enters: fade(16) }),
      shot(product(692), 100),
      shot(plain('black'), 40, { enters: fade(20) }),
    ],
    captions: [caption('Ink that stays', 50, 110, { size: 44, look: 'plain', fade: 12, y: 0.5 })],
    sound: voiced([], [bed(8, 69)]),
  }),
  plan('camel-case-brands', {
    ...small,
    shots: [
      shot(plain('0xf4efe6'), 62),
      shot(texture(702), 62, { camera: 'handheld' }),
      shot(product(703), 62),
      shot(landscape(704), 62, { camera: 'pan' }),
    ],
    captions: [
      caption('SingleCare.com', 4, 60, { size: 48, look: 'plain', color: 'black', y: 0.4 }),
      caption('iPhone', 4, 60, { size: 40, look: 'plain', color: 'black', font: 'regular', y: 0.6 }),
      caption('PayPal', 66, 120, { size: 48, y: 0.3 }),
      caption('HelloFresh', 66, 120, { size: 44, look: 'box', y: 0.7 }),
      caption('WhatsApp us', 128, 182, { size: 44, look: 'glass', y: 0.3 }),
      caption('YouTube', 128, 182, { size: 44, look: 'box', y: 0.7 }),
      caption('DoorDash', 190, 246, { size: 46, look: 'shadow', font: 'italic', y: 0.4 }),
      caption("www.kim'sVirtuals.com", 190, 246, { size: 36, look: 'box', font: 'regular', y: 0.7 }),
    ],
    sound: voiced([], [bed(8.2, 70)]),
  }),
  plan('words-over-texture', {
    ...small,
    captioned: 'no',
    shots: [shot(texture(711), 90, { camera: 'handheld' }), shot(texture(712), 90, { camera: 'swing' }), shot(texture(713), 90)],
    captions: [
      caption('No heels, no blisters', 8, 84, { size: 42, y: 0.45 }),
      caption('12 hours on my feet', 98, 172, { size: 40, look: 'shadow', y: 0.65 }),
    ],
    sound: voiced([[0.4, 'I stand all day behind a bar, and by midnight I used to limp home.']], [bed(9, 71)]),
  }),
  plan('stickers-and-a-music-bed', {
    ...small,
    shots: [shot({ draw: 'stickers', seed: 721 }, 100), shot(product(722), 100, { passing: 'confetti' })],
    captions: [
      caption('NEW', 10, 90, { look: 'sticker', size: 60, font: 'dejavu', x: 0.3, y: 0.3 }),
      caption('2 for $9', 110, 190, { look: 'sticker', size: 54, font: 'dejavu', x: 0.6, y: 0.6 }),
      watermark('@SnackLab', 200),
    ],
    sound: voiced([], [bed(6.6, 72), backing('beats', 0, 6.6, { decibels: -26 })]),
  }),
  plan('captions-in-one-lane', {
    ...small,
    captioned: 'yes',
    shots: [shot(person(731), 150), shot(person(733), 155, { camera: 'handheld' })],
    captions: captioned.map(({ from, to, text }) => caption(text, from, to, { size: 38, look: 'box', y: 0.76 })),
    sound: voiced(captioned.map(({ at, text }): Line => [at, text])),
  }),
  plan('foreign-words-and-a-watermark', {
    ...small,
    shots: [shot(product(741), 120), shot(person(742), 110, { camera: 'handheld' })],
    captions: [
      watermark('SnackLab', 230),
      caption('Скидка только сегодня', 10, 110, { size: 40, look: 'box', y: 0.75 }),
      caption('Two for nine', 130, 220, { size: 44, look: 'box', y: 0.75 }),
    ],
    sound: voiced([[0.5, 'Скидка только сегодня', { voice: 'ru' }]]),
  }),
];
