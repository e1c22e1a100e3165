import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlToText, toPlainText } from '@/lib/ads/text';

describe('text of a page', () => {
  test.each([
    ['bidi overrides and isolates', 'a\u202Eb\u2066c\u2069', 'abc'],
    ['zero-width and soft characters', 'fr\u200Bee\u00AD\uFEFF', 'free'],
    ['control characters, but not line feeds', 'a\u0000\u001b[31m\r\nb', 'a[31m\nb'],
    ['tag characters that smuggle words', 'hi\u{E0061}\u{E0062}', 'hi'],
    ['piles of combining marks', `e${'\u0301\u0302\u0303'.repeat(9)}!`, 'e\u0301\u0302\u0303\u0301!'.normalize('NFC')],
    ['decomposed letters', 'cafe\u0301', 'caf\u00E9'],
    ['lone surrogates', 'a\uD800b', 'a\uFFFDb'],
    ['runs of blank lines', ' a \n\n\n\n b ', 'a\n\nb'],
  ])('%s are made plain', (_what, input, expected) => {
    expect(toPlainText(input, 100)).toBe(expected);
  });

  test('the joiner inside an emoji stays', () => {
    expect(toPlainText('👩\u200D👧 a\u200Db', 50)).toBe('👩\u200D👧 ab');
  });

  test('nothing but hidden characters is null, as is anything that is no text', () => {
    expect([toPlainText('\u200B \u202E', 9), toPlainText('', 9), toPlainText(7, 9), toPlainText(null, 9)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('the result is well-formed, capped and stable whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (input, maxLength) => {
        const text = toPlainText(input, maxLength);
        if (text === null) return;
        expect(text.length).toBeLessThanOrEqual(maxLength);
        expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}]|(?!\u200D)\p{Cf}/u);
      }),
      { numRuns: 5000 },
    );
  });

  test('HTML becomes its words', () => {
    expect(htmlToText('Up to 70% off<br />Nike &amp; &quot;Vince&quot; &#x1F600; <b>now</b> &amp;lt;')).toBe(
      'Up to 70% off\nNike & "Vince" 😀 now &lt;',
    );
  });
});
