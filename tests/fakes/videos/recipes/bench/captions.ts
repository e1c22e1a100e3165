import { backing, type Caption, caption, type Plan, plan, shot, speech } from '../../maker/plan';
import { landscape, person, product, room, screen, texture } from '../../maker/scenes';

const music = (seconds: number, seed: number) => backing('music', 0, seconds, { decibels: -24, seed });

/** Groups of words that follow each other at a speaker's pace. */
function karaoke(
  groups: readonly string[],
  from: number,
  each: number,
  options: Partial<Omit<Caption, 'lines' | 'from' | 'to' | 'fade'>>,
): Caption[] {
  return groups.map((words, index) => caption(words, from + index * each, from + (index + 1) * each, options));
}

export const captionVideos: readonly Plan[] = [
  plan('boxed-captions', {
    shots: [shot(texture(201), 90, { camera: 'handheld' }), shot(texture(202), 90, { camera: 'pan' }), shot(room(203), 100)],
    captions: [
      caption('Still paying $32?', 15, 75, { look: 'box' }),
      caption('Salon formula, 9 dollars', 80, 165, { look: 'box', color: 'black', size: 46, y: 0.3 }),
      caption('Loved by 12,000\npeople in 40 towns', 170, 245, { look: 'glass', size: 50 }),
    ],
    sound: {
      channels: 1,
      speech: [speech(0.5, 'Still paying thirty two dollars?'), speech(3, 'Salon formula, nine dollars.')],
      backing: [],
    },
  }),
  plan('outlined-over-motion', {
    shots: [
      shot(texture(211), 110, { camera: 'swing' }),
      shot(landscape(212), 100, { camera: 'pan', passing: 'hand' }),
      shot({ source: 'gradients', seed: 3 }, 80),
    ],
    captions: [
      caption('Wait for the end', 10, 100, { size: 60 }),
      caption('IT FOLDS FLAT', 115, 200, { size: 66, font: 'dejavu', color: 'yellow', y: 0.6 }),
      caption('and fits every bag', 212, 285, { size: 54, font: 'italic', y: 0.4 }),
    ],
    sound: { channels: 2, speech: [], backing: [music(9.6, 2)] },
  }),
  plan('karaoke-captions', {
    captioned: 'yes',
    shots: [shot(person(221), 100), shot(person(221, 0.06, 1.1), 90), shot(person(221, -0.04), 120, { camera: 'handheld' })],
    captions: karaoke(
      [
        'I tried this',
        'for thirty days',
        'and my skin',
        'stopped peeling',
        'No perfume',
        'No parabens',
        'Just oats',
        'and patience',
        'Order yours',
        'before Sunday',
      ],
      10,
      28,
      { size: 62, y: 0.66 },
    ),
    sound: {
      channels: 1,
      speech: [
        speech(
          0.35,
          'I tried this for thirty days and my skin stopped peeling. No perfume, no parabens, just oats and patience. Order yours before Sunday.',
          { wordsPerMinute: 155 },
        ),
      ],
      backing: [],
    },
  }),
  plan('small-print', {
    shots: [shot(product(231), 140), shot(screen(232), 80), shot({ color: '0xf4efe6' }, 90)],
    captions: [
      caption('Results may vary. Terms apply.', 10, 130, { size: 20, look: 'plain', font: 'regular', y: 0.96 }),
      caption('Offer ends 31 March', 20, 120, { size: 28, look: 'shadow', y: 0.15 }),
      caption('Free returns within 60 days', 145, 215, { size: 30, look: 'box', color: 'black', font: 'regular', y: 0.5 }),
      caption('brookpot.example', 222, 308, { size: 32, look: 'plain', color: 'black', font: 'mono', y: 0.55 }),
      caption('Made in Portwell', 222, 308, { size: 24, look: 'plain', color: 'black', font: 'serif', y: 0.62 }),
    ],
    sound: { channels: 1, speech: [speech(1, 'Terms apply. See the site for details.', { wordsPerMinute: 210 })], backing: [] },
  }),
  plan('moving-captions', {
    shots: [shot(landscape(241), 100, { camera: 'still' }), shot(product(242), 110, { camera: 'zoom_in' }), shot(texture(243), 90)],
    captions: [
      caption('Rising prices', 5, 90, { moves: { x: 0, y: -3 }, y: 0.7, size: 64 }),
      caption('drifting right', 105, 195, { moves: { x: 1.5, y: 0 }, x: 0.35, y: 0.3, size: 48, look: 'box' }),
      caption('Watch it fall', 215, 290, { moves: { x: 0, y: 4 }, y: 0.2, size: 56, look: 'shadow' }),
    ],
    sound: { channels: 2, speech: [], backing: [music(10, 7)] },
  }),
  plan('end-card', {
    shots: [
      shot(product(251), 90, { camera: 'handheld' }),
      shot(product(252), 80, { camera: 'zoom_in' }),
      shot({ source: 'gradients', seed: 14 }, 120),
    ],
    captions: [
      caption('ONLY $19', 20, 85, { look: 'sticker', size: 56, x: 0.7, y: 0.25, font: 'dejavu' }),
      caption('New flavor: peach', 95, 165, { size: 50, y: 0.85 }),
      caption('Lumen Kettle', 175, 290, { size: 72, look: 'plain', y: 0.2 }),
      caption('Boils in 90 seconds', 175, 290, { size: 44, look: 'plain', font: 'regular', y: 0.3 }),
      caption('was $49', 185, 290, { size: 40, look: 'plain', font: 'light', y: 0.42 }),
      caption('2 for $60', 190, 290, { size: 48, look: 'sticker', x: 0.5, y: 0.56, font: 'dejavu' }),
      caption('Shop now', 200, 290, { size: 46, look: 'box', color: 'black', y: 0.78 }),
    ],
    sound: { channels: 2, speech: [speech(6, 'Lumen kettle. Shop now.')], backing: [music(9.6, 11)] },
  }),
  plan('thin-and-pale', {
    shots: [shot({ source: 'gradients', seed: 21 }, 100), shot(product(262), 100), shot(landscape(263), 100, { light: 0.5 })],
    captions: [
      caption('a quiet kind of luxury', 10, 95, { size: 44, font: 'light', look: 'plain', y: 0.5 }),
      caption('hand poured in Kent', 110, 190, { size: 40, font: 'regular', look: 'shadow', color: '0xdddddd', y: 0.2 }),
      caption('Est. 1908', 210, 292, { size: 58, font: 'serif', look: 'plain', color: '0xf0e0b0', y: 0.5 }),
    ],
    sound: { channels: 2, speech: [], backing: [music(9.9, 15)] },
  }),
  plan('loud-colors', {
    shots: [
      shot({ draw: 'stickers', seed: 271 }, 90, { camera: 'pan' }),
      shot({ draw: 'stickers', seed: 272 }, 90),
      shot({ source: 'life', seed: 5 }, 100),
    ],
    captions: [
      caption('MEGA SALE', 8, 85, { size: 96, font: 'dejavu', color: 'red', y: 0.4 }),
      caption('70% off everything', 98, 172, { size: 54, color: '0x00ff66', y: 0.7 }),
      caption('today only', 190, 272, { size: 60, look: 'box', color: 'yellow', y: 0.5 }),
    ],
    sound: {
      channels: 2,
      speech: [speech(0.5, 'Everything must go!', { wordsPerMinute: 200, decibels: -15 })],
      backing: [backing('beats', 0, 9.2, { decibels: -22 })],
    },
  }),
  plan('accents', {
    shots: [shot(person(281), 90), shot(product(282), 95), shot(room(283), 100, { camera: 'pan' })],
    captions: [
      caption('¿Dónde está mi café?', 10, 85, { size: 52, look: 'box' }),
      caption('Très léger, déjà prêt', 95, 180, { size: 50 }),
      caption('Schöne Grüße aus Köln', 190, 278, { size: 48, look: 'glass' }),
    ],
    sound: {
      channels: 1,
      speech: [
        speech(0.4, 'Dónde está mi café', { voice: 'es' }),
        speech(3.3, 'Très léger, déjà prêt', { voice: 'fr-fr' }),
        speech(6.4, 'Schöne Grüße aus Köln', { voice: 'de' }),
      ],
      backing: [],
    },
  }),
  plan('scripts-of-asia', {
    shots: [shot(product(291), 90), shot(texture(292), 90, { camera: 'pan' }), shot({ color: '0x203050' }, 90), shot(landscape(294), 60)],
    captions: [
      caption('ลดราคาวันนี้เท่านั้น', 5, 85, { size: 60, font: 'thai', look: 'box' }),
      caption('오늘만 특가 판매', 95, 175, { size: 64, font: 'korean' }),
      caption('आज ही खरीदें', 185, 265, { size: 64, font: 'devanagari', look: 'plain' }),
    ],
    sound: { channels: 2, speech: [], backing: [music(10.9, 17)] },
  }),
  plan('scripts-of-east-and-south', {
    shots: [shot(person(301), 90), shot(product(302), 90), shot(texture(303), 100), shot(room(304), 50)],
    captions: [
      caption('Скидка только сегодня', 5, 85, { size: 54, font: 'sans' }),
      caption('خصم اليوم فقط', 95, 175, { size: 68, font: 'arabic', look: 'box' }),
      caption('מבצע להיום בלבד', 185, 275, { size: 60, font: 'hebrew', look: 'shadow' }),
    ],
    sound: {
      channels: 1,
      speech: [speech(0.3, 'Скидка только сегодня', { voice: 'ru' }), speech(3.3, 'خصم اليوم فقط', { voice: 'ar' })],
      backing: [],
    },
  }),
  plan('chinese-and-latin', {
    shots: [shot(product(311), 90), shot(person(312), 100), shot(landscape(313), 80)],
    captions: [
      caption('今天特价', 8, 80, { size: 80, font: 'chinese', look: 'box' }),
      caption('全新上市', 100, 180, { size: 72, font: 'chinese' }),
      caption('Tea from Hangzhou', 100, 180, { size: 46, y: 0.86 }),
    ],
    sound: { channels: 1, speech: [speech(0.4, '今天特价', { voice: 'cmn' })], backing: [music(9, 23)] },
  }),
  plan('scrolling-app', {
    shots: [shot(screen(321), 150, { camera: 'rise' }), shot(screen(322), 130, { camera: 'rise' })],
    captions: [
      caption('Balance 1,204.50', 5, 145, {
        size: 40,
        look: 'box',
        color: 'black',
        x: 0.6,
        y: 0.9,
        moves: { x: 0, y: -3 },
        font: 'regular',
      }),
      caption('Split the bill in one tap', 10, 140, { size: 46, look: 'box', y: 0.1 }),
      caption('Rent paid', 155, 275, { size: 38, look: 'box', color: 'black', x: 0.6, y: 0.8, moves: { x: 0, y: -2 }, font: 'regular' }),
      caption('No more arguments', 160, 270, { size: 46, look: 'box', y: 0.1 }),
    ],
    sound: {
      channels: 1,
      speech: [speech(0.6, 'Split the bill in one tap.'), speech(5.4, 'No more arguments.')],
      backing: [backing('clicks', 0, 9.3, { decibels: -36 })],
    },
  }),
  plan('words-that-stay-over-cuts', {
    shots: Array.from({ length: 9 }, (_, n) =>
      shot({ draw: n % 2 === 0 ? 'product' : 'texture', seed: 330 + n }, 22 + ((n * 7) % 17), { camera: n % 3 === 0 ? 'pan' : 'still' }),
    ),
    captions: [
      caption('Which one is yours?', 0, 150, { size: 54, look: 'shadow', y: 0.15 }),
      caption('Comment below', 155, 255, { size: 54, look: 'shadow', y: 0.15 }),
    ],
    sound: { channels: 2, speech: [], backing: [backing('beats', 0, 8, { decibels: -18 })] },
  }),
];
