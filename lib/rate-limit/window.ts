import { type Endpoint, WINDOW_SECONDS } from './policy';

/** A sliding-window counter after a call: minute-aligned counts, and milliseconds into the current minute. */
export type WindowState = { limit: number; current: number; previous: number; elapsedMs: number; admitted: boolean };

const WINDOW_MS = WINDOW_SECONDS * 1000;

/** `floor(previous × (60 − elapsed) / 60) + current`, with at least 1 ms elapsed. */
function usedAt(state: WindowState, elapsedMs: number): number {
  const elapsed = Math.min(Math.max(elapsedMs, 1), WINDOW_MS);
  return Math.floor((state.previous * (WINDOW_MS - elapsed)) / WINDOW_MS) + state.current;
}

export function remainingCalls(state: WindowState): number {
  return Math.max(0, state.limit - usedAt(state, state.elapsedMs));
}

/** Whole seconds to the next minute boundary, 1–60: the first call after them is admitted. */
export function retryAfterSeconds(state: WindowState): number {
  return Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil((WINDOW_MS - state.elapsedMs) / 1000)));
}

/** Whole seconds until one more call is admitted: in this minute as the previous one fades, otherwise in the next. */
export function secondsToNextCall(state: WindowState): number {
  if (remainingCalls(state) > 0) return 0;
  const fadesAtMs = state.previous === 0 ? WINDOW_MS : WINDOW_MS - ((state.limit - state.current) * WINDOW_MS) / state.previous;
  const waitMs = state.current >= state.limit ? WINDOW_MS - state.elapsedMs : Math.max(1, fadesAtMs - state.elapsedMs);
  return Math.min(retryAfterSeconds(state), Math.max(1, Math.ceil(waitMs / 1000)));
}

export function toRateLimitHeaders(endpoint: Endpoint, state: WindowState): Record<string, string> {
  const remaining = remainingCalls(state);
  const seconds = remaining > 0 ? Math.max(1, retryAfterSeconds(state)) : secondsToNextCall(state);
  return {
    'RateLimit-Policy': `"${endpoint}";q=${state.limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"${endpoint}";r=${remaining};t=${seconds}`,
  };
}
