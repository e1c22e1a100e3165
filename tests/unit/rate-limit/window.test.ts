import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { remainingCalls, retryAfterSeconds, secondsToNextCall, toRateLimitHeaders, type WindowState } from '@/lib/rate-limit/window';

const state = (part: Partial<WindowState>): WindowState => ({ limit: 10, current: 0, previous: 0, elapsedMs: 1, admitted: true, ...part });

const anyState = fc
  .record({
    limit: fc.integer({ min: 1, max: 500 }),
    current: fc.nat(500),
    previous: fc.nat(500),
    elapsedMs: fc.integer({ min: 1, max: 59_999 }),
  })
  .map((part) => state({ ...part, current: Math.min(part.current, part.limit), previous: Math.min(part.previous, part.limit) }));

const MINUTE_MS = 60_000;

/**
 * Counts the calls that are admitted in these minutes when a client calls all the time, except that it waits after a 429 as `wait` says.
 */
function callThrough(minutes: number, wait: (rejected: WindowState) => number): number {
  let minute = { index: 0, current: 0, previous: 0 };
  let total = 0;
  for (let nowMs = 0; nowMs < minutes * MINUTE_MS; ) {
    const index = Math.floor(nowMs / MINUTE_MS);
    if (index > minute.index) minute = { index, current: 0, previous: index === minute.index + 1 ? minute.current : 0 };
    const seen = state({ ...minute, elapsedMs: Math.max(1, nowMs % MINUTE_MS) });
    const isAdmitted = remainingCalls(seen) > 0;
    if (isAdmitted) minute = { ...minute, current: minute.current + 1 };
    total += isAdmitted ? 1 : 0;
    nowMs += isAdmitted ? 20 : wait(seen) * 1000;
  }
  return total;
}

/** The wait that the sample programs read from the header. */
const readT = (rejected: WindowState) =>
  Number(/;r=0;t=(\d+)/.exec(toRateLimitHeaders('submit', { ...rejected, admitted: false }).RateLimit ?? '')?.[1]);

describe('the sliding window', () => {
  test('counts the last minute in proportion to what of it is still in sight', () => {
    expect(remainingCalls(state({ previous: 10, elapsedMs: 1 }))).toBe(1);
    expect(remainingCalls(state({ previous: 10, elapsedMs: 30_000 }))).toBe(5);
    expect(remainingCalls(state({ previous: 10, current: 5, elapsedMs: 30_000 }))).toBe(0);
  });

  test('asks for 1 to 60 whole seconds, to the next minute boundary', () => {
    expect(retryAfterSeconds(state({ elapsedMs: 1 }))).toBe(60);
    expect(retryAfterSeconds(state({ elapsedMs: 59_001 }))).toBe(1);
    expect(retryAfterSeconds(state({ elapsedMs: 20_000 }))).toBe(40);
  });

  test('admits a client that waits as long as Retry-After says, whatever happened before', () => {
    fc.assert(
      fc.property(anyState, (before) => {
        const arrivalMs = before.elapsedMs + retryAfterSeconds(before) * 1000 - 60_000;
        return remainingCalls(state({ limit: before.limit, previous: before.current, elapsedMs: Math.max(1, arrivalMs) })) >= 1;
      }),
    );
  });

  test('states an exact wait that is never later than Retry-After and always enough', () => {
    fc.assert(
      fc.property(anyState, (before) => {
        const wait = secondsToNextCall(before);
        if (remainingCalls(before) > 0) return wait === 0;
        const arrivalMs = before.elapsedMs + wait * 1000;
        const after =
          arrivalMs < 60_000
            ? { ...before, elapsedMs: arrivalMs }
            : { ...before, previous: before.current, current: 0, elapsedMs: Math.max(1, arrivalMs - 60_000) };
        return wait >= 1 && wait <= retryAfterSeconds(before) && remainingCalls(after) >= 1;
      }),
    );
  });

  test('lets a client that waits for t make 19 calls of 10 a minute in two minutes, and one that waits for Retry-After 11', () => {
    expect(callThrough(2, readT)).toBeGreaterThanOrEqual(19);
    expect(callThrough(2, retryAfterSeconds)).toBe(11);
    expect(callThrough(60, readT) / callThrough(60, retryAfterSeconds)).toBeGreaterThan(1.75);
  });

  test('is stated in the two fields of the draft', () => {
    expect(toRateLimitHeaders('submit', state({ current: 3, elapsedMs: 20_000 }))).toEqual({
      'RateLimit-Policy': '"submit";q=10;w=60',
      RateLimit: '"submit";r=7;t=40',
    });
  });
});
