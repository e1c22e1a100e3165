import { log } from '@/lib/log';
import { processState } from '@/lib/process-state';

/** Time for which a rejected call causes a notice; while work waits, an engine with a wrong key calls more often than that. */
const NOTICE_MS = 3_600_000;
const LOG_EVERY_MS = 60_000;

/** The rejected calls since the last one that was signed with our key. */
type Rejections = { count: number; latestAt: number; loggedAt: number };

const never = Number.NEGATIVE_INFINITY;

// In memory, so that unauthenticated calls write nothing.
const rejections = () => processState('rejected signatures', (): Rejections => ({ count: 0, latestAt: never, loggedAt: never }));

/** The header of an Inngest signature. */
const wellFormed = /^t=(\d{10})&s=[0-9a-f]{64}$/;

/**
 * Counts a call that was rejected for its signature; a malformed one is ignored. Anyone can send such a header, so the only effects are a
 * notice and one log line a minute.
 */
export function noteRejectedSignature(header: string, now = Date.now()): void {
  const signedAt = wellFormed.exec(header)?.[1];
  if (signedAt === undefined) return;
  const seen = rejections();
  seen.count += 1;
  seen.latestAt = now;
  if (now - seen.loggedAt < LOG_EVERY_MS) return;
  seen.loggedAt = now;
  log.error('calls to /api/inngest are rejected: compare the signing keys here and in Inngest, then the clocks', {
    rejected: seen.count,
    clocksApartSeconds: Math.round(now / 1000) - Number(signedAt),
  });
}

/** Resets the count after a call that was signed with our key. */
export function noteVerifiedSignature(): void {
  Object.assign(rejections(), { count: 0, latestAt: never });
}

/** Tells whether a call was rejected in the last hour and none was signed with our key since. */
export function isSignatureRejected(now = Date.now()): boolean {
  return now - rejections().latestAt < NOTICE_MS;
}
