import { expect, test } from 'vitest';
import { parseWaitSeconds } from '@/app/_server/http/prefer';

test.each([
  ['wait=5', 5],
  ['WAIT=5', 5],
  [' wait = 5 ; reason="slow"', 5],
  ['wait="5"', 5],
  ['respond-async, wait=10', 10],
  ['wait=0', 0],
  ['wait=30', 30],
  ['wait=31', 30],
  ['wait=99999999999999999999999', 30],
  ['wait=5, wait=6', 5],
  ['wait=x, wait=6', undefined],
  ['wait', undefined],
  ['wait=', undefined],
  ['wait=-1', undefined],
  ['wait=1.5', undefined],
  ['wait=5s', undefined],
  ['waits=5', undefined],
  ['return=minimal', undefined],
  ['note="a, wait=5"', undefined],
  ['note="unfinished, wait=5', undefined],
  ['', undefined],
  [null, undefined],
])('Prefer: %s asks for a wait of %s', (prefer, seconds) => {
  expect(parseWaitSeconds(prefer)).toBe(seconds);
});
