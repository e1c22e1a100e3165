import type { ScrapedAd } from '@/lib/ads/schema';
import { Answer } from '@/lib/model/answer';
import { hold } from '@/lib/model/checks/compare';
import { checkObserved } from '@/lib/model/observed';
import type { VideoMeasurement } from '@/lib/video/schema';
import { type SectionedAnswer, sampleAd, sampleAnswer, sampleMeasurement, toWire } from './model-samples';

export type Lines = SectionedAnswer['observed'];
export type On = { ad?: ScrapedAd; measurement?: VideoMeasurement; hasAudio?: boolean };

const nothing: Lines = {
  ...sampleAnswer().observed,
  ...{ transcript: [], beats: [], offer: null, claims: [], brand: null, audience: null, risks: [] },
};

/**
 * Checks observed lines. The sample shows "Cold tea on every train?" from 0.5 to 2.4 and "Boils in 90 seconds" from 6.2 on; it is cut at
 * 2.5 and dissolves at 6; a voice is heard until 5.2, and from 9 on there is silence.
 */
export function check(lines: Partial<Lines>, { ad = sampleAd, measurement = sampleMeasurement, hasAudio = true }: On = {}) {
  const answer = Answer.parse({ ...toWire(sampleAnswer()), observed: { ...nothing, ...lines } });
  const base = { ad, measurement, hasAudio, seconds: 10, now: new Date('2026-02-03') };
  return checkObserved(answer.observed, base, hold(base));
}

export const line = (words: string, at: string): Lines['transcript'][number] => ({ at, to: '00:10.0', words, translation: null });
export const beat = (over: Partial<Lines['beats'][number]>): Lines['beats'][number] => ({
  at: '00:05.0',
  to: '00:08.0',
  role: 'proof',
  shown: 'The kettle steams.',
  ...over,
});
export const offer = (over: Partial<NonNullable<Lines['offer']>>): NonNullable<Lines['offer']> => ({
  what: 'A kettle',
  price: null,
  terms: null,
  urgency: null,
  quote: null,
  source: 'on_screen_text',
  at: '00:07.0',
  ...over,
});
export const claim = (claimed: string, source: Lines['claims'][number]['source'], at: string | null): Lines['claims'][number] => ({
  claim: claimed,
  quote: null,
  source,
  at,
  proof: null,
});
