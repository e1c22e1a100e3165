import type { z } from 'zod';
import type { ScrapedAd } from '@/lib/ads/schema';
import { Answer } from '@/lib/model/answer';
import type { Provenance } from '@/lib/model/assemble';
import type { VideoMeasurement } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';

export const sampleAd: ScrapedAd = {
  platform: 'meta',
  adId: '1234567890123456',
  pageName: 'Brookpot',
  body: 'Tea that is still hot at the last stop. Brookpot folds flat.',
  title: 'Boils in 90 seconds',
  linkDescription: null,
  ctaText: 'Shop now',
  landingHost: 'brookpot.example',
  format: 'VIDEO',
  firstShown: '2026-01-03',
  lastShown: null,
  active: true,
  publisherPlatforms: ['facebook', 'instagram'],
  facts: [{ name: 'Reach', value: '10K-100K' }],
  videos: [],
  imageCount: 0,
};

export const sampleVideo = {
  fileUri: 'https://files.example/abc',
  mimeType: 'video/mp4',
  sha256: 'ab'.repeat(32),
  seconds: 10,
  hasAudio: true,
};

/** What is measured of a video of ten seconds with three shots, two captions and a voice. */
export const sampleMeasurement: VideoMeasurement = {
  picture: {
    width: 720,
    height: 1280,
    aspect: '9:16',
    framesPerSecond: 30,
    bars: { top: 0, bottom: 0, left: 0, right: 0 },
    brightness: 0.5,
    shots: [
      { from: 0, to: 2.5, begins: 'start' },
      { from: 2.5, to: 6, begins: 'cut' },
      { from: 6, to: 10, begins: 'dissolve' },
    ],
    cuts: 1,
    dissolves: 1,
    cutsInFirst10Seconds: 1,
    firstCutAt: 2.5,
    longestShotSeconds: 4,
    sampled: null,
  },
  text: {
    spans: [
      { from: 0.5, to: 2.4, text: 'Cold tea on every train?', height: 0.05, box: { x: 0.1, y: 0.1, width: 0.8, height: 0.05 } },
      { from: 6.2, to: 10, text: 'Boils in 90 seconds', height: 0.05, box: { x: 0.1, y: 0.8, width: 0.8, height: 0.05 } },
    ],
    firstAt: 0.5,
    wordsPerSecond: 0.9,
    read: [{ from: 0, to: 10 }],
    unreadable: [],
  },
  sound: { loudness: -15.1, silence: [{ from: 9, to: 10 }], voice: [{ from: 0.4, to: 5.2 }], voiceShare: 0.48 },
  captions: { share: 0.4, present: 'partly' },
  notMeasured: [],
};

export const unmeasured: Provenance['measured'] = { measurement: toUnmeasured('switched_off'), stills: [] };

export const sampleProvenance: Provenance = {
  model: 'gemini-3.8-flash',
  ad: sampleAd,
  video: sampleVideo,
  position: { n: 1, of: 1 },
  measured: unmeasured,
  now: new Date('2026-02-03T04:05:06.789Z'),
};

type Wire = z.input<typeof Answer>;

const section = (name: string, score: number) => ({
  worksDetail: [
    { text: `The ${name} names the cold tea at once.`, evidence_source: 'video' as const, at: '00:01.5', confidence: 'high' as const },
  ],
  doesntWorkDetail: [
    { text: `The ${name} repeats "folds flat".`, evidence_source: 'ad_copy' as const, at: null, confidence: 'low' as const },
  ],
  reasoning: `The ${name} is concrete.`,
  score,
});

const action = (title: string) => ({ title, body: `${title}, because it was seen at second 3.` });
const hypothesis = (slot: 'hook' | 'cta') => ({
  slot,
  hypothesis: 'A hand-held opening stops more commuters.',
  predictedImpact: 'More viewers stay beyond three seconds.',
  falsifiableSignal: 'Equal three-second views in both variants after 10,000 impressions.',
});

/** What a model would send: valid in every part, and new on every call. */
export function sampleAnswer(): Wire {
  return {
    hook: { ...section('hook', 20), archetype: 'problem_callout' },
    script: { ...section('script', 18), framework: 'pas' },
    visual: { ...section('visual', 17), style: 'product_demo' },
    cta: { ...section('cta', 15), commitment: 'mid' },
    schwartz: { reasoning: 'It opens with the pain.', primary: 'problem_aware', secondary: null },
    reasoning: 'A clear pain and a visible proof.',
    summary: 'A commuter’s tea goes cold; a folding kettle boils it on the train.',
    actions: { steal: action('The first shot'), adapt: action('The proof'), skip: action('The end card') },
    abHypotheses: [hypothesis('hook'), hypothesis('cta')],
    citations: [
      { section: 'hook', slug: 'information-gap' },
      { section: 'script', slug: 'pas' },
      { section: 'cta', slug: 'information-gap' },
    ],
  };
}

export const parsedAnswer = (): Answer => Answer.parse(sampleAnswer());
