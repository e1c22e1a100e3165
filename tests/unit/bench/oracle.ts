import { VideoMeasurement } from '@/lib/video/schema';
import type { TrueText, Truth } from '@/tests/bench/video/truth';

/** A video with one of everything that is judged. */
export const truth: Truth = {
  name: 'everything',
  file: { mimeType: 'video/mp4', seconds: 12, hasAudio: true, width: 720, height: 1280 },
  framesPerSecond: 30,
  frameSeconds: 1 / 30,
  bars: { top: 0.1, bottom: 0.1, left: 0, right: 0 },
  cuts: [2, 4],
  gradual: [{ from: 7, to: 8 }],
  shots: [
    { from: 0, to: 2, text: 'some' },
    { from: 2, to: 4, text: 'none' },
    { from: 4, to: 7, text: 'some' },
    { from: 8, to: 12, text: 'some' },
  ],
  texts: [
    { from: 0.5, to: 1.5, text: 'Still paying $32?', sizeAt720: 52, readable: true, x: 0.5, y: 0.5 },
    { from: 4.5, to: 6.5, text: 'Schöne Grüße', sizeAt720: 48, readable: true, x: 0.5, y: 0.75 },
    { from: 8.2, to: 9, text: 'Terms apply', sizeAt720: 20, readable: true, x: 0.5, y: 0.95 },
    { from: 9.5, to: 11, text: 'Скидка', sizeAt720: 60, readable: false, x: 0.5, y: 0.3 },
  ],
  voice: [
    { from: 1, to: 3 },
    { from: 5, to: 9 },
  ],
  silence: [{ from: 10, to: 12 }],
  loudness: -20.5,
  notMeasured: [],
};

const toSpan = ({ from, to, text, y }: TrueText) => ({
  from,
  to,
  text,
  height: 0.04,
  box: { x: 0.2, y: y - 0.02, width: 0.6, height: 0.04 },
});

/** A measurement without a fault. */
export function measureTruly(): VideoMeasurement {
  return VideoMeasurement.parse({
    picture: {
      width: 720,
      height: 1280,
      aspect: '9:16',
      framesPerSecond: 30,
      bars: truth.bars,
      brightness: 0.4,
      shots: [
        { from: 0, to: 2, begins: 'start' },
        { from: 2, to: 4, begins: 'cut' },
        { from: 4, to: 7.5, begins: 'cut' },
        { from: 7.5, to: 12, begins: 'dissolve' },
      ],
      cuts: 2,
      dissolves: 1,
      cutsInFirst10Seconds: 2,
      firstCutAt: 2,
      longestShotSeconds: 4.5,
      sampled: null,
    },
    text: {
      spans: truth.texts.filter(({ readable }) => readable).map(toSpan),
      firstAt: 0.5,
      wordsPerSecond: 1,
      read: [{ from: 0, to: 12 }],
      unreadable: [{ from: 9.5, to: 11 }],
    },
    sound: { loudness: -20.5, silence: truth.silence, voice: truth.voice, voiceShare: 0.5 },
    captions: { share: 0.5, present: 'partly' },
    notMeasured: [],
  });
}
