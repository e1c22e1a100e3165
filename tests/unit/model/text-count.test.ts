import { expect, test } from 'vitest';
import type { OnScreenText } from '@/lib/video/schema';
import { compare, reading, withText } from '@/tests/support/compared-claims';

const box = { x: 0.1, y: 0.4, width: 0.5, height: 0.12 };

/** Counts texts in the sample, with more that was read in it. */
const count = (number: number, more: Partial<OnScreenText>) =>
  compare('text_count', { number, from: 0, to: 10 }, { source: 'on_screen_text', at: 0 }, withText(more))[0];

test('a letter that flashes up may be a text or none', () => {
  const spans = [...reading.spans, { from: 3.8, to: 4, text: '7', height: 0.12, box }];
  expect([2, 3, 4].map((number) => count(number, { spans }))).toEqual(['confirmed', 'confirmed', 'not_confirmed']);
  expect(count(2, { spans: spans.map((span) => (span.text === '7' ? { ...span, to: 5 } : span)) })).toBe('not_confirmed');
});

test('lines that were read as one text may be several', () => {
  const spans = reading.spans.map((span) => ({ ...span, box }));
  expect([1, 2, 4, 5].map((number) => count(number, { spans }))).toEqual(['not_confirmed', 'confirmed', 'not_checked', 'not_confirmed']);
});

test('texts are not counted where some could not be read', () => {
  expect(count(2, { unreadable: [{ from: 3, to: 5, box }] })).toBe('not_checked');
});
