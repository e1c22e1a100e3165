import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { negotiate } from '@/app/_server/http/negotiate';
import { leastCpuMs } from '@/tests/support/cpu-time';
import cases from '@/tests/unit/accept-cases.json';

const available = ['application/json', 'text/markdown', 'application/pdf', 'text/html'] as const;
const choose = (accept: string | null) => negotiate(accept, available) ?? 'not_acceptable';

test('there are 63 cases', () => {
  expect(cases).toHaveLength(63);
});

test.each(cases)('$expected for $accept: $why', ({ accept, expected }) => {
  expect(choose(accept)).toBe(expected);
});

describe('in addition to the cases', () => {
  test.each<[string | null, string, string]>([
    [null, 'application/json', 'no field at all'],
    [' \t, ,\t', 'application/json', 'only empty elements'],
    ['text/*, text/html', 'text/html', 'an exact type before a range of the same weight'],
    ['*/*, application/pdf', 'application/pdf', 'an exact type before any type'],
    ['application/*;q=0.5, application/json;q=0.1', 'application/pdf', 'a range without its favorite'],
    ['text/html;q=0.3;q=1, application/pdf;q=0.5', 'application/pdf', 'the first q of two'],
    ['text/html;level=1', 'not_acceptable', 'a parameter that is not ours'],
    ['text/html;q=1;level=1', 'not_acceptable', 'a parameter behind the weight'],
    ['application/pdf;charset=utf-8', 'not_acceptable', 'a charset of bytes'],
    ['text/*;charset="UTF-8"', 'text/markdown', 'a quoted charset on a range'],
    ['text/html;charset=utf-8;q=0, text/html', 'not_acceptable', 'the parameterised range is the closer one'],
    ['text/html;charset=latin1', 'not_acceptable', 'a charset we do not send'],
    ['text/html;x="a\\",b", application/pdf', 'application/pdf', 'an escaped quote inside a quoted string'],
    ['application/pdf;q=0.2, text/html;x="unfinished, application/json', 'application/pdf', 'an unfinished quote runs to the end'],
    ['text/html;foo', 'not_acceptable', 'a parameter without a value'],
    ['text/html;q=', 'not_acceptable', 'a weight without a value'],
    ['text/html;q=.5', 'not_acceptable', 'a weight without its first digit'],
    ['text/html;q=1.001', 'not_acceptable', 'a weight above one'],
    ['*/*;q=0.5, */*;q=0', 'application/json', 'the first of two equal ranges'],
    ['\u00a0text/html', 'not_acceptable', 'a space that HTTP does not know'],
  ])('%j → %s: %s', (accept, expected) => {
    expect(choose(accept)).toBe(expected);
  });

  const piece = fc.constantFrom(
    'text',
    'application',
    '*',
    'html',
    'json',
    '/',
    ';',
    ',',
    '=',
    'q',
    'charset',
    'utf-8',
    '0.5',
    '"',
    '\\',
    ' ',
    '\t',
  );
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
  );

  test('no text whatever makes it throw or choose what is not there', () => {
    fc.assert(
      fc.property(anything, (accept) => {
        expect([...available, undefined]).toContain(negotiate(accept, available));
      }),
      { numRuns: 2_000 },
    );
  });

  test('case and empty elements change nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases.map(({ accept }) => accept)), (accept) => {
        expect(choose(`,, ${accept.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())} ,`)).toBe(choose(accept));
      }),
    );
  });

  test('what is named exactly with the only weight above all others is chosen', () => {
    fc.assert(
      fc.property(fc.constantFrom(...available), fc.integer({ min: 1, max: 998 }), (mediaType, thousandths) => {
        const rest = available
          .filter((other) => other !== mediaType)
          .map((other) => `${other};q=0.${String(thousandths).padStart(3, '0')}`);
        expect(choose([...rest, `${mediaType};q=0.999`, '*/*;q=0.001'].join(','))).toBe(mediaType);
      }),
    );
  });

  test.each([
    `text/html${';'.repeat(15_000)}`,
    `text/html${' ;'.repeat(8_000)}x`,
    `${' '.repeat(16_000)}x`,
    '"'.repeat(16_000),
    '"\\'.repeat(8_000),
    `${'a/b,'.repeat(4_000)}`,
    `text/html;q=${'0'.repeat(16_000)}`,
    `a/${'\\'.repeat(16_000)}`,
  ])('a hostile field is answered at once (%#)', (accept) => {
    expect(leastCpuMs(() => negotiate(accept, available), 2)).toBeLessThan(200);
  });
});
