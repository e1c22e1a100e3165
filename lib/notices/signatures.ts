import { log } from '@/lib/log';

/** How long a refused call is worth a notice; while work waits, an engine with a wrong key calls more often than that. */
const NOTICE_MS = 3_600_000;
const LOG_EVERY_MS = 60_000;

/** The refused calls since the latest one that was signed with our key. */
type Refusals = { count: number; latestAt: number; loggedAt: number };

// In this process's memory, so that a stranger's calls write nothing; on globalThis, because Next bundles routes apart.
const holder = globalThis as typeof globalThis & { adAnalysisRefusals?: Refusals };
const never = Number.NEGATIVE_INFINITY;

function refusals(): Refusals {
  holder.adAnalysisRefusals ??= { count: 0, latestAt: never, loggedAt: never };
  return holder.adAnalysisRefusals;
}

/** What the header of a signature must look like to be worth a notice. */
const wellFormed = /^t=(\d{10})&s=[0-9a-f]{64}$/;

/**
 * Notes a call that was refused for its signature; without a well-formed one it is a stranger's and nobody's concern. Anybody can make up
 * such a header, so all that comes of it is a notice and a line in the log each minute.
 */
export function noteRejectedSignature(header: string, now = Date.now()): void {
  const signedAt = wellFormed.exec(header)?.[1];
  if (signedAt === undefined) return;
  const seen = refusals();
  seen.count += 1;
  seen.latestAt = now;
  if (now - seen.loggedAt < LOG_EVERY_MS) return;
  seen.loggedAt = now;
  log.error('calls to /api/inngest are refused: check the signing key here and in Inngest, and both clocks', {
    refused: seen.count,
    clocksApartSeconds: Math.round(now / 1000) - Number(signedAt),
  });
}

/** Notes a call that was signed with our key. */
export function noteVerifiedSignature(): void {
  Object.assign(refusals(), { count: 0, latestAt: never });
}

/** Whether an engine's calls are refused: one was in the last hour, and none was signed with our key since. */
export function isSignatureRefused(now = Date.now()): boolean {
  return now - refusals().latestAt < NOTICE_MS;
}
