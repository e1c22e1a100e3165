import fc from 'fast-check';
import { assert, describe, expect, test } from 'vitest';
import { parseHtml, readAttribute } from '@/lib/ads/html';
import { htmlToText } from '@/lib/ads/text';
import { toPlainText } from '@/lib/plain-text';
import { leastCpuMs } from '@/tests/support/cpu-time';

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

  const ZWNJ = '\u200C';
  const ZWJ = '\u200D';

  test.each<[what: string, word: string]>([
    ['Persian', `می${ZWNJ}خواهم`],
    ['Persian after a letter that does not join', `کار${ZWNJ}ها`],
    ['Persian with a vowel sign before it', `مَ${ZWNJ}خواهم`],
    ['Persian with a number', `۵${ZWNJ}تایی 5${ZWNJ}تایی`],
    ['Persian with an abbreviation inside', `ه${ZWJ}ٔ`],
    ['Kurdish', `پێش${ZWNJ}کەش`],
    ['Urdu', `خوب${ZWNJ}صورت`],
    ['Hindi, a half letter', `क्${ZWJ}ष`],
    ['Hindi, a visible virama', `क्${ZWNJ}ष`],
    ['Marathi, an eyelash ra', `दर्${ZWJ}या`],
    ['Bengali', `র${ZWJ}্যাব`],
    ['Kannada', `ರಾಜ್${ZWNJ}ಕುಮಾರ್`],
    ['Telugu', `కార్${ZWNJ}తిక్`],
    ['Malayalam at the end of a word', `അവന്${ZWJ} പാല്${ZWNJ}`],
    ['Sinhala', `ශ්${ZWJ}රී ලංකා`],
    ['Khmer', `ក្${ZWJ}ក`],
    ['Mongolian', `ᠮᠣᠩᠭᠣᠯ${ZWJ}ᠤᠨ`],
    ['Syriac', `ܐܒ${ZWNJ}ܓ`],
  ])('a joiner that a word needs stays: %s', (_what, word) => {
    expect(toPlainText(word, 100)).toBe(word.normalize('NFC'));
  });

  test.each<[what: string, input: string, expected: string]>([
    ['Latin, Cyrillic, Greek, Thai and Han words', `fr${ZWNJ}ee ж${ZWJ}у α${ZWNJ}β ก${ZWNJ}า 中${ZWJ}文`, 'free жу αβ กา 中文'],
    ['the edges of a word', `${ZWNJ}سلام${ZWNJ} ${ZWJ}سلام${ZWJ}!`, 'سلام سلام!'],
    ['between scripts', `a${ZWNJ}س س${ZWNJ}a`, 'aس سa'],
    ['between digits', `1${ZWNJ}2 ۱${ZWNJ}۲`, '12 ۱۲'],
    ['beside punctuation', `سلام${ZWNJ}، ${ZWNJ}؟`, 'سلام، ؟'],
  ])('a joiner that no word needs is stripped: %s', (_what, input, expected) => {
    expect(toPlainText(input, 100)).toBe(expected);
  });

  test('no joiner stays in a text of other scripts', () => {
    const unit = fc.constantFrom('a', 'Ж', 'ก', '中', '7', ' ', '\n', '.', '\u0301', ZWNJ, ZWJ);
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        expect(toPlainText(text, 60) ?? '').not.toMatch(/[\u200C\u200D]/);
      }),
    );
  });

  test('of a run of joiners one is left, and what is hidden among them does not part it from its letters', () => {
    expect(toPlainText(`می${ZWNJ.repeat(50)}خواهم`, 900)).toBe(`می${ZWNJ}خواهم`);
    expect(toPlainText(`می\u200B${ZWNJ}\u202E\u2066خواهم`, 90)).toBe(`می${ZWNJ}خواهم`);
    expect(toPlainText(`👩${ZWJ.repeat(20)}👧`, 90)).toBe(`👩${ZWJ}👧`);
  });

  test('joiners cost no more than any other character', () => {
    const texts = [ZWNJ, ZWJ, `س${ZWNJ}`, `क्${ZWJ}`, `${ZWNJ}${ZWJ}`, '\u0651'].map((piece) => piece.repeat(400_000));
    for (const text of texts) expect(leastCpuMs(() => toPlainText(text, 400_000), 2)).toBeLessThan(1500);
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
        expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}]|(?![\u200C\u200D])\p{Cf}/u);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ['its words', 'Up to 70% off<br />Nike &amp; &quot;Vince&quot; &#x1F600; <b>now</b>', 'Up to 70% off\nNike & "Vince" 😀 now'],
    ['joiners', 'می&zwnj;خواهم &#8204;', `می${ZWNJ}خواهم ${ZWNJ}`],
    ['letters', 'Caf&eacute; &Eacute;t&eacute; Gr&uuml;&szlig;e &Scaron;koda &kappa;&alpha;&lambda;ό', 'Café Été Grüße Škoda καλό'],
    ['signs', '&ndash; 20&nbsp;&euro; &hellip; &trade;&reg; &bull; &ldquo;50&frac12;&rdquo; &rarr; &check;', '– 20 € … ™® • “50½” → ✓'],
    ['two characters of one name', '&NotEqualTilde;&fjlig;', '≂̸fj'],
    ['names that need no semicolon', 'R&ampB &copy 2026 AT&T &COPY; R&D &ltb', 'R&B © 2026 AT&T © R&D <b'],
    ['names that no one knows', '&nosuch; &euro &; & &#; &#x;', '&nosuch; &euro &; & &#; &#x;'],
    ['numbers of Windows', '&#150;&#x80;&#146;', '–€’'],
    ['numbers of no character', '&#0;&#xD800;&#x110000;&#99999999999;', '\uFFFD'.repeat(4)],
    ['what was escaped, once', '&amp;eacute; &amp;lt; &lt;b&gt;', '&eacute; &lt; <b>'],
    ['a sign that opens no tag', '2 < 3 &lt; 4', '2 < 3 < 4'],
  ])('of HTML, %s are read', (_what, html, expected) => {
    expect(htmlToText(html)).toBe(expected);
  });

  test('of an attribute, only entities are read, as a browser does', () => {
    const [link] = parseHtml(`<a href="?a=1&amp;b&region=x&copy=2&eacute;<b>" title='Caf&eacute; "now"'>x</a>`).children;
    assert(typeof link === 'object');
    expect([readAttribute(link, 'href'), readAttribute(link, 'title')]).toEqual(['?a=1&b&region=x&copy=2é<b>', 'Café "now"']);
  });

  test('entities cost no more than any other character', () => {
    for (const html of ['&eacute;', '&', '&#', '&#1', '&a', '<', '&lt;'].map((piece) => piece.repeat(100_000)))
      expect(leastCpuMs(() => htmlToText(html), 2)).toBeLessThan(500);
  });
});
