import { retryAfterSeconds, type WindowState } from '@/lib/rate-limit/window';
import { OAuthProblem } from './schema';

/** Throws {@link OAuthProblem} for a call beyond its limit; never `invalid_grant`, for which clients drop their tokens. */
export function assertPace(window: WindowState): void {
  if (window.admitted) return;
  const seconds = retryAfterSeconds(window);
  throw new OAuthProblem('temporarily_unavailable', `Too many requests. Try again in ${seconds} seconds.`, {
    status: 429,
    retryAfterSeconds: seconds,
  });
}
