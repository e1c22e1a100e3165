import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findQuotes, withoutQuotes } from '@/lib/report/quotes';

/** Matches a quote, in time that grows with the square of the text's length. */
const quoted = /"([^"]+)"|“([^”]+)”|«([^»]+)»|„([^“”]+)[“”]/g;

test('quotes are those that are closed and not empty, of every kind, none within another', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '"', '“', '”', '«', '»', '„', '\n'), maxLength: 14 });
  fc.assert(
    fc.property(text, (text) => {
      const expected = Array.from(text.matchAll(quoted), (match) => ({
        start: match.index,
        end: match.index + match[0].length,
        words: match.slice(1).join(''),
      }));
      expect(findQuotes(text)).toEqual(expected);
      expect(withoutQuotes(text)).toBe(text.replace(quoted, ' '));
    }),
    { numRuns: 20_000 },
  );
});
