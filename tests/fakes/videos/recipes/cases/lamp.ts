import type { Labels } from '@/tests/eval/cases/schema';
import { landscape, plain, product } from '../../maker/scenes';
import { copies } from './copies';
import { captioned, scene } from './parts';
import { type Spot, type SpotScene, spot } from './spot';

/** An English ad in five scenes, and eight in which one section of it was made worse. */
type Scenes = Record<'hook' | 'brand' | 'proof' | 'objection' | 'step', readonly SpotScene[]>;

const sleeper = landscape(101);
const shelf = product(103);
const lamp = product(104);
const nursery = product(107);
const green = plain('0x12372a');

const base: Scenes = {
  hook: [captioned(1.8, sleeper, 'Does your lamp\nwake the baby?')],
  brand: [captioned(2, lamp, 'Glowfern lights\none page only')],
  proof: [captioned(2.5, shelf, 'Test: zero lux\nover at the crib')],
  objection: [captioned(2.6, nursery, 'Too dim? Get your\n38 dollars back')],
  step: [captioned(2.4, green, 'Order by Sunday,\nget a free bulb')],
};

/** Here the brand is due before its own scene. */
const brandedHook = scene(1.8, sleeper, {
  written: [{ words: 'Does your lamp\nwake the baby?' }, { words: 'Glowfern', y: 0.15 }],
  said: 'Does your lamp wake the baby?',
});

const labels: Labels = {
  hook: ['question', 'problem_callout', 'direct_address'],
  script: ['problem_solution_demo', 'pas', 'aida'],
  visual: ['slideshow'],
  cta: ['high'],
  stage: ['problem_aware'],
};

const points = { hook: '55535', script: '55555', visual: '35555', cta: '55555' };

const refund = { says: [['38']], price: '38 dollars', source: 'on_screen_text', told: '38 dollars' } as const;
const refundSaid = { ...refund, source: 'audio' } as const;
const bulb = { says: [['bulb']], price: null, source: 'on_screen_text', told: 'free bulb' } as const;
const bulbSaid = { ...bulb, source: 'audio' } as const;

type Change = Partial<Pick<Spot, 'labels' | 'points' | 'ladders' | 'button' | 'heard'>> & { offers?: Spot['offers'] };

function lampSpot(name: string, about: string, scenes: Partial<Scenes>, change: Change): Spot {
  const { hook, brand, proof, objection, step } = { ...base, ...scenes };
  return spot(name, {
    about,
    copy: copies.benches,
    voice: 'en-us',
    wordsPerMinute: 190,
    brand: 'Glowfern',
    scenes: [...hook, ...brand, ...proof, ...objection, ...step],
    offers: [refund, bulb],
    button: 'Order by Sunday',
    labels,
    points,
    ...change,
  });
}

const rung = (section: 'hook' | 'script' | 'visual' | 'cta', at: number) => ({ ladder: `lamp-${section}`, section, rung: at });

export const lampSpots: readonly Spot[] = [
  lampSpot(
    'lamp',
    'The base of four ladders: hook, promise, test, objection and one step, all captioned.',
    {},
    {
      ladders: [rung('hook', 0), rung('script', 0), rung('visual', 0), rung('cta', 0)],
    },
  ),
  lampSpot(
    'lamp-hook-1',
    'In its first three seconds there is a voice, and neither a caption nor a cut.',
    { hook: [scene(3.3, sleeper, { said: [{ words: 'Does your lamp wake the baby?', after: 1.4 }] })] },
    { ladders: [rung('hook', 1)], points: { ...points, hook: '35335' }, heard: ['baby'] },
  ),
  lampSpot(
    'lamp-hook-2',
    'Nothing happens in its first three seconds; then it goes on as the others do.',
    { hook: [scene(3.3, landscape(109)), brandedHook] },
    {
      ladders: [rung('hook', 2)],
      points: { ...points, hook: '00003' },
      labels: { ...labels, hook: ['none'] },
    },
  ),
  lampSpot(
    'lamp-script-1',
    'A bare number stands where the test was.',
    { proof: [captioned(2.5, shelf, 'Loved in 900\nhomes already')] },
    { ladders: [rung('script', 1)], points: { ...points, script: '55535' } },
  ),
  lampSpot(
    'lamp-script-2',
    'Filler stands where the test was.',
    { proof: [captioned(2.5, shelf, 'A lovely thing for\nall of your rooms')] },
    { ladders: [rung('script', 2)], points: { ...points, script: '33305' } },
  ),
  lampSpot(
    'lamp-visual-1',
    'About half of what is said is captioned.',
    {
      proof: [scene(2.5, shelf, { said: 'Test: zero lux over at the crib.' })],
      objection: [scene(2.6, nursery, { said: 'Too dim? Get your 38 dollars back.' })],
    },
    {
      ladders: [rung('visual', 1)],
      points: { ...points, visual: '35535' },
      offers: [refundSaid, bulb],
      heard: ['38', 'lux'],
    },
  ),
  lampSpot(
    'lamp-visual-2',
    'Nothing of what is said is captioned; three labels are on screen.',
    {
      hook: [scene(1.8, sleeper, { written: [{ words: 'THE BABY', lasts: 1.4 }], said: 'Does your lamp wake the baby?' })],
      brand: [scene(2, lamp, { written: [{ words: 'GLOWFERN', after: 0.5 }], said: 'Glowfern lights one page only.' })],
      proof: [scene(2.5, shelf, { said: 'Test: zero lux over at the crib.' })],
      objection: [scene(2.6, nursery, { said: 'Too dim? Get your 38 dollars back.' })],
      step: [scene(2.4, green, { written: [{ words: 'ORDER' }], said: 'Order by Sunday, get a free bulb.' })],
    },
    {
      ladders: [rung('visual', 2)],
      points: { ...points, visual: '35505' },
      offers: [refundSaid, bulbSaid],
      heard: ['38', 'bulb', 'lux'],
    },
  ),
  lampSpot(
    'lamp-cta-1',
    'The step is only written, in passing, and there is no reason to take it.',
    {
      step: [
        scene(2.4, green, {
          written: [{ words: 'Glowfern leaves the\nrest of it dark' }, { words: 'order online', size: 32, y: 0.15 }],
          said: 'Glowfern leaves the rest of it dark.',
        }),
      ],
    },
    { ladders: [rung('cta', 1)], points: { ...points, cta: '35055' }, offers: [refund], button: 'order online' },
  ),
  lampSpot(
    'lamp-cta-2',
    'It asks for nothing.',
    { step: [captioned(2.4, green, 'Glowfern leaves the\nrest of it dark')] },
    {
      ladders: [rung('cta', 2)],
      points: { ...points, cta: '03053' },
      labels: { ...labels, cta: ['none'] },
      offers: [refund],
      button: null,
    },
  ),
];
