import type { z } from 'zod';
import type { ScrapedAd } from '@/lib/ads/schema';
import { Answer } from '@/lib/model/answer';
import type { Provenance } from '@/lib/model/assemble';
import { criteriaOf, type Section, sections } from '@/lib/report/criteria';
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

/** The measurement of a video of ten seconds with three shots, two captions and a voice. */
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
type WireFinding = Omit<Wire['findings'][number], 'section' | 'works'>;
type WireClaim = WireFinding['claims'][number];
/** A claim with the fields that its kind needs. */
export const claimOf = (kind: WireClaim['kind'], given: Partial<WireClaim> = {}): WireClaim => {
  const none = { words: null, number: null, from: null, to: null };
  return { kind, ...none, ...given };
};
export const findingOf = (given: Partial<WireFinding>): WireFinding => ({
  text: 'The caption is bold.',
  shown: null,
  evidence_source: 'on_screen_text',
  at: '00:07.0',
  and_source: null,
  and_at: null,
  cites: [],
  claims: [],
  ...given,
});
type OfSection = { worksDetail: WireFinding[]; doesntWorkDetail: WireFinding[]; criteria: Wire['criteria'] };
/** An answer with the findings and criteria of each section at their section, as tests write it. */
export type SectionedAnswer = Omit<Wire, 'findings' | 'criteria' | Section> & { [S in Section]: Wire[S] & OfSection };

export function toWire({ hook, script, visual, cta, ...rest }: SectionedAnswer): Wire {
  const judged = { hook, script, visual, cta };
  const findings = sections.flatMap((section) => [
    ...judged[section].worksDetail.map((finding) => ({ ...finding, section, works: true })),
    ...judged[section].doesntWorkDetail.map((finding) => ({ ...finding, section, works: false })),
  ]);
  const criteria = sections.flatMap((section) => judged[section].criteria);
  return {
    ...rest,
    findings,
    criteria,
    hook: { archetype: hook.archetype, reasoning: hook.reasoning },
    script: { framework: script.framework, reasoning: script.reasoning },
    visual: { style: visual.style, reasoning: visual.reasoning },
    cta: { commitment: cta.commitment, reasoning: cta.reasoning },
  };
}

type Points = Wire['criteria'][number]['points'];

const section = (name: Section, points: readonly Points[]) => ({
  worksDetail: [
    findingOf({
      text: `The ${name} names the cold tea at once.`,
      shown: 'A commuter looks into a paper cup.',
      evidence_source: 'video',
      at: '00:01.5',
      cites: ['beat-1'],
    }),
  ],
  doesntWorkDetail: [
    findingOf({
      text: `The ${name} repeats "folds flat".`,
      evidence_source: 'ad_copy',
      at: null,
      cites: ['claim-2'],
      claims: [claimOf('copy', { words: 'folds flat' })],
    }),
  ],
  criteria: Object.keys(criteriaOf(name)).map((id, index) => ({
    id,
    points: points[index] ?? ('0' as const),
    evidence: [`${name}-1`, 'beat-1'],
    reason: `The ${name} shows the cold tea, and the kettle answers it.`,
  })),
  reasoning: `The ${name} is concrete.`,
});

const observed = (): Wire['observed'] => ({
  transcript: [
    { at: '00:00.6', to: '00:02.0', words: 'Cold tea on every train?', translation: null },
    { at: '00:03.0', to: '00:05.0', words: 'Brookpot folds flat and fits a pocket.', translation: null },
  ],
  beats: [
    { at: '00:00.0', to: '00:02.5', role: 'hook', shown: 'A commuter looks into a cup of cold tea.' },
    { at: '00:02.5', to: '00:06.0', role: 'solution', shown: 'A kettle unfolds on the table of a train.' },
    { at: '00:06.0', to: '00:10.0', role: 'demonstration', shown: 'The kettle boils beside a window.' },
  ],
  offer: { what: 'A folding kettle', price: null, terms: null, urgency: null, quote: null, source: 'ad_copy', at: null },
  claims: [
    {
      claim: 'Boils in 90 seconds',
      quote: 'Boils in 90 seconds',
      source: 'on_screen_text',
      at: '00:06.2',
      proof: { what: 'The kettle boils while the train is at a station.', source: 'video', at: '00:07.0' },
    },
    { claim: 'Brookpot folds flat', quote: null, source: 'ad_copy', at: null, proof: null },
  ],
  brand: { name: 'Brookpot', firstSeen: null, firstSaid: '00:03.0' },
  audience: {
    who: 'Commuters who drink tea on the train',
    need: 'Tea that has gone cold',
    angle: 'The small disappointment of every day',
    mechanism: null,
    source: 'audio',
    at: '00:00.6',
  },
  risks: [{ question: 'How was the time of 90 seconds measured?', source: 'on_screen_text', at: '00:06.2' }],
  sound: { music: null, voice: 'A commuter, calm', effects: 'A kettle that boils' },
  made: { who: 'A commuter', where: 'A train', with: 'A phone' },
  texts: { captions: ['text-1'], labels: [], watermarks: [], legal: [], interface: [] },
});

const action = (title: string, rests_on: string, asks: 'keep' | 'change' | 'remove') => {
  const body = `${title}, because it was seen at second 3.`;
  return { title, body, rests_on, asks };
};
const hypothesis = (slot: 'hook' | 'cta') => ({
  slot,
  hypothesis: 'A hand-held opening stops more commuters.',
  change: 'Open on "Still cold?" over the cup, held in one hand.',
  metric: 'Three-second views',
  predictedImpact: 'More viewers stay beyond three seconds.',
  stop: 'Stop after 10,000 impressions; equal views prove it wrong.',
});

/** An answer of a model: valid in every part, and new on every call. Its sections earn 21, 19, 19 and 16 points. */
export function sampleAnswer(): SectionedAnswer {
  return {
    observed: observed(),
    hook: { ...section('hook', ['5', '5', '5', '3', '3']), archetype: 'problem_callout' },
    script: { ...section('script', ['5', '5', '3', '3', '3']), framework: 'problem_solution_demo' },
    visual: { ...section('visual', ['5', '5', '3', '3', '3']), style: 'product_demo' },
    cta: { ...section('cta', ['5', '5', '3', '3', '0']), commitment: 'mid' },
    strategy: {
      promise: 'Hot tea on the train, from a kettle that fits a pocket.',
      objectionsAnswered: [
        { objection: 'A kettle is too large to carry.', answer: 'It unfolds from the size of a hand.', cites: ['beat-2'] },
      ],
      objectionsOpen: [{ objection: 'What does it cost?', cites: ['offer'] }],
    },
    schwartz: { reasoning: 'It opens with the pain.', primary: 'problem_aware' },
    reasoning: 'A clear pain and a visible proof.',
    summary: 'A commuter’s tea goes cold; a folding kettle boils it on the train.',
    actions: {
      steal: action('The first shot', 'beat-1', 'keep'),
      adapt: action('The proof', 'claim-1', 'change'),
      skip: action('The end card', 'beat-3', 'remove'),
    },
    abHypotheses: [hypothesis('hook'), hypothesis('cta')],
    first_lines: ['Your tea was hot once.', 'Who drinks cold tea?', 'Ninety seconds to the next stop.'],
    fixes: [{ at: '00:06.2', do: 'Show a clock beside the kettle.', why: 'Nothing proves the 90 seconds.', effort: 'low' }],
  };
}

export const parsedAnswer = (): Answer => Answer.parse(toWire(sampleAnswer()));
