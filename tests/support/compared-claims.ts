import { compareClaim, hold } from '@/lib/model/checks/compare';
import type { Claim, Place } from '@/lib/model/checks/verdict';
import type { ClaimKind } from '@/lib/report/claim';
import type { OnScreenText, TextSpan, VideoMeasurement } from '@/lib/video/schema';
import { sampleAd, sampleMeasurement } from './model-samples';

const ad = {
  ...sampleAd,
  body: 'Tea that is still hot at the last stop. Brookpot folds flat. Now $59, 15% off.',
};

export type On = { measurement?: VideoMeasurement; hasAudio?: boolean };
export type Stated = Partial<Pick<Claim, 'words' | 'number' | 'from' | 'to'>>;

export const holdOn = ({ measurement = sampleMeasurement, hasAudio = true }: On = {}) =>
  hold({ ad, seconds: 10, hasAudio, measurement, now: new Date('2026-02-03') });

/** Compares a claim with the sample, which says "Cold tea on every train?" from 0.5 to 2.4 and "Boils in 90 seconds" from 6.2 on; it is cut at
 * 2.5 and dissolves at 6; a voice is heard until 5.2, and from 9 on there is silence. */
export function compare(kind: ClaimKind, stated: Stated, { source, at }: Place, on?: On) {
  const claim = { kind, words: null, number: null, from: null, to: null, ...stated };
  const verdict = compareClaim(claim, { source, ...(at === undefined ? {} : { at }) }, holdOn(on));
  const why = 'by' in verdict ? verdict.by : 'why' in verdict ? verdict.why : verdict.cause;
  return [verdict.result, why, verdict.claim?.text];
}

const textOf = ({ text }: VideoMeasurement) => {
  if (text === null) throw new Error('the sample was read');
  return text;
};
export const reading = textOf(sampleMeasurement);

const [first] = reading.spans;
if (first === undefined) throw new Error('the sample has a text');
export const sampleSpan: TextSpan = first;

/** The sample with other texts, or with more that is known of them. */
export const withText = (more: Partial<OnScreenText>): On => ({ measurement: { ...sampleMeasurement, text: { ...reading, ...more } } });
