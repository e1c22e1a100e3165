import { landscape, person, plain, product, room, screen } from '../../maker/scenes';
import { copies } from './copies';
import { captioned, scene } from './parts';
import { type Spot, spot } from './spot';

/** Ads that a careless viewer misreads: a late brand, voices without words, small words, silence and haste. */
export const formSpots: readonly Spot[] = [
  spot('brand-late', {
    about: 'Its brand is first seen at 4.2 s, exactly.',
    copy: copies.cruises,
    rate: 25,
    brand: 'Clipsy',
    scenes: [
      captioned(1.8, room(201), 'Lost your keys?'),
      captioned(2.4, person(202), 'For 26 minutes\nevery week'),
      captioned(2.1, product(203), 'Clipsy rings\nwhen you clap'),
      captioned(1.8, plain('0x0d3b4a'), 'Hear how it sounds'),
    ],
    button: 'Hear how it sounds',
    labels: {
      hook: ['question', 'problem_callout', 'curiosity_gap'],
      script: ['problem_solution_demo', 'pas'],
      visual: ['mixed', 'slideshow'],
      cta: ['low'],
      stage: ['problem_aware', 'unaware'],
    },
    points: { hook: '55535', script: '55500', visual: '35555', cta: '55005' },
  }),
  spot('brand-said', {
    about: 'There is not one word on screen; brand, facts and step are only said.',
    copy: copies.tents,
    voice: 'en-gb',
    brand: 'Grainbow',
    scenes: [
      scene(2.2, person(211), { said: 'I used to skip breakfast.' }),
      scene(1.8, product(212), { said: 'Then I found Grainbow.' }),
      scene(2.9, person(211, 0.05, 1.12), { said: 'It takes 40 seconds and one spoon.' }),
      scene(2.1, product(214), { said: 'Look for it in the cereal aisle.' }),
    ],
    button: 'Look for it in the cereal aisle',
    heard: ['Grainbow', '40', 'cereal'],
    labels: {
      hook: ['story', 'direct_address'],
      script: ['testimonial_arc', 'bab', 'problem_solution_demo'],
      visual: ['talking_head', 'ugc_testimonial'],
      cta: ['low'],
      stage: ['problem_aware', 'unaware'],
    },
    points: { hook: '55335', script: '55303', visual: '35000', cta: '30035' },
  }),
  spot('hard-cuts', {
    about: 'Twelve shots in eight seconds, with music and without a voice.',
    copy: copies.courses,
    brand: 'Tramlo',
    backing: [{ kind: 'beats', from: 0, decibels: -22, seed: 4 }],
    scenes: [
      scene(0.7, landscape(221), { written: [{ words: 'One ticket,\nnine cities', after: 0.2, lasts: 2.4 }] }),
      ...[room(222), screen(223), product(224)].map((picture) => scene(0.7, picture)),
      scene(0.7, landscape(225), { written: [{ words: 'Tramlo takes\nevery line', after: 0, lasts: 2.6 }] }),
      ...[screen(226), person(227), room(228)].map((picture) => scene(0.7, picture)),
      scene(0.7, product(229), { written: [{ words: 'Scan and hop on', after: 0.1, lasts: 2.7 }] }),
      ...[landscape(230), screen(231), plain('0xb3382c')].map((picture) => scene(0.7, picture)),
    ],
    button: 'Scan and hop on',
    labels: {
      hook: ['bold_claim', 'offer_first'],
      script: ['four_ps', 'aida', 'fab', 'none'],
      visual: ['text_overlay', 'motion_graphics', 'mixed'],
      cta: ['low', 'mid'],
      stage: ['solution_aware', 'product_aware'],
    },
    points: { hook: '53335', script: '55300', visual: '05555', cta: '50005' },
  }),
  spot('small-print', {
    about: 'What limits its claim is written 20 pixels high.',
    copy: copies.fronts,
    width: 720,
    brand: 'Nettlefold',
    scenes: [
      captioned(1.6, room(241), 'Streaks on\nthe glass?'),
      scene(2.6, product(242), {
        written: [
          { words: 'Nettlefold wipes dry', y: 0.15 },
          { words: 'Counted on 31 clean panes', size: 20, look: 'plain', font: 'regular', y: 0.93 },
        ],
        said: 'Nettlefold wipes dry in one pass.',
      }),
      captioned(1.8, plain('0x123f3c'), 'Watch it work'),
    ],
    button: 'Watch it work',
    heard: ['pass'],
    labels: {
      hook: ['question', 'problem_callout'],
      script: ['problem_solution_demo', 'aida'],
      visual: ['product_demo', 'slideshow'],
      cta: ['low'],
      stage: ['problem_aware'],
    },
    points: { hook: '55535', script: '55330', visual: '35555', cta: '53005' },
  }),
  spot('silent-span', {
    about: 'Its sound is gone for three seconds between two sentences.',
    copy: copies.insurance,
    voice: 'en-gb',
    brand: 'Hushel',
    scenes: [
      captioned(2, landscape(251), 'Trucks at two\nin the night?'),
      scene(3.3, product(252), { written: 'Now with Hushel in' }),
      captioned(2.5, person(253), 'That was minus\n27 decibels'),
      captioned(1.6, plain('0x1c1c3c'), 'Sleep on a free pair'),
    ],
    offers: [
      {
        says: [
          ['free', 'pair'],
          ['free', 'sample'],
        ],
        price: null,
        source: 'on_screen_text',
        told: 'free pair',
      },
    ],
    button: 'Sleep on a free pair',
    labels: {
      hook: ['question', 'problem_callout'],
      script: ['problem_solution_demo', 'pas'],
      visual: ['product_demo', 'mixed'],
      cta: ['mid'],
      stage: ['problem_aware'],
    },
    points: { hook: '55535', script: '55550', visual: '55555', cta: '50535' },
  }),
  spot('no-step', {
    about: 'It has a brand and asks for nothing, neither in the video nor on a button.',
    copy: copies.courses,
    voice: 'en-gb',
    brand: 'Stillmere',
    backing: [{ kind: 'music', from: 0, decibels: -34, seed: 7 }],
    scenes: [
      captioned(1.8, landscape(261), 'A lake and a chair', { said: 'A lake, and a chair.' }),
      scene(2.1, landscape(262), { written: 'Nobody for 11 miles', said: 'Nobody for 11 miles.', camera: 'pan' }),
      captioned(2.2, landscape(263), 'Stillmere, untouched'),
    ],
    labels: {
      hook: ['none'],
      script: ['none'],
      visual: ['cinematic', 'slideshow'],
      cta: ['none'],
      stage: ['unaware'],
    },
    points: { hook: '53335', script: '33300', visual: '35555', cta: '00000' },
  }),
  spot('nothing-sold', {
    about: 'Advice without a brand, an offer or a step.',
    copy: copies.courses,
    brand: null,
    scenes: [
      captioned(1.8, person(271), 'Wet boots again?'),
      captioned(2.1, product(272), 'First, pull out\nthe soles'),
      captioned(2, product(273), 'Then stuff them\nwith paper'),
      captioned(1.7, person(271, -0.05, 1.1), 'Dry before sunrise'),
    ],
    labels: {
      hook: ['question', 'problem_callout'],
      script: ['tutorial'],
      visual: ['mixed', 'expert_explainer'],
      cta: ['none'],
      stage: ['problem_aware'],
    },
    points: { hook: '55535', script: '55300', visual: '05550', cta: '00000' },
  }),
];
