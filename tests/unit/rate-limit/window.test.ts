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

  test('lets in the client that waits as told, whatever happened before', () => {
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

  test('is told in the two fields of the draft', () => {
    expect(toRateLimitHeaders('submit', state({ current: 3, elapsedMs: 20_000 }))).toEqual({
      'RateLimit-Policy': '"submit";q=10;w=60',
      RateLimit: '"submit";r=7;t=40',
    });
  });
});
