import { HtmlRenderer, Parser } from 'commonmark';
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { escapeInline, escapeLine, toTable } from '@/lib/report/render/markdown-text';
import { bodyOf, type Element, elementsOf, textOf } from '@/tests/support/report-forms';

const readers = {
  commonmark: (text: string) => new HtmlRenderer().render(new Parser().parse(text)),
  'GitHub-flavored Markdown': (text: string) => micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
};

/** The places of a stranger's text, and our own elements around it. */
const places: Record<string, { write: (text: string) => string; elements: string[] }> = {
  paragraph: { write: escapeLine, elements: ['p'] },
  heading: { write: (text) => `### ${escapeInline(text)}`, elements: ['h3'] },
  item: { write: (text) => `- ${escapeLine(text)}\n- last`, elements: ['ul', 'li', 'li'] },
  quote: { write: (text) => `> ${escapeLine(text)}`, elements: ['blockquote', 'p'] },
  bold: { write: (text) => `**${escapeInline(text)}** (${escapeInline(text)})`, elements: ['p', 'strong'] },
  pair: { write: (text) => `- Label: ${escapeInline(text)}. ${escapeInline(text)}`, elements: ['ul', 'li'] },
  'before a link': { write: (text) => `${escapeLine(text)} · [Open](https://ours.example)`, elements: ['p', 'a'] },
};

const pieces = [
  '\\',
  '`',
  '*',
  '_',
  '~',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '&',
  '#',
  '$',
  '|',
  '!',
  '-',
  '+',
  '=',
  '.',
  ':',
  ';',
  '"',
  '{',
  '}',
  ' ',
  'a',
  'x',
  '1',
  '/',
  '@',
  'www.',
  '://',
  'https://a.b/c',
  'www.a.b',
  'me@a.b',
  'mailto:',
  '&amp;',
  '](',
  '[^1]',
  '[ ] ',
  '“',
  'é',
  '中',
  '\t',
];
const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 }).map((parts) => parts.join(''));

/** The elements but code, in which addresses are written. */
const namesIn = (node: Element) => elementsOf(node).flatMap(({ tagName }) => (tagName === 'code' ? [] : tagName));

const squeeze = (words: string) => words.replaceAll(/\s+/g, '');

describe.each(Object.entries(readers))('for a reader of %s', (_, read) => {
  test.each(Object.entries(places))('no text becomes markup in a %s, and each reads as it was written', (_place, { write, elements }) => {
    fc.assert(
      fc.property(
        text.filter((words) => words.trim() !== ''),
        (words) => {
          const body = bodyOf(`<body>${read(write(words))}</body>`);
          expect(namesIn(body)).toEqual(elements);
          expect(squeeze(textOf(body))).toContain(squeeze(words));
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('no text leaves its cell of a table', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const body = bodyOf(
        `<body>${readers['GitHub-flavored Markdown'](toTable(['a', 'b'], [[escapeInline(one), escapeInline(other)]]))}</body>`,
      );
      const cells = elementsOf(body).filter(({ tagName }) => tagName === 'td');
      expect(cells.map((cell) => squeeze(textOf(cell)))).toEqual([squeeze(one), squeeze(other)]);
      expect(cells.flatMap(namesIn)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  'Marlowe & Finch',
  'R&D; half-price - today!',
  'It costs $29 (was $59), ~50% off. #1 of 3, see [terms] or 2 * 3 < 7 > 5',
  'snake_case and AT&T; 100% | half',
  '“Cold tea?” – no. 4 cm × 3, {brand} + more = 5',
  '5.5 s of 10, 16:9, 1-2 cups, a/b, 3) and c.',
])('%j has no backslash in a chat', (words) => {
  expect(escapeInline(words)).toBe(words);
});

test.each([
  ['Questions: hello@brookpot.example.', 'Questions: `hello@brookpot.example`.'],
  ['“https://shop.example/a_b?c=1*2”, or (www.shop.example)', '“`https://shop.example/a_b?c=1*2`”, or (`www.shop.example`)'],
  ['@everyone: 2 @ $3', '`@everyone`: 2 @ $3'],
])('%j can be copied, and is no link', (words, written) => {
  expect(escapeInline(words)).toBe(written);
});

test.each([
  ['$x^2$', '$x^2\\$'],
  ['$$y$$', '\\$\\$y\\$\\$'],
  ['a $b$ c', 'a $b\\$ c'],
])('%j is no formula where a reader knows them', (words, written) => {
  expect(escapeInline(words)).toBe(written);
});
