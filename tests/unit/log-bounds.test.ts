import { expect, test } from 'vitest';
import { toPlain } from '@/lib/log/plain';
import { redactText } from '@/lib/log/redact';

const MAX_LINE = 50_000;
const MAX_READ = 250_000;

/** The line of `value`, and how many characters of it were searched for secrets. */
function lineOf(value: unknown): { line: string; read: number } {
  let read = 0;
  const redact = (text: string) => {
    read += text.length;
    return redactText(text, []);
  };
  return { line: JSON.stringify(toPlain({ runId: 'run', value, after: 'whole' }, redact)), read };
}

const table = (rows: number, columns: number, cell: string) =>
  Array.from({ length: rows }, () => Object.fromEntries(Array.from({ length: columns }, (_, i) => [`k${i}`, cell])));

function chain(length: number, message: string): Error {
  let error = new Error('the root');
  for (let i = 0; i < length; i += 1) error = new Error(message, { cause: error });
  return error;
}

const errors = () => Array.from({ length: 50 }, () => new Error('z'.repeat(16_000)));

const large: [what: string, value: unknown][] = [
  ['three hundred objects of fifty long strings', Array.from({ length: 6 }, () => table(50, 50, 'x'.repeat(16_000)))],
  ['strings of which almost nothing is left', Array.from({ length: 6 }, () => table(50, 50, `https://a.example/?${'x'.repeat(16_000)}`))],
  ['characters that take six in JSON', Array.from({ length: 6 }, () => table(50, 50, '\u0001'.repeat(16_000)))],
  ['long names', table(50, 1, '').map(() => Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}${'\u0001'.repeat(9000)}`, 1])))],
  ['numbers alone', Array.from({ length: 6 }, () => Array.from({ length: 50 }, () => Array.from({ length: 50 }, () => -Number.MAX_VALUE)))],
  ['one list many times in each of six lists', Array.from({ length: 6 }).reduce((list) => Array.from({ length: 50 }, () => list), [1])],
  ['a chain of a thousand causes', chain(1000, 'y'.repeat(16_000))],
  ['a chain of a thousand causes with few words', chain(1000, 'y')],
  ['errors of many errors', new AggregateError(Array.from({ length: 50 }, () => new AggregateError(errors(), 'm')))],
  [
    'a getter that throws an error with a long name',
    {
      get x() {
        throw Object.assign(new Error('no'), { name: 'n'.repeat(1e6) });
      },
    },
  ],
];

test.each(large)('a line is bounded in what is read and in what is written: %s', (_, value) => {
  const { line, read } = lineOf(value);
  expect(line.length).toBeLessThan(MAX_LINE);
  expect(read).toBeLessThan(MAX_READ);
  expect(line).toContain('"runId":"run"');
  expect(line).toMatch(/"after":"(?:whole|…)"/);
});

test('a line that is full says so in place of every further string', () => {
  const { line } = lineOf(Array.from({ length: 6 }, () => table(50, 50, 'x'.repeat(16_000))));
  expect(line).toContain('"after":"…"');
});

test('of a string no secret is left in part, wherever the reading ends', () => {
  const secret = 'odd-form-of-a-secret-'.repeat(4);
  const starts = Array.from({ length: 120 }, (_, i) => 3900 + i * 10);
  for (const start of starts) {
    // Redacted text makes room for the text at the end of the reading.
    const text = `https://a.example/?${'q'.repeat(2000)} ${'w '.repeat(4000)}`.slice(0, start) + secret + ' end'.repeat(5000);
    const line = JSON.stringify(toPlain({ text }, (part) => redactText(part, [secret])));
    expect([start, line.includes('odd-form')]).toEqual([start, false]);
  }
});

test('takes at most the given number of items from a map, a set and a list', () => {
  let taken = 0;
  function* count(): Generator<[string, number]> {
    for (let i = 0; i < 1_000_000; i += 1) {
      taken += 1;
      yield [`k${i}`, i];
    }
  }
  const map = Object.assign(new Map([['a', 1]]), { [Symbol.iterator]: count });
  const set = Object.assign(new Set(), { [Symbol.iterator]: count });
  const list = Object.assign([], { [Symbol.iterator]: count });
  const { line } = lineOf({ map, set, list });
  expect(line).toContain('k49');
  expect(taken).toBeLessThanOrEqual(3 * 51);
});

test('fifty causes are logged, and the line says that there are more', () => {
  expect(lineOf(chain(40, 'y')).line).toContain('the root');
  expect(lineOf(chain(1000, 'y')).line).toContain('"cause":"[Object]"');
});
