import { expect, test } from 'vitest';
import { parseOptions } from './options';

test.each([
  [['--limit', '-1'], '--limit must be an amount in US dollars such as 2.50, or "none".'],
  [['--runs', '-3'], '--runs must be a whole number from 1 to 20.'],
  [['--rescore', 'a', '--save', 'b', '--limit', 'none'], '--limit and --save cannot be used together with --rescore.'],
  [
    ['--compare', 'a', 'b', '--runs', '2', '--limit', '2', '--save', 'c'],
    '--runs and --limit and --save cannot be used together with --compare.',
  ],
  [['--compare', 'a', 'b', '--human', 'h.csv'], '--human cannot be used together with --compare.'],
  [['--rescore', 'a', '--compare', 'a', 'b'], '--compare cannot be used together with --rescore.'],
])('%j is refused by name', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
});

test('options that go together are read', () => {
  expect(parseOptions(['--runs', '3', '--limit', '2.50', '--json'])).toMatchObject({ runs: 3, limit: 2.5, json: true });
  expect(parseOptions(['--rescore', '/a', '--human', '/h.csv'])).toMatchObject({ rescore: '/a', runs: 1 });
});
