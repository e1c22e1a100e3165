import { expect, test } from 'vitest';
import { compareClaim, hold } from '@/lib/model/checks/compare';
import type { OnScreenText } from '@/lib/video/schema';
import { sampleAd, sampleMeasurement } from '@/tests/support/model-samples';

const box = { x: 0.1, y: 0.4, width: 0.5, height: 0.12 };
const { text: sampleText } = sampleMeasurement;
if (sampleText === null) throw new Error('the sample was read');
const reading: OnScreenText = sampleText;

/** Compares a number of texts, or that there is none, with the sample and more that was read in it. */
function compare(number: number | null, [from, to]: readonly [number, number], more: Partial<OnScreenText>) {
  const measurement = { ...sampleMeasurement, text: { ...reading, ...more } };
  const held = hold({ ad: sampleAd, seconds: 10, hasAudio: true, measurement, now: new Date() });
  const kind = number === null ? 'no_text' : 'text_count';
  return compareClaim({ kind, words: null, number, from, to }, { source: 'on_screen_text', at: from }, held).result;
}

test('a letter that flashes up may be a text or none', () => {
  const spans = [...reading.spans, { from: 3.8, to: 4, text: '7', height: 0.12, box }];
  expect([2, 3, 4].map((number) => compare(number, [0, 10], { spans }))).toEqual(['confirmed', 'confirmed', 'not_confirmed']);
  expect(compare(null, [3, 5.5], { spans })).toBe('confirmed');
  const stays = spans.map((span) => (span.text === '7' ? { ...span, to: 5 } : span));
  expect(compare(null, [3, 5.5], { spans: stays })).toBe('not_confirmed');
});

test('lines that were read as one text may be several', () => {
  const spans = reading.spans.map((span) => ({ ...span, box }));
  const results = [1, 2, 4, 5].map((number) => compare(number, [0, 10], { spans }));
  expect(results).toEqual(['not_confirmed', 'confirmed', 'not_checked', 'not_confirmed']);
});

test('text that cannot be read is text', () => {
  const unreadable = [{ from: 3, to: 5, box }];
  expect(compare(null, [3, 5.5], { unreadable })).toBe('not_confirmed');
  expect(compare(null, [3, 5.5], { unreadable: [] })).toBe('confirmed');
  // At its edge, it may not be there yet.
  expect(compare(null, [2.8, 3.2], { unreadable })).toBe('not_checked');
});
