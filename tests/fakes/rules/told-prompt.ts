import { bedding, cushions, kettle, ledger } from '@/tests/fakes/meta/samples';
import { bread, linen } from '@/tests/fakes/tiktok/samples';

/** The facts about a video; a missing one was not there. */
export type Facts = {
  seconds?: number;
  cutsAt?: string[];
  longestShotSeconds?: number;
  voice?: string[];
  voiceShare?: number;
  hasSound?: boolean;
  shown?: 'yes' | 'partly' | 'no' | null;
  lines?: [from: string, to: string, text: string][];
};

const stationery = {
  platform: 'meta',
  pageName: 'Quillwater Stationers',
  body: 'Eight cards, cut by hand. No two are alike.',
  ctaText: 'Shop now',
};

export function toPrompt(facts: Facts, ad: object = stationery): string {
  const { seconds = 12, cutsAt = [], longestShotSeconds = 6, voice = [], voiceShare = voice.length > 0 ? 0.5 : 0, hasSound = true } = facts;
  const { lines = [], shown = voice.length > 0 ? 'no' : null } = facts;
  const told = {
    seconds,
    picture: { size: '720x1280', aspect: '9:16', cuts: cutsAt.length, cutsAt, dissolvesAt: [], longestShotSeconds },
    text: { firstAt: lines[0]?.[0] ?? null, newWordsPerSecond: 1 },
    sound: hasSound ? { loudnessLufs: -18, voiceIn: { list: voice, notListed: 0 }, voiceShare } : null,
    wordsHeardAreShown: shown,
    notMeasured: {},
  };
  const rows = lines.map(([from, to, text]) => JSON.stringify({ from, to, text })).join('\n');
  return [
    `MEASURED-FACTS\n${JSON.stringify(told)}\nEND OF MEASURED-FACTS`,
    ...(rows === '' ? [] : [`<<<ON-SCREEN-TEXT m\n${rows}\nON-SCREEN-TEXT m>>>`]),
    `<<<AD-DATA m\n${JSON.stringify(ad)}\nAD-DATA m>>>`,
  ].join('\n');
}

const measured = {
  kettle: {
    seconds: 10,
    cutsAt: ['00:01.8', '00:03.0', '00:04.2', '00:05.5', '00:08.0'],
    longestShotSeconds: 2.5,
    voice: ['00:00.0-00:01.5', '00:03.0-00:07.0', '00:08.0-00:09.7'],
    voiceShare: 0.72,
    hasSound: true,
    shown: 'yes',
    lines: [
      ['00:00.0', '00:03.0', 'Cold tea on every train?'],
      ['00:03.0', '00:05.5', 'Brookpot folds flat to 4 cm'],
      ['00:03.0', '00:04.2', '4 cm'],
      ['00:05.5', '00:08.0', 'Boils in 90 seconds'],
      ['00:08.0', '00:10.0', 'Brookpot'],
      ['00:08.0', '00:10.0', '$49'],
      ['00:08.0', '00:10.0', 'Order today, get a free cup'],
    ],
  },
  sourdough: {
    seconds: 9,
    cutsAt: ['00:03.0', '00:04.8', '00:06.5'],
    longestShotSeconds: 3,
    voice: ['00:00.0-00:01.3', '00:03.0-00:04.7', '00:06.5-00:07.7'],
    voiceShare: 0.46,
    hasSound: true,
    shown: 'yes',
    lines: [
      ['00:00.0', '00:03.0', 'Your starter is not dead'],
      ['00:00.0', '00:03.0', 'FLOUR'],
      ['00:03.0', '00:06.5', 'A rescue class for sourdough'],
      ['00:06.5', '00:09.0', 'The rescue class Tuesdays at seven'],
      ['00:06.5', '00:09.0', 'Book a Tuesday seat'],
      ['00:07.2', '00:09.0', '$35'],
    ],
  },
  ledger: {
    seconds: 12,
    cutsAt: ['00:03.0', '00:04.8', '00:06.0', '00:07.5', '00:09.0'],
    longestShotSeconds: 3,
    voice: ['00:00.0-00:01.2', '00:03.1-00:04.8', '00:06.0-00:08.6', '00:09.0-00:11.4'],
    voiceShare: 0.66,
    hasSound: true,
    shown: 'yes',
    lines: [
      ['00:00.0', '00:03.0', 'Who paid for the sofa?'],
      ['00:03.0', '00:06.0', 'Halvsies splits every bill'],
      ['00:03.0', '00:04.8', 'Halvsies'],
      ['00:03.0', '00:04.8', '$640'],
      ['00:03.0', '00:04.8', 'Sofa'],
      ['00:03.0', '00:04.8', '$980'],
      ['00:03.0', '00:04.8', 'Rent'],
      ['00:03.0', '00:04.8', '$62'],
      ['00:03.0', '00:04.8', 'Power'],
      ['00:04.8', '00:06.0', '50 / 50'],
      ['00:06.0', '00:09.0', '41,000 couples stopped arguing'],
      ['00:09.0', '00:12.0', 'Halvsies'],
      ['00:09.0', '00:12.0', 'Free for the first joint year'],
      ['00:09.0', '00:12.0', 'Install Halvsies and link one card'],
    ],
  },
  linen: {
    seconds: 8,
    cutsAt: ['00:02.5', '00:04.0', '00:05.5'],
    longestShotSeconds: 2.5,
    voice: ['00:00.0-00:01.1', '00:02.5-00:04.5', '00:05.5-00:06.8'],
    voiceShare: 0.54,
    hasSound: true,
    shown: 'yes',
    lines: [
      ['00:00.0', '00:02.5', 'Too hot to sleep?'],
      ['00:02.5', '00:05.5', 'Washed linen, woven in Kilrenny'],
      ['00:05.5', '00:08.0', 'Kilrenny Swatches by post'],
      ['00:05.5', '00:08.0', 'Feel a swatch at home'],
    ],
  },
  loom: {
    seconds: 8,
    cutsAt: ['00:03.0', '00:05.5'],
    longestShotSeconds: 3,
    voice: ['00:00.0-00:00.6', '00:00.9-00:02.5', '00:03.0-00:04.6', '00:05.5-00:06.4'],
    voiceShare: 0.57,
    hasSound: true,
    shown: 'yes',
    lines: [
      ['00:00.0', '00:03.0', 'One loom. Since 1908.'],
      ['00:03.0', '00:05.5', 'Mended free for ten years'],
      ['00:05.5', '00:08.0', 'Choose your color'],
    ],
  },
  hush: {
    seconds: 6,
    cutsAt: [],
    longestShotSeconds: 6,
    voice: [],
    voiceShare: 0,
    hasSound: false,
    shown: null,
    lines: [
      ['00:00.0', '00:02.0', 'Read this without a sound'],
      ['00:02.0', '00:04.0', 'Stillmoor felt cushions'],
      ['00:04.0', '00:06.0', 'Sit down, order one'],
    ],
  },
  lantern: {
    seconds: 5,
    cutsAt: [],
    longestShotSeconds: 5,
    voice: ['00:00.0-00:01.6'],
    voiceShare: 0.31,
    hasSound: true,
    shown: 'partly',
    lines: [['00:00.0', '00:05.0', 'Lantern week in our stores']],
  },
} satisfies Record<string, Facts>;

type MetaSample = typeof kettle;
type TikTokSample = typeof bread;

const ofMeta = ({ pageName, body, title, linkDescription, cta, landingHost, platforms }: MetaSample) => ({
  platform: 'meta',
  pageName,
  body,
  title,
  linkDescription,
  ctaText: cta.text,
  landingHost,
  publisherPlatforms: platforms,
});

const ofTikTok = ({ advertiser, title, callToAction, landingUrl }: TikTokSample) => ({
  platform: 'tiktok',
  pageName: advertiser.name,
  body: title,
  ctaText: callToAction ?? null,
  landingHost: landingUrl === undefined ? null : new URL(landingUrl).host,
});

const dynamic = { ...bedding, ...bedding.cards[0] };
const lanterns = { platform: 'meta', pageName: 'Alder Street Lamps', body: 'Lantern week in our stores.' };

/** The requests on the sample ads of the demo, and on one that is poor. */
export const samplePrompts: ReadonlyMap<string, string> = new Map([
  ['kettle', toPrompt(measured.kettle, ofMeta(kettle))],
  ['sourdough', toPrompt(measured.sourdough, ofTikTok(bread))],
  ['ledger', toPrompt(measured.ledger, ofMeta(ledger))],
  ['linen', toPrompt(measured.linen, ofMeta(dynamic))],
  ['loom', toPrompt(measured.loom, ofTikTok(linen))],
  ['hush', toPrompt(measured.hush, ofMeta(cushions))],
  ['lantern', toPrompt(measured.lantern, lanterns)],
]);
