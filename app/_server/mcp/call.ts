import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { Endpoint } from '@/lib/rate-limit/policy';
import { verifyToken } from '@/lib/tokens/verify';
import { assertAdmitted } from '../http/route';

/** One message of an agent that the door let in. */
export type Call = {
  ctx: Context;
  secret: string;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
};

/** Counts what the call does where the same thing over REST counts. Throws `rate_limited`. */
export async function admitTwin({ ctx, secret }: Call, endpoint: Endpoint): Promise<void> {
  const admission = await verifyToken(ctx.db, secret, endpoint);
  if (admission === undefined) throw new AppError('unauthorized');
  assertAdmitted(admission.window);
}
