import { describe, expect, test } from 'vitest';
import { toCaptions as answerOf } from '@/lib/video/measure/captions';
import type { OnScreenText, Sound, TextSpan } from '@/lib/video/schema';

const SECONDS = 20;

const soundOf = (...voice: readonly (readonly [from: number, to: number])[]): Sound => ({
  loudness: -16,
  silence: [],
  voice: voice.map(([from, to]) => ({ from, to })),
  voiceShare: 0.5,
});

const textOf = (
  spans: readonly (readonly [from: number, to: number, text: string, y?: number])[],
  unreadable: OnScreenText['unreadable'] = [],
): OnScreenText => ({
  spans: spans.map(
    ([from, to, text, y = 0.7]): TextSpan => ({ from, to, text, height: 0.04, box: { x: 0.1, y, width: 0.8, height: 0.04 } }),
  ),
  firstAt: spans[0]?.[0] ?? null,
  wordsPerSecond: 1,
  read: [{ from: 0, to: SECONDS }],
  unreadable,
});

const toCaptions = (text: OnScreenText, sound: Sound) => answerOf(text, sound, SECONDS);

const sentences = [
  'Still paying $32 for a shampoo?',
  'I tried every brush on the market,',
  'and none of them worked for me.',
  'Then my sister told me of this.',
];
/** A speaker who pauses after every sentence. */
const voiceover = soundOf([1, 3.5], [4, 6.6], [7.2, 9.5], [10.1, 12.6]);
const fluent = soundOf([1, 13]);
const starts = [1, 4, 7.2, 10.1, 12.6] as const;
/** The sentences as they are said, each until the next. */
const captions = (texts: readonly string[] = sentences, early = 0.1) =>
  texts.map((text, i) => [(starts[i] ?? 0) - early, (starts[i + 1] ?? 0) - early, text] as const);
/** One text after the other, each for so many seconds. */
const inTurn = (texts: readonly string[], from: number, each: number) =>
  texts.map((text, i) => [from + i * each, from + (i + 1) * each, text] as const);

describe('the words that are heard are also shown', () => {
  test('where every sentence has its caption, until the next', () => {
    expect(toCaptions(textOf(captions()), voiceover)).toEqual({ share: 1, present: 'yes' });
  });

  test('where every word comes by itself', () => {
    const words = sentences.join(' ').split(' ');
    expect(toCaptions(textOf(inTurn(words, 1, 12 / words.length)), fluent)).toMatchObject({ present: 'yes' });
  });

  test('in Chinese, where a character takes as long to say as several letters', () => {
    const chinese = ['你还在买三十二元的洗发', '我试过市场上的每一把', '没有一把适合我的头发', '直到姐姐告诉我这个'];
    expect(toCaptions(textOf(captions(chinese)), voiceover)).toMatchObject({ present: 'yes' });
  });

  test('beside a headline, a logo and a watermark that nothing of ours reads', () => {
    const spans = [[0, 20, 'The last brush you will buy', 0.1] as const, [0, 20, '@brushes', 0.9] as const, ...captions()];
    const watermark = { from: 0, to: 20, box: { x: 0.8, y: 0, width: 0.1, height: 0.03 } };
    expect(toCaptions(textOf(spans, [watermark]), voiceover)).toMatchObject({ present: 'yes' });
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
    ['is shown once', [[2, 4, 'The last brush you will buy']]],
  ] as const)('where a headline %s', (_, spans) => {
    expect(toCaptions(textOf(spans as Parameters<typeof textOf>[0]), voiceover)).toMatchObject({ present: 'no' });
  });

  test('where the text comes when nobody speaks', () => {
    expect(toCaptions(textOf(inTurn(sentences, 14, 1.5)), voiceover)).toMatchObject({ present: 'no' });
  });
});

describe('whether the words that are heard are also shown is not known', () => {
  const unknown = { reason: 'not_read' };
  const offers = ['Half off every order today', 'Free shipping until Sunday', 'Two for one on all the rest', 'Open from nine to nine'];

  test('where headlines change with the pictures, and not with the voice', () => {
    expect(toCaptions(textOf(inTurn(offers, 0, 3)), voiceover)).toEqual(unknown);
    expect(toCaptions(textOf(inTurn(offers, 0.7, 3)), fluent)).toEqual(unknown);
  });

  test('where there are too few texts to tell', () => {
    const two = [
      [0.9, 4, 'Still paying $32 for a shampoo?'],
      [4, 7.2, 'I tried every brush on the market,'],
    ] as const;
    expect(toCaptions(textOf(two), soundOf([1, 3.5], [4, 6.6]))).toEqual(unknown);
  });

  test('where each text is at a place of its own, as stickers are', () => {
    const stickers = captions().map(([from, to, text], n) => [from, to, text, 0.1 + 0.2 * n] as const);
    expect(toCaptions(textOf(stickers), voiceover)).toEqual(unknown);
  });

  test('where the texts have far fewer letters than are said', () => {
    const prices = ['just 4 dollars', 'just 12 dollars', 'just 19 dollars', 'just 90 dollars'];
    expect(toCaptions(textOf(captions(prices)), voiceover)).toEqual(unknown);
  });
});

test('where only some of the sentences have a caption, the words are partly shown, and the share says how much', () => {
  const longer = soundOf([1, 3.5], [4, 6.6], [7.2, 9.5], [10.1, 12.6], [13, 19.5]);
  expect(toCaptions(textOf(captions(sentences.slice(0, 3))), longer)).toMatchObject({ present: 'partly' });
});

test('nothing is said of captions where no voice is heard, the picture was not read, or its text cannot be read', () => {
  expect(toCaptions(textOf(captions()), soundOf())).toEqual({ reason: 'no_voice' });
  expect(toCaptions({ ...textOf([]), read: [] }, voiceover)).toEqual({ reason: 'not_read' });
  expect(toCaptions(textOf([], [{ from: 0, to: SECONDS }]), voiceover)).toEqual({ reason: 'not_read' });
  const box = { x: 0.2, y: 0.7, width: 0.6, height: 0.05 };
  const foreign = [0, 4, 8, 12, 16].map((from) => ({ from, to: from + 4, box }));
  expect(toCaptions(textOf([], foreign), voiceover)).toEqual({ reason: 'not_read' });
  expect(toCaptions(textOf([[0, 2, 'Two for nine']], foreign.slice(1)), soundOf([5, 18]))).toEqual({ reason: 'not_read' });
});

test('only the voice during which the picture was read counts', () => {
  const text = { ...textOf(captions(sentences.slice(0, 3))), read: [{ from: 0, to: 9.6 }] };
  expect(toCaptions(text, voiceover)).toEqual({ share: 1, present: 'yes' });
});
