import { describe, expect, test } from 'vitest';
import { judge, median, toFigure } from '@/tests/bench/figures';
import { findHelp } from '@/tests/bench/help';
import { parseOptions } from '@/tests/bench/options';
import { type Goal, isAsked, isGroupAsked, type Row } from '@/tests/bench/rows';
import { findMissed, type Machine, renderTable, toDocument } from '@/tests/bench/table';

const machine: Machine = { node: '20.20.2', cores: 2, postgresql: '18.4', date: '2026-11-22T00:00:00.000Z' };

const row = (changes: Partial<Row> = {}): Row => ({ id: 'http/fetch-json', what: 'a report', unit: 'requests/s', ours: [100], ...changes });

/** A row whose rounds came to these shares of what stands beside it. */
const sharing = (shares: readonly number[], goal: Goal): Row =>
  row({ ours: shares.map((share) => share * 200), beside: { what: 'the floor', samples: shares.map(() => 200) }, goal });

describe('figures', () => {
  test.each([
    [[3], 3],
    [[5, 1, 3], 3],
    [[4, 1, 2, 9], 3],
  ])('the median of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  test('there is no median of nothing', () => {
    expect(() => median([])).toThrow('median of nothing');
  });

  test('the spread is half the distance of the extremes as a share of the median', () => {
    expect(toFigure([90, 100, 130])).toEqual({ median: 100, spread: 0.2 });
    expect(toFigure([0, 0, 0])).toEqual({ median: 0, spread: 0 });
  });

  test('a ratio compares the two values of each round, because a slow round slows down both', () => {
    const { ratio } = judge(row({ ours: [50, 5, 60], beside: { what: 'the floor', samples: [100, 10, 100] } }));
    expect(ratio).toBe(0.5);
  });

  test('with other numbers of rounds a ratio compares the medians', () => {
    expect(judge(row({ ours: [50, 60, 70], beside: { what: 'the floor', samples: [120] } })).ratio).toBe(0.5);
  });
});

describe('goals', () => {
  test.each<[readonly number[], Goal, boolean]>([
    [[0.75], { of: 'ratio', atLeast: 0.75 }, true],
    [[0.74], { of: 'ratio', atLeast: 0.75 }, false],
    [[1.5], { of: 'ratio', atMost: 1.5 }, true],
    [[1.51], { of: 'ratio', atMost: 1.5 }, false],
    [[0.5], { of: 'value', atLeast: 100 }, true],
    [[0.5], { of: 'value', atLeast: 101 }, false],
    [[0.5], { of: 'value', atMost: 99 }, false],
  ])('shares of %j under %j: met is %s', (shares, goal, met) => {
    expect(judge(sharing(shares, goal)).met).toBe(met);
  });

  test('a row without a goal is neither met nor missed', () => {
    expect(judge(row()).met).toBeUndefined();
    expect(findMissed([judge(row())])).toEqual([]);
  });

  test('a goal that is a ratio needs something to compare with', () => {
    expect(() => judge(row({ goal: { of: 'ratio', atLeast: 1 } }))).toThrow('nothing stands beside it');
  });

  test('a ratio that could not be measured meets no goal', () => {
    const nothing = row({ ours: [0], beside: { what: 'the floor', samples: [0] }, goal: { of: 'ratio', atMost: 1 } });
    expect(judge(nothing).met).toBe(false);
  });
});

describe('selection', () => {
  test.each([
    [[], true],
    [['http'], true],
    [['http/fetch'], true],
    [['pdf', 'http/fetch-json'], true],
    [['http/fetch-json/cpu'], false],
    [['fetch'], false],
  ])('%j asks for http/fetch-json: %s', (rows, asked) => {
    expect(isAsked(rows, 'http/fetch-json')).toBe(asked);
  });

  test.each([
    [[], true],
    [['h'], true],
    [['http/list'], true],
    [['https/list'], false],
    [['pdf'], false],
  ])('%j may ask for rows of the group http: %s', (rows, asked) => {
    expect(isGroupAsked(rows, 'http')).toBe(asked);
  });
});

describe('arguments', () => {
  const parse = (...args: string[]) => parseOptions(args, ['http', 'boot']);

  test('without any, everything is measured in each group’s own number of rounds, for people', () => {
    expect(parse()).toEqual({ rows: [], rounds: undefined, node: undefined, json: false });
  });

  test('rows, rounds, the newest Node and a document', () => {
    const options = parse('--rows', 'http/fetch, boot', '--rounds', '3', '--node', '24', '--json');
    expect(options).toEqual({ rows: ['http/fetch', 'boot'], rounds: 3, node: expect.stringMatching(/^24\./), json: true });
  });

  test.each([
    [['--rows', 'pdf'], 'No row begins with "pdf".'],
    [['--rows', 'http,'], 'No row begins with "".'],
    [['--rounds', '0'], '--rounds is a whole number from 1 to 99, not "0".'],
    [['--rounds', 'many'], '--rounds is a whole number from 1 to 99, not "many".'],
    [['--node', '18'], '--node is one of 20, 22, 24, not "18".'],
    [['--fast'], "Unknown option '--fast'"],
  ])('%j is refused with what is wrong and the usage', (args, message) => {
    expect(() => parse(...args)).toThrow(message);
    expect(() => parse(...args)).toThrow('usage: npm run bench');
  });
});

describe('what is printed', () => {
  const missed = judge(sharing([0.5, 0.6, 0.7], { of: 'ratio', atLeast: 0.75 }));
  const met = judge(row({ id: 'boot/ready', unit: 'ms', ours: [800], goal: { of: 'value', atMost: 1000 } }));

  test('a table has the median, the spread, the ratio, the goal and whether it is met', () => {
    const lines = renderTable([missed, met], machine, 90).split('\n');
    expect(lines[1]).toMatch(/^http\/fetch-json +120 ±17 % +requests\/s +200 ±0 % +0\.60 +≥ 0\.75 +MISSED +a report \/ the floor$/);
    expect(lines[2]).toMatch(/^boot\/ready +800 ±0 % +ms +≤ 1000 +met +a report$/);
    expect(lines.slice(-2)).toEqual([
      'Node 20.20.2, 2 cores, PostgreSQL 18.4, 2026-11-22T00:00:00.000Z, 1.5 min',
      'Missed: http/fetch-json',
    ]);
  });

  test('a document has the machine, every sample and the rows that miss their goal', () => {
    const document = JSON.parse(JSON.stringify(toDocument([missed, met], machine, 90)));
    expect(document).toMatchObject({ machine, seconds: 90, missed: ['http/fetch-json'] });
    expect(document.rows[0]).toMatchObject({ id: 'http/fetch-json', samples: [100, 120, 140], median: 120, met: false });
    expect(document.rows[1]).toMatchObject({ id: 'boot/ready', beside: null, ratio: null, goal: { of: 'value', atMost: 1000 }, met: true });
  });
});

test.each([
  [['--help'], 'all'],
  [['-h'], 'all'],
  [['--rows', 'http', '--help'], 'all'],
  [['-h', '--video'], 'videos'],
  [['--video'], undefined],
  [[], undefined],
])('%j is answered with the usage: %s', (args, usage) => {
  expect(findHelp(args, { usage: 'all', modes: { '--video': 'videos' } })).toBe(usage);
});
