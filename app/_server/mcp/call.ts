import type { Context } from '@/lib/context';
import { AppError, type ErrorCode } from '@/lib/errors';
import type { Endpoint } from '@/lib/rate-limit/policy';
import { verifyToken } from '@/lib/tokens/verify';
import { assertAdmitted } from '../http/route';

export type Call = {
  ctx: Context;
  secret: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Receives the error of a tool, whose answer is a success of HTTP. */
  onToolError?: (code: ErrorCode) => void;
};

export async function assertEndpointLimit({ ctx, secret }: Call, endpoint: Endpoint): Promise<void> {
  const admission = await verifyToken(ctx.db, secret, endpoint);
  if (admission === undefined) throw new AppError('unauthorized');
  assertAdmitted(admission.window);
}
