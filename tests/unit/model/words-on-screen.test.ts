import { describe, expect, test } from 'vitest';
import { compareClaim } from '@/lib/model/checks/compare';
import type { ClaimKind } from '@/lib/report/claim';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { compare, holdOn, type On, reading, type Stated, sampleSpan, withText } from '@/tests/support/compared-claims';

describe('words on screen', () => {
  const onScreen = (words: string, at: number, on?: On) => compare('on_screen', { words }, { source: 'on_screen_text', at }, on);

  test.each([
    ['Cold tea on every train?', 1, 'Read on screen 0:00.5–0:02.4: “Cold tea on every train?”'],
    ['cold tea…', 1, 'Read on screen 0:00.5–0:02.4: “cold tea…”'],
    ['Boils in 90 seconds', 6, 'Read on screen 0:06.2–0:10: “Boils in 90 seconds”'],
  ])('are confirmed where they were read: %s', (words, at, text) => {
    expect(onScreen(words, at)).toEqual(['confirmed', 'on_screen_text', text]);
  });

  test('are moved within two seconds and a shot, and read elsewhere beyond', () => {
    expect(onScreen('Boils in 90 seconds', 1).slice(0, 2)).toEqual(['not_checked', 'read_elsewhere']);
    expect(onScreen('Cold tea on every train?', 4)).toEqual([
      'not_checked',
      'read_elsewhere',
      'Read on screen 0:00.5–0:02.4: “Cold tea on every train?”',
    ]);
    const later = withText({ spans: [{ ...sampleSpan, from: 8, to: 9, text: 'Folds flat' }] });
    expect(onScreen('Folds flat', 6.5, later).slice(0, 2)).toEqual(['moved', 'on_screen_text']);
    // Two seconds before, and in the shot before.
    const across = compare('on_screen', { words: 'Boils in 90 seconds', from: 4.5 }, { source: 'video', at: 4.5 });
    expect(across.slice(0, 2)).toEqual(['not_checked', 'read_elsewhere']);
  });

  test.each([
    ['Boils in 30 seconds', '“Boils in 90 seconds”, not “Boils in 30 seconds”'],
    ['boils in 95 seconds | Guaranteed by NASA', '“Boils in 90 seconds”, not “boils in 95 seconds | Guaranteed by NASA”'],
    ['Simmers in 90 seconds', '“Boils in 90 seconds”, not “Simmers in 90 seconds”'],
    ['30 seconds', '“Boils in 90 seconds”, not “30 seconds”'],
  ])('are not confirmed where other words or another number stand in their place: %s', (words, text) => {
    expect(onScreen(words, 7)).toEqual(['not_confirmed', 'on_screen_text', `Read on screen around 0:07: ${text}`]);
  });

  test.each(['Guaranteed by NASA', 'Boils in 90 seconds | Guaranteed by NASA', '50% off', 'Boiis1n 9O secqnds flat'])(
    'are not refuted by not being read, nor by a bad reading: %s',
    (words) => {
      expect(onScreen(words, 7)).toEqual(['not_checked', 'words_not_read', `“${words}” not read on screen around 0:07`]);
    },
  );

  test('are not refuted by a word of another text beside theirs', () => {
    const spans = ['$10.76', 'saving', 'today'].map((text, n) => ({
      ...sampleSpan,
      from: 6 + n / 10,
      to: 9,
      text,
      box: { ...sampleSpan.box, y: n / 5 },
    }));
    const on = withText({ spans });
    expect(onScreen('start saving today', 7, on).slice(0, 2)).toEqual(['not_checked', 'words_not_read']);
  });

  test('are not checked where nothing of ours can judge them', () => {
    const why = (words: string, on?: On) => onScreen(words, 7, on).slice(0, 2);
    const words = 'Guaranteed by NASA';
    expect(why(words, { measurement: toUnmeasured('failed') })).toEqual(['not_checked', 'not_measured']);
    expect(why(words, withText({ read: [{ from: 0, to: 4 }] }))).toEqual(['not_checked', 'not_read']);
    const there = withText({ unreadable: [{ from: 6, to: 8, box: { x: 0.1, y: 0.4, width: 0.5, height: 0.1 } }] });
    expect(why(words, there)).toEqual(['not_checked', 'text_not_readable']);
    expect(why('Boils in 20 seconds', there)).toEqual(['not_confirmed', 'on_screen_text']);
    // A sign that stays throughout is no place for a message.
    const label = withText({ unreadable: [{ from: 0, to: 10, box: { x: 0.8, y: 0.9, width: 0.1, height: 0.05 } }] });
    expect(why(words, label)).toEqual(['not_checked', 'words_not_read']);
    expect(why('чай ещё горячий')).toEqual(['not_checked', 'script_not_readable']);
    expect(why('90')).toEqual(['not_checked', 'nothing_measurable']);
  });

  test('are looked for within a budget of their own, which another quote does not use up', () => {
    const crowd = Array.from({ length: 60 }, (_, n) => ({
      ...sampleSpan,
      from: 5,
      to: 9,
      text: `all in one is it ${'all in one is '.repeat(9)}${n}`,
    }));
    const held = holdOn(withText({ spans: [...reading.spans, ...crowd] }));
    const resultOf = (words: string) => {
      const verdict = compareClaim({ kind: 'on_screen', words, number: null, from: null, to: null }, { source: 'video', at: 7 }, held);
      return 'why' in verdict ? verdict.why : verdict.result;
    };
    const many = Array.from({ length: 20 }, () => resultOf('all in one is no all in one is no all in one is no all in one is no'));
    expect(new Set(many)).toEqual(new Set(['not_compared']));
    expect(resultOf('Boils in 90 seconds')).toBe('confirmed');
  });

  test('are the numbers that they say, in words or figures', () => {
    const texts = ['It costs $69', 'Sixty nights to decide', 'Save up to 80%'];
    const spans = texts.map((text, n) => ({ ...sampleSpan, from: 6, to: 9, text, box: { ...sampleSpan.box, y: n / 5 } }));
    const on = withText({ spans });
    const said = ['It costs sixty-nine dollars', '60 nights to decide', 'eighty percent', 'costs fifty-nine dollars'];
    expect(said.map((words) => onScreen(words, 7, on)[0])).toEqual(['confirmed', 'confirmed', 'confirmed', 'not_confirmed']);
  });

  test('that stand below each other are one text, whichever came first', () => {
    const line = (text: string, from: number, y: number, x = 0.1) => ({
      ...sampleSpan,
      from,
      to: 9,
      text,
      box: { x, y, width: 0.3, height: 0.05 },
    });
    const spans = [
      line('cash pay', 6, 0.36),
      line('Search pharmacies', 6.1, 0.3, 0.6),
      line('insured', 6.2, 0.24),
      line('uninsured', 6.3, 0.3),
    ];
    const on = withText({ spans });
    expect(onScreen('insured uninsured cash pay', 7, on)[0]).toBe('confirmed');
  });

  test('of a label that is read again and again are there throughout', () => {
    const readings = ['HELLO, GOOD STUFF!', 'HELLO GOOD STUF', 'HELLO, GOOD STUFF'];
    const spans = readings.map((text, n) => ({ ...sampleSpan, from: 2 * n, to: 2 * n + 1.9, text }));
    const on = withText({ spans });
    expect(onScreen('Hello, good stuff!', 5.5, on)).toEqual([
      'confirmed',
      'on_screen_text',
      'Read on screen 0:00–0:05.9: “Hello, good stuff!”',
    ]);
  });

  test.each<[ClaimKind, Stated, unknown[]]>([
    ['text_count', { number: 2, from: 0, to: 10 }, ['confirmed', 'on_screen_text', '2 texts counted 0:00–0:10']],
    ['text_count', { number: 9, from: 0, to: 10 }, ['not_confirmed', 'on_screen_text', '2 texts counted 0:00–0:10, not 9']],
    ['text_count', { number: 1, from: 7 }, ['confirmed', 'on_screen_text', '1 text counted 0:07']],
    ['amount', { number: 90, words: '%' }, ['not_checked', 'nothing_measurable', '90%']],
    ['amount', { number: 30, words: 'USD' }, ['not_checked', 'words_not_read', '30 USD not read on screen around 0:07']],
  ])('are counted: %s %o', (kind, stated, expected) => {
    expect(compare(kind, stated, { source: 'on_screen_text', at: 7 })).toEqual(expected);
  });

  test('with an amount need its currency', () => {
    const spans = ['Only €49', 'Jetzt 30 Tage testen', 'Sparen: 1.299,50 EUR', 'Nur 44 Euro'].map((text) => ({
      ...sampleSpan,
      from: 6,
      to: 9,
      text,
    }));
    const on = withText({ spans });
    const amount = (number: number, words: string) => compare('amount', { number, words }, { source: 'on_screen_text', at: 7 }, on)[0];
    expect([amount(49, 'EUR'), amount(1299.5, 'EUR'), amount(44, 'EUR')]).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect([amount(44, 'USD'), amount(49, 'USD'), amount(30, 'EUR'), amount(1299.5, 'GBP'), amount(50, 'EUR')]).not.toContain('confirmed');
    const one = withText({ spans: spans.slice(0, 2) });
    expect(compare('amount', { number: 59, words: 'EUR' }, { source: 'on_screen_text', at: 7 }, one)).toEqual([
      'not_confirmed',
      'on_screen_text',
      'The one amount in EUR on screen is 49, not 59',
    ]);
  });
});
