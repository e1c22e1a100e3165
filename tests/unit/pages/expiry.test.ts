import { expect, test } from 'vitest';
import { DEFAULT_EXPIRY, expiries, toExpiry } from '@/app/(account)/settings/developers/expiry';

const now = new Date('2026-11-21T14:00:00Z');

test('every offered choice ends a token ahead of now, or never', () => {
  for (const [choice] of expiries) {
    const end = toExpiry(choice, '2026-12-31', now);
    expect([choice, end === undefined || (end !== 'invalid' && end > now)]).toEqual([choice, true]);
  }
  expect(toExpiry(DEFAULT_EXPIRY, '', now)).toEqual(new Date('2027-02-19T14:00:00Z'));
  expect(toExpiry('never', '', now)).toBeUndefined();
});

test('a chosen day is the last one on which the token works, today included', () => {
  expect(toExpiry('date', '2026-11-21', now)).toEqual(new Date('2026-11-21T23:59:59Z'));
});

test.each([
  ['date', ''],
  ['date', '2026-11-20'],
  ['date', '2026-13-01'],
  ['date', '2026-02-30T00:00'],
  ['date', 'tomorrow'],
  ['45', ''],
  ['', ''],
  ['null', ''],
])('the choice %j with the day %j is unusable', (choice, day) => {
  expect(toExpiry(choice, day, now)).toBe('invalid');
});
