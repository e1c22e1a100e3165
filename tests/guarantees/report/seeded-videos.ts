import type { ScrapedAd } from '@/lib/ads/schema';
import type { OnScreenText, Picture, TimeSpan, VideoMeasurement } from '@/lib/video/schema';
import { sampleAd } from '@/tests/support/model-samples';
import { seeded } from '@/tests/support/random';

/** Numbers from 0 to 1 that depend on the seed alone. */
export function createDraw(seed: number) {
  const next = seeded(seed);
  const between = (from: number, to: number) => from + next() * (to - from);
  const pick = <T>(list: readonly T[]): T => {
    const entry = list[Math.floor(next() * list.length)];
    if (entry === undefined) throw new Error('there is nothing to draw from');
    return entry;
  };
  return { next, between, pick, chance: (share: number) => next() < share };
}
export type Draw = ReturnType<typeof createDraw>;

const captions = [
  'Still paying $32 for shampoo?',
  'Salon formula for $9 a month',
  '4.8 stars from 12,000 people',
  'Use code SUNDAY for 20% off',
  'I tried this for 30 days',
  'My skin was never this calm',
  'Dermatologists hate greasy sunscreen',
  'Your back hurts because of your chair',
  'Built by two nurses in Ohio',
  'Only 200 jars left this week',
  'Free shipping over $40',
  'The mattress that ships in a box',
  'Boils in 90 seconds flat',
  'Three ingredients and nothing else',
  'Ready before the kids are dressed',
  'What happens after week four',
  'No gym, no trainer, no excuses',
  'Tap below to build your kit',
  'Wait for the second pour',
  'This replaced my entire morning routine',
  'Más energía sin azúcar añadida',
  'Diseñado para niños pequeños',
  'Prêt à partir en cinq minutes',
  'Économisez jusqu’à 35 % ce week-end',
  'Größer als jede andere Tasche',
  'Für weniger als 2 € am Tag',
  'Jetzt ausprobieren und zurückgeben',
  '¿Cansado de pagar de más?',
  'Made from recycled ocean plastic',
  'Rated best budget laptop of the year',
  'Cancel anytime, keep the gifts',
  'One charge lasts eleven days',
  'Sleep comes easier in linen',
  'It folds flat to 4 cm',
  'Dentists recommend soft bristles',
  'Watch it clean burnt pans',
] as const;

const copies = [
  { body: 'Tea that is still hot at the last stop. Brookpot folds flat and boils water in 90 seconds.', title: 'Boils in 90 seconds' },
  {
    body: 'We built the bag that our own kids could not break. Repaired free for life, no questions asked.',
    title: 'Repaired free for life',
  },
  {
    body: 'Over 40,000 runners changed their socks this spring. Try a pair for thirty days and send them back if you blister.',
    title: 'Try them for thirty days',
  },
] as const;

const looks: Readonly<Record<string, string>> = { l: 'I', o: '0', s: '5', g: 'q', i: 'l' };

/** A text as a recognizer reads it: without accents and signs that it lacks, a letter or a space wrong now and then. */
export function misread(text: string, draw: Draw): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[¿€’]/g, '').replace('ß', 'B');
  const letters = Array.from(plain, (letter) => (draw.chance(0.015) ? (looks[letter] ?? letter) : letter));
  const spaced = letters.filter((letter) => letter !== ' ' || !draw.chance(0.08)).join('');
  return draw.chance(0.3) ? spaced.replace(/[.?!]$/, '') : spaced;
}

function toPicture(draw: Draw, seconds: number): Picture {
  const pace = draw.pick([0.8, 1.5, 3, 6, 40]);
  const shots: Picture['shots'] = [];
  for (let from = 0; from < seconds; ) {
    const to = Math.min(seconds, from + draw.between(0.6, 1.4) * pace);
    const last = seconds - to < 0.5 ? seconds : to;
    shots.push({ from, to: last, begins: from === 0 ? 'start' : draw.chance(0.1) ? 'dissolve' : 'cut' });
    from = last;
  }
  const cuts = shots.filter(({ begins }) => begins === 'cut').map(({ from }) => from);
  return {
    width: 720,
    height: 1280,
    aspect: '9:16',
    framesPerSecond: 30,
    bars: { top: 0, bottom: 0, left: 0, right: 0 },
    brightness: 0.5,
    shots,
    cuts: cuts.length,
    dissolves: shots.length - 1 - cuts.length,
    cutsInFirst10Seconds: cuts.filter((at) => at <= 10).length,
    firstCutAt: cuts[0] ?? null,
    longestShotSeconds: Math.max(...shots.map(({ from, to }) => to - from)),
    sampled: null,
  };
}

export type Caption = TimeSpan & { text: string };

function toCaptions(draw: Draw, seconds: number): Caption[] {
  const left = [...captions];
  const found: Caption[] = [];
  for (let from = draw.between(0.2, 2); from < seconds - 2; ) {
    const to = Math.min(seconds, from + draw.between(1.5, 3.5));
    const text = left.splice(Math.floor(draw.next() * left.length), 1)[0];
    if (text === undefined) break;
    found.push({ from, to, text });
    from = to + (draw.chance(0.5) ? 0.1 : draw.between(0.5, 3));
  }
  return found;
}

const box = (y: number) => ({ x: 0.1, y, width: 0.8, height: 0.05 });

/** How a caption is read: as one text, as two lines, or as two texts that follow each other. */
function toSpans({ from, to, text }: Caption, draw: Draw): OnScreenText['spans'] {
  const words = text.split(' ');
  const middle = Math.ceil(words.length / 2);
  const halves = [words.slice(0, middle).join(' '), words.slice(middle).join(' ')].map((half) => misread(half, draw));
  const form = draw.next();
  if (form < 0.5) return [{ from, to, text: misread(text, draw), height: 0.05, box: box(0.15) }];
  if (form < 0.8)
    return halves.map((half, line) => ({ from: from + line * 0.1, to, text: half, height: 0.05, box: box(0.15 + line * 0.07) }));
  const turn = (from + to) / 2;
  return halves.map((half, part) => ({
    from: part === 0 ? from : turn,
    to: part === 0 ? turn : to,
    text: half,
    height: 0.05,
    box: box(0.15),
  }));
}

export type SeededVideo = {
  seconds: number;
  ad: ScrapedAd;
  captions: Caption[];
  measurement: VideoMeasurement;
  voice: TimeSpan[];
  silence: TimeSpan[];
};

export function seededVideo(draw: Draw): SeededVideo {
  const seconds = Math.round(draw.between(15, 45) * 10) / 10;
  const shown = toCaptions(draw, seconds);
  const spans = shown.flatMap((caption) => toSpans(caption, draw));
  const logo = draw.chance(0.4) ? [{ from: 0.3, to: seconds, text: 'BROOKPOT', height: 0.03, box: box(0.94) }] : [];
  const silence = [{ from: seconds - 4, to: seconds }];
  const voice = [
    { from: 0.5, to: seconds * 0.3 },
    { from: seconds * 0.4, to: seconds - 4.5 },
  ];
  const ad = { ...sampleAd, ...draw.pick(copies), videos: [] };
  const picture = toPicture(draw, seconds);
  const text = {
    spans: [...spans, ...logo].toSorted((a, b) => a.from - b.from),
    firstAt: spans[0]?.from ?? null,
    wordsPerSecond: 2,
    read: [{ from: 0, to: seconds }],
    unreadable: [],
  };
  const sound = { loudness: -16, silence, voice, voiceShare: 0.6 };
  return {
    seconds,
    ad,
    captions: shown,
    voice,
    silence,
    measurement: { picture, text, sound, captions: null, notMeasured: [{ part: 'captions', reason: 'failed' }] },
  };
}
