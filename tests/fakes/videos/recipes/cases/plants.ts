import type { Labels } from '@/tests/eval/cases/schema';
import { landscape, plain, product } from '../../maker/scenes';
import { copies } from './copies';
import { captioned, scene } from './parts';
import { type Spot, type SpotScene, spot } from './spot';

/** A German ad, told by a customer in five scenes, and eight in which one section of it was made worse. */
type Scenes = Record<'hook' | 'brand' | 'proof' | 'objection' | 'step', readonly SpotScene[]>;

const face = landscape(121);
const closer = product(126);
const farther = product(127);
const tank = product(124);
const table = plain('0x1f4a2e');

const base: Scenes = {
  hook: [captioned(2, face, 'Ich war im Mai\nlange verreist')],
  brand: [captioned(2.2, tank, 'Tropfli gibt ihnen\nselbst Wasser')],
  proof: [captioned(2.8, closer, 'Im Test: 46 Tage\nfeuchte Erde')],
  objection: [captioned(2.9, farther, 'Teuer? 29 Euro\nmit Garantie')],
  step: [captioned(2.4, table, 'Teste Tropfli bis\nFreitag gratis')],
};

/** Here the brand is due before its own scene. */
const brandedHook = scene(1.9, face, {
  written: [{ words: 'Ich war im Mai\nlange verreist' }, { words: 'Tropfli', y: 0.15 }],
  said: 'Ich war im Mai lange verreist.',
});

const labels: Labels = {
  hook: ['story', 'curiosity_gap'],
  script: ['testimonial_arc', 'star_story_solution', 'bab'],
  visual: ['text_overlay', 'motion_graphics'],
  cta: ['mid'],
  stage: ['unaware', 'solution_aware'],
};

const points = { hook: '53535', script: '55555', visual: '35555', cta: '55555' };

const price = { says: [['29']], price: '29 Euro', source: 'on_screen_text', told: '29 Euro' } as const;
const priceSaid = { ...price, source: 'audio' } as const;
const trial = { says: [['gratis'], ['kostenlos'], ['free']], price: null, source: 'on_screen_text', told: 'gratis' } as const;
const trialSaid = { ...trial, source: 'audio' } as const;

type Change = Partial<Pick<Spot, 'labels' | 'points' | 'ladders' | 'button' | 'heard' | 'offers'>>;

function plantSpot(name: string, about: string, scenes: Partial<Scenes>, change: Change): Spot {
  const { hook, brand, proof, objection, step } = { ...base, ...scenes };
  return spot(name, {
    about,
    copy: copies.saunas,
    voice: 'de',
    wordsPerMinute: 200,
    brand: 'Tropfli',
    scenes: [...hook, ...brand, ...proof, ...objection, ...step],
    offers: [price, trial],
    button: 'Teste Tropfli bis Freitag gratis',
    labels,
    points,
    ...change,
  });
}

const rung = (section: 'hook' | 'script' | 'visual' | 'cta', at: number) => ({ ladder: `plants-${section}`, section, rung: at });

export const plantSpots: readonly Spot[] = [
  plantSpot(
    'plants',
    'The base of four ladders, in German: story, product, test, objection and one step, all captioned.',
    {},
    {
      ladders: [rung('hook', 0), rung('script', 0), rung('visual', 0), rung('cta', 0)],
    },
  ),
  plantSpot(
    'plants-hook-1',
    'In its first three seconds there is a voice, and neither a caption nor a cut.',
    { hook: [scene(3.3, face, { said: [{ words: 'Ich war im Mai lange verreist.', after: 1.3 }] })] },
    { ladders: [rung('hook', 1)], points: { ...points, hook: '33335' }, heard: ['verreist'] },
  ),
  plantSpot(
    'plants-hook-2',
    'Nothing happens in its first three seconds; then it goes on as the others do.',
    { hook: [scene(3.3, landscape(129)), brandedHook] },
    {
      ladders: [rung('hook', 2)],
      points: { ...points, hook: '00003' },
      labels: { ...labels, hook: ['none'] },
    },
  ),
  plantSpot(
    'plants-script-1',
    'A bare number stands where the test was.',
    { proof: [captioned(2.8, closer, 'Er steht in 5300\nHaushalten')] },
    { ladders: [rung('script', 1)], points: { ...points, script: '55535' } },
  ),
  plantSpot(
    'plants-script-2',
    'Filler stands where the test was.',
    { proof: [captioned(2.8, closer, 'Ein sehr feines Ding\nauf jedem Regal')] },
    { ladders: [rung('script', 2)], points: { ...points, script: '33305' } },
  ),
  plantSpot(
    'plants-visual-1',
    'About half of what is said is captioned.',
    {
      proof: [scene(2.8, closer, { said: 'Im Test: 46 Tage feuchte Erde.' })],
      objection: [scene(2.9, farther, { said: 'Teuer? 29 Euro mit Garantie.' })],
    },
    {
      ladders: [rung('visual', 1)],
      points: { ...points, visual: '35535' },
      offers: [priceSaid, trial],
      heard: ['29', '46', 'Garantie'],
    },
  ),
  plantSpot(
    'plants-visual-2',
    'Nothing of what is said is captioned; three labels are on screen.',
    {
      hook: [scene(2, face, { written: [{ words: 'WEG', after: 0.4 }], said: 'Ich war im Mai lange verreist.' })],
      brand: [scene(2.2, tank, { written: [{ words: 'TROPFLI', after: 0.6 }], said: 'Tropfli gibt ihnen selbst Wasser.' })],
      proof: [scene(2.8, closer, { said: 'Im Test: 46 Tage feuchte Erde.' })],
      objection: [scene(2.9, farther, { said: 'Teuer? 29 Euro mit Garantie.' })],
      step: [scene(2.4, table, { written: [{ words: 'TESTEN' }], said: 'Teste Tropfli bis Freitag gratis.' })],
    },
    {
      ladders: [rung('visual', 2)],
      points: { ...points, visual: '35505' },
      offers: [priceSaid, trialSaid],
      heard: ['29', '46', 'Garantie', 'gratis'],
    },
  ),
  plantSpot(
    'plants-cta-1',
    'The step is only written, in passing, and there is no reason to take it.',
    {
      step: [
        scene(2.4, table, {
          written: [{ words: 'Tropfli denkt immer\nan deine Blumen' }, { words: 'online testen', size: 32, y: 0.15 }],
          said: 'Tropfli denkt immer an deine Blumen.',
        }),
      ],
    },
    { ladders: [rung('cta', 1)], points: { ...points, cta: '35055' }, offers: [price], button: 'online testen' },
  ),
  plantSpot(
    'plants-cta-2',
    'It asks for nothing.',
    { step: [captioned(2.4, table, 'Tropfli denkt immer\nan deine Blumen')] },
    {
      ladders: [rung('cta', 2)],
      points: { ...points, cta: '03053' },
      labels: { ...labels, cta: ['none'] },
      offers: [price],
      button: null,
    },
  ),
];
