import { landscape, person, plain, product, screen } from '../../maker/scenes';
import { copies } from './copies';
import { captioned, scene } from './parts';
import { type Spot, spot } from './spot';

/** The worse ads of pairs, and two whole pairs; the better bag and the better soap are among the prices. */
export const pairSpots: readonly Spot[] = [
  spot('bag-worse', {
    about: 'No problem, no test, no price, no step, and a brand at the end.',
    copy: copies.tents,
    voice: 'en-gb',
    brand: 'Quillet',
    scenes: [
      scene(3.6, landscape(41), { camera: 'pan' }),
      scene(2.4, product(44), { said: 'Carry the way you feel.' }),
      scene(2, plain('0x1d2f52'), { written: [{ words: 'Quillet', size: 30 }] }),
    ],
    labels: {
      hook: ['none'],
      script: ['none'],
      stage: ['unaware', 'product_aware'],
      visual: ['slideshow', 'cinematic'],
      cta: ['none'],
    },
    points: { hook: '00003', script: '33000', visual: '05503', cta: '00000' },
    heard: ['Carry'],
    pair: { pair: 'bag', side: 'worse' },
  }),
  spot('soap-worse', {
    about: 'Adjectives without a problem, a result, a price or a step.',
    copy: copies.candles,
    voice: 'en-us+f3',
    brand: 'Soapstad',
    scenes: [
      scene(3.4, product(52), { said: [{ words: 'Feel the softness.', after: 0.6 }] }),
      scene(3.2, landscape(53), { said: [{ words: 'Feel the purity.', after: 0.6 }] }),
      scene(2, plain('0x3d1f47'), { written: [{ words: 'Soapstad', size: 30 }] }),
    ],
    heard: ['softness', 'purity'],
    labels: { hook: ['none'], script: ['none'], stage: ['unaware', 'product_aware'], visual: ['slideshow', 'cinematic'], cta: ['none'] },
    points: { hook: '30000', script: '33000', visual: '35503', cta: '00000' },
    pair: { pair: 'soap', side: 'worse' },
  }),
  spot('desk-better', {
    about: 'The founder tells what it does, what it costs and how to return it.',
    copy: copies.cruises,
    voice: 'en-us',
    wordsPerMinute: 185,
    brand: 'Liftora',
    scenes: [
      captioned(1.8, person(501), 'I broke my back\nsitting'),
      scene(2, person(501, 0.05, 1.1), {
        written: [
          { words: 'Ines, founder of Liftora', size: 34, y: 0.15 },
          { words: 'So I built Liftora', y: 0.88 },
        ],
        said: 'So I built Liftora.',
      }),
      captioned(2.4, product(503), 'It rises in\n4.6 seconds'),
      captioned(3.1, product(504), '280 dollars and\n90 days to return it'),
      captioned(1.7, plain('0x233329'), 'Reserve\nyours tonight'),
    ],
    offers: [{ says: [['280']], price: '280 dollars', source: 'on_screen_text', told: '280 dollars' }],
    button: 'Reserve yours tonight',
    labels: {
      hook: ['story', 'problem_callout', 'direct_address'],
      script: ['star_story_solution', 'problem_solution_demo', 'bab'],
      visual: ['founder', 'talking_head'],
      cta: ['high'],
      stage: ['problem_aware', 'unaware'],
    },
    points: { hook: '55535', script: '55533', visual: '35555', cta: '50355' },
    pair: { pair: 'desk', side: 'better' },
  }),
  spot('desk-worse', {
    about: 'The founder praises what it is called, in one long shot without captions.',
    copy: copies.cruises,
    voice: 'en-us',
    brand: 'Liftora',
    scenes: [
      scene(8.2, person(501), {
        said: [
          { words: 'Hello and welcome everybody.', after: 0.4 },
          { words: 'I am very proud of this.', after: 3 },
          { words: 'It is called Liftora.', after: 6 },
        ],
      }),
    ],
    heard: ['Liftora'],
    labels: {
      hook: ['none', 'direct_address'],
      script: ['none'],
      visual: ['talking_head', 'founder'],
      cta: ['none'],
      stage: ['unaware', 'product_aware'],
    },
    points: { hook: '30000', script: '00000', visual: '00000', cta: '00000' },
    pair: { pair: 'desk', side: 'worse' },
  }),
  spot('app-better', {
    about: 'Three numbered reasons, each shown and told, then a free step.',
    copy: copies.benches,
    voice: 'en-gb+f2',
    wordsPerMinute: 180,
    brand: 'Fernwise',
    scenes: [
      captioned(2.5, screen(511), '3 ways Fernwise\nsaves your roses'),
      captioned(2.2, screen(512), '1. It spots mildew'),
      captioned(2.2, screen(513), '2. It names a cure'),
      captioned(3.3, screen(514), '3. It was right in\n88 of 97 beds'),
      captioned(2.7, plain('0x3b1227'), 'Install it, 14 days\ncost nothing'),
    ],
    offers: [{ says: [['14', 'days'], ['14', 'free'], ['14-day']], price: null, source: 'on_screen_text', told: '14 days' }],
    button: 'Install it',
    labels: {
      hook: ['listicle', 'bold_claim'],
      script: ['reasons_why'],
      visual: ['listicle', 'motion_graphics'],
      cta: ['mid'],
      stage: ['solution_aware', 'product_aware'],
    },
    points: { hook: '55555', script: '55553', visual: '35555', cta: '50355' },
    pair: { pair: 'app', side: 'better' },
  }),
  spot('app-worse', {
    about: 'An app without a word about what it does, and three steps at once.',
    copy: copies.benches,
    voice: 'en-gb+f2',
    brand: 'Fernwise',
    scenes: [
      scene(3.8, screen(512), { said: [{ words: 'There is something new in town.', after: 0.4 }] }),
      scene(3.4, screen(513), { said: [{ words: 'Follow us, call us, or drop in.', after: 0.3 }] }),
      scene(2, plain('0x3b1227'), { written: [{ words: 'Fernwise', size: 34 }] }),
    ],
    button: 'Follow us, call us, or drop in',
    heard: ['Follow'],
    labels: {
      hook: ['none', 'curiosity_gap'],
      script: ['none'],
      visual: ['slideshow', 'motion_graphics'],
      cta: ['low', 'high'],
      stage: ['unaware', 'product_aware'],
    },
    points: { hook: '30000', script: '00000', visual: '05503', cta: '00000' },
    pair: { pair: 'app', side: 'worse' },
  }),
];
