import { describe, expect, test } from 'vitest';
import { findEndOfLife, findNodeProblem, satisfies } from '@/lib/node-version.mjs';

describe('package.json allows', () => {
  test.each(['20.18.1', '20.20.2', '22.17.0', '22.23.3', '24.0.0', '24.21.0', '25.1.0', '26.0.0'])('Node %s', (version) => {
    expect(findNodeProblem(version)).toBeUndefined();
  });
});

describe('package.json does not allow', () => {
  test.each(['18.20.8', '20.9.0', '20.18.0', '21.7.3', '22.2.0', '22.16.0', '23.11.1'])(
    'Node %s, and the command says which to install',
    (version) => {
      expect(findNodeProblem(version)).toBe(`This service needs Node ^20.18.1 || ^22.17 || >=24; this is ${version}. Install Node 24.`);
    },
  );
});

test('a range that the check cannot read is an error, not a pass', () => {
  expect(() => satisfies('24.0.0', '~24')).toThrow('"~24" is no range that this check reads');
});

test.each([
  ['20.20.2', '2026-04-29', undefined],
  ['20.20.2', '2026-04-30', '2026-04-30'],
  ['22.23.3', '2026-11-22', undefined],
  ['22.23.3', '2027-05-01', '2027-04-30'],
  ['24.21.0', '2026-11-22', undefined],
  ['25.1.0', '2026-11-22', undefined],
])('Node %s on %s has ended on %s', (version, today, endedOn) => {
  expect(findEndOfLife(version, new Date(today))).toBe(endedOn);
});
