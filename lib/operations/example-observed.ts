import type { ReportAd } from '@/lib/report/ad';
import type { ReportVideo } from '@/lib/report/check';
import type { Observed, Strategy } from '@/lib/report/observed';

/** The ad of a fictional kettle, as a library shows it. */
export const exampleAd: ReportAd = {
  copy: 'Four minutes for one cup? Ours boils in ninety seconds. Pay on delivery.',
  title: 'Ninety seconds to the boil',
  description: null,
  button: 'Shop now',
  landingHost: 'kettles.example',
  placements: ['FACEBOOK', 'INSTAGRAM'],
  status: 'active',
  firstShown: '2026-02-20',
  lastShown: null,
  daysRunning: 13,
  reach: null,
  aspect: '9:16',
  seconds: 20.5,
};

export const exampleVideo: ReportVideo = {
  picture: {
    width: 1080,
    height: 1920,
    aspect: '9:16',
    framesPerSecond: 30,
    bars: { top: 0, bottom: 0, left: 0, right: 0 },
    brightness: 0.52,
    shots: [
      { from: 0, to: 2.8, begins: 'start' },
      { from: 2.8, to: 12.1, begins: 'cut' },
      { from: 12.1, to: 19.2, begins: 'cut' },
      { from: 19.2, to: 20.5, begins: 'dissolve' },
    ],
    cuts: 2,
    dissolves: 1,
    cutsInFirst10Seconds: 1,
    firstCutAt: 2.8,
    longestShotSeconds: 9.3,
    sampled: null,
  },
  text: {
    spans: [{ from: 19.3, to: 20.5, text: 'Order today', height: 0.04, box: { x: 0.2, y: 0.8, width: 0.6, height: 0.04 } }],
    firstAt: 19.3,
    wordsPerSecond: 0.1,
    read: [{ from: 0, to: 20.5 }],
    unreadable: [],
  },
  sound: { loudness: -16.2, silence: [], voice: [{ from: 1.9, to: 15.4 }], voiceShare: 0.66 },
  captions: { share: 0, present: 'no' },
  notMeasured: [],
  stills: [
    { n: 1, at: 0 },
    { n: 7, at: 3.2 },
    { n: 29, at: 14 },
    { n: 41, at: 19.5 },
  ],
};

/** A voice is heard, and no caption shows what it says. */
const heard = { result: 'not_checked', why: 'voice_heard' } as const;
const unchecked = { result: 'not_checked', why: 'no_claim' } as const;

export const exampleObserved: Observed = {
  transcript: [
    { id: 'line-1', at: 1.9, to: 4.6, words: 'The Example Kettle. Ninety seconds to the boil.', onScreen: false, check: heard },
    { id: 'line-2', at: 5.8, to: 9, words: 'Your old one takes four minutes, and you wait.', onScreen: false, check: heard },
    { id: 'line-3', at: 12.3, to: 15.4, words: 'Ninety seconds. Every time.', onScreen: false, check: heard },
  ],
  beats: [
    {
      id: 'beat-1',
      at: 0,
      to: 2.8,
      role: 'hook',
      shown: 'Steam rises beside a running clock.',
      said: 'The Example Kettle.',
      written: null,
      still: 1,
      check: heard,
    },
    {
      id: 'beat-2',
      at: 2.8,
      to: 12.1,
      role: 'demonstration',
      shown: 'The kettle boils in one shot while the clock runs.',
      said: 'Your old one takes four minutes, and you wait.',
      written: null,
      still: 7,
      check: heard,
    },
    {
      id: 'beat-3',
      at: 12.1,
      to: 19.2,
      role: 'proof',
      shown: 'The clock stops at ninety; a hand pours three cups.',
      said: 'Ninety seconds. Every time.',
      written: null,
      still: 29,
      check: heard,
    },
    {
      id: 'beat-4',
      at: 19.2,
      to: 20.5,
      role: 'call_to_action',
      shown: 'The kettle on a plain ground.',
      said: null,
      written: 'Order today',
      still: 41,
      check: {
        result: 'confirmed',
        by: 'on_screen_text',
        at: 19.3,
        claim: { kind: 'on_screen', words: 'Order today', text: 'Read on screen 0:19.3–0:20.5: “Order today”' },
      },
    },
  ],
  offer: {
    id: 'offer',
    what: 'A kettle that boils in ninety seconds',
    price: null,
    terms: 'Pay on delivery',
    urgency: null,
    source: 'ad_copy',
    check: {
      result: 'confirmed',
      by: 'ad_copy',
      claim: { kind: 'copy', words: 'Pay on delivery', text: 'In the ad copy: “Pay on delivery”' },
    },
  },
  claims: [
    {
      id: 'claim-1',
      claim: 'It boils in ninety seconds, every time.',
      source: 'audio',
      at: 12.3,
      still: 29,
      check: heard,
      proof: { what: 'A clock runs beside the kettle until it boils.', source: 'video', at: 3.2, still: 7, check: unchecked },
    },
  ],
  brand: { id: 'brand', name: 'Example Kettles', firstSeen: null, firstSaid: 1.9, check: heard },
  audience: {
    id: 'audience',
    who: 'People who wait beside a slow kettle',
    need: 'The four minutes before a cup of tea',
    angle: 'The old kettle against the clock',
    mechanism: null,
    source: 'audio',
    at: 5.8,
    still: 7,
    check: heard,
  },
  risks: [
    {
      id: 'risk-1',
      question: 'How full was the kettle that boiled in ninety seconds, and does it do so every time?',
      source: 'audio',
      at: 12.3,
      still: 29,
      check: heard,
    },
  ],
};

export const exampleStrategy: Strategy = {
  promise: 'Hot water in ninety seconds instead of four minutes.',
  objectionsAnswered: [{ objection: 'Is it really that fast?', answer: 'A clock runs until it boils.', cites: ['claim-1', 'beat-2'] }],
  objectionsOpen: [{ objection: 'What does it cost?', cites: ['offer'] }],
};
