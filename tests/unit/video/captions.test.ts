import { describe, expect, test } from 'vitest';
import { toCaptions } from '@/lib/video/measure/captions';
import type { OnScreenText, Sound, TextSpan, TimeSpan } from '@/lib/video/schema';

const SECONDS = 20;

const soundOf = (...voice: readonly (readonly [from: number, to: number])[]): Sound => ({
  loudness: -16,
  silence: [],
  voice: voice.map(([from, to]) => ({ from, to })),
  voiceShare: 0.5,
});

const textOf = (spans: readonly (readonly [from: number, to: number, text: string])[], unreadable: TimeSpan[] = []): OnScreenText => ({
  spans: spans.map(([from, to, text]): TextSpan => ({ from, to, text, height: 0.04, box: { x: 0.1, y: 0.7, width: 0.8, height: 0.04 } })),
  firstAt: spans[0]?.[0] ?? null,
  wordsPerSecond: 1,
  read: [{ from: 0, to: SECONDS }],
  unreadable,
});

const sentences = [
  'Still paying $32 for a shampoo?',
  'I tried every brush on the market,',
  'and none of them worked for me.',
  'Then my sister told me of this.',
];
const voiceover = soundOf([1, 13]);
/** One text after the other, each for so many seconds. */
const inTurn = (texts: readonly string[], from: number, each: number) =>
  texts.map((text, i) => [from + i * each, from + (i + 1) * each, text] as const);

describe('the words that are heard are also shown', () => {
  test('where every sentence has its caption', () => {
    expect(toCaptions(textOf(inTurn(sentences, 1, 3)), voiceover)).toEqual({ share: 1, present: 'yes' });
  });

  test('where every word comes by itself', () => {
    const words = sentences.join(' ').split(' ');
    expect(toCaptions(textOf(inTurn(words, 1, 12 / words.length)), voiceover)).toMatchObject({ present: 'yes' });
  });

  test('where a caption stays until the next one, through a pause', () => {
    const spans = [
      [1, 5, 'Still paying $32 for a shampoo?'],
      [5, 9, 'I tried every brush on the market'],
    ] as const;
    expect(toCaptions(textOf(spans), soundOf([1, 3], [5, 7.5]))).toMatchObject({ present: 'yes' });
  });

  test('where a caption has two lines, which are read as two texts', () => {
    const spans = [
      [1, 5, 'Still paying $32'],
      [1, 5, 'for a shampoo?'],
      [5, 9, 'I tried every brush'],
      [5, 9, 'on the market'],
    ] as const;
    expect(toCaptions(textOf(spans), soundOf([1, 9]))).toMatchObject({ present: 'yes' });
  });

  test('in Chinese, where a character takes as long to say as several letters', () => {
    expect(toCaptions(textOf(inTurn(['你还在买三十二元的洗发水吗', '我试过市场上的每一把梳子'], 1, 3)), soundOf([1, 7]))).toMatchObject({
      present: 'yes',
    });
  });

  test('beside a headline and a logo that never leave', () => {
    const spans = [[0, 20, 'The last brush you will buy'] as const, [0, 20, '@brushes'] as const, ...inTurn(sentences, 1, 3)];
    expect(toCaptions(textOf(spans), voiceover)).toMatchObject({ present: 'yes' });
  });
});

describe('the words that are heard are not shown', () => {
  test('where nothing is on screen', () => {
    expect(toCaptions(textOf([]), voiceover)).toEqual({ share: 0, present: 'no' });
  });

  test.each([
    ['stands throughout', [[0, 20, 'The last brush you will ever buy in your life']]],
    ['comes with the voice and stays', [[1, 20, 'The last brush you will ever buy in your life']]],
    ['is lost and read again all the time', inTurn(new Array<string>(24).fill('The last brush you will ever buy'), 0.5, 0.7)],
    ['has few words for so long a voice', inTurn(['Only $9', 'Free returns', '50% off'], 1, 4)],
  ] as const)('where a headline %s', (_, spans) => {
    expect(toCaptions(textOf(spans as Parameters<typeof textOf>[0]), voiceover)).toMatchObject({ present: 'no' });
  });

  test('where the text comes when nobody speaks', () => {
    expect(toCaptions(textOf(inTurn(sentences, 14, 1.5)), voiceover)).toMatchObject({ present: 'no' });
  });
});

test('where only some of the sentences have a caption, the words are partly shown, and the share says how much', () => {
  const captions = toCaptions(textOf(inTurn(sentences.slice(0, 2), 1, 2.5)), voiceover);
  expect(captions?.present).toBe('partly');
  expect(captions?.share).toBeGreaterThan(0.35);
  expect(captions?.share).toBeLessThan(0.55);
});

test('nothing is said of captions where no voice is heard, the picture was not read, or its text cannot be read', () => {
  expect(toCaptions(textOf(inTurn(sentences, 1, 3)), soundOf())).toBeUndefined();
  expect(toCaptions({ ...textOf([]), read: [] }, voiceover)).toBeUndefined();
  expect(toCaptions(textOf([], [{ from: 0, to: SECONDS }]), voiceover)).toBeUndefined();
});

test('only the voice during which the picture was read counts', () => {
  const text = { ...textOf(inTurn(sentences.slice(0, 2), 1, 3)), read: [{ from: 0, to: 7 }] };
  expect(toCaptions(text, voiceover)).toEqual({ share: 1, present: 'yes' });
});
