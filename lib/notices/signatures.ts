import { log } from '@/lib/log';
import { processState } from '@/lib/process-state';

/** Time for which a rejected call causes a notice; Inngest with a wrong key calls more often while work waits, and Stripe repeats a call for days. */
const NOTICE_MS = 3_600_000;
const LOG_EVERY_MS = 60_000;

type Signer = 'inngest' | 'stripe';

const signers = {
  inngest: {
    wellFormed: /^t=(\d{10})&s=[0-9a-f]{64}$/,
    problem: 'calls to /api/inngest are rejected: compare the signing keys here and in Inngest, then the clocks',
  },
  stripe: {
    wellFormed: /^t=(\d{10}),v1=[0-9a-f]{64}(?:,|$)/,
    problem: 'calls of the Stripe webhook are rejected: compare STRIPE_WEBHOOK_SECRET with the secret at Stripe, then the clocks',
  },
} as const;

type Rejections = { count: number; latestAt: number; loggedAt: number };

const never = Number.NEGATIVE_INFINITY;
const none = (): Rejections => ({ count: 0, latestAt: never, loggedAt: never });

// In memory, so that unauthenticated calls write nothing.
const rejections = (signer: Signer) => processState('rejected signatures', () => ({ inngest: none(), stripe: none() }))[signer];

/** A malformed header is ignored. Anyone can send one, so the only effects are a notice and one log line a minute. */
export function noteRejectedSignature(signer: Signer, header: string, now = Date.now()): void {
  const { wellFormed, problem } = signers[signer];
  const signedAt = wellFormed.exec(header.slice(0, 1000))?.[1];
  if (signedAt === undefined) return;
  const seen = rejections(signer);
  seen.count += 1;
  seen.latestAt = now;
  if (now - seen.loggedAt < LOG_EVERY_MS) return;
  seen.loggedAt = now;
  log.error(problem, { rejected: seen.count, clocksApartSeconds: Math.round(now / 1000) - Number(signedAt) });
}

export function noteVerifiedSignature(signer: Signer): void {
  Object.assign(rejections(signer), { count: 0, latestAt: never });
}

export function isSignatureRejected(signer: Signer, now = Date.now()): boolean {
  return now - rejections(signer).latestAt < NOTICE_MS;
}
