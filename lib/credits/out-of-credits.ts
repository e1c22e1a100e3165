import { findPublishedOrigin } from '@/lib/env';
import { AppError } from '@/lib/errors';

/** The error names the page where credits are, which an agent can hand to its user. */
export function outOfCredits(cause?: unknown): AppError {
  const origin = findPublishedOrigin();
  const message = origin === undefined ? {} : { message: `No credits left. Get credits at ${origin}/credits, or ask your operator.` };
  return new AppError('insufficient_credits', { cause, ...message });
}
