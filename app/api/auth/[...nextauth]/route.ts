import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { toBounded } from '@/app/_server/http/copy-request';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { authOptions } from '@/app/_server/session/auth';
import { AppError } from '@/lib/errors';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Ample for a form with an email address and a return path. */
const MAX_BODY_BYTES = 16 * 1024;

const headers = { 'Cache-Control': 'no-store' };

// Creates the options per request, because the build evaluates this file without settings.
async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  const [action] = (await context.params).nextauth;
  // This action of next-auth logs whatever a client sends.
  if (action === '_log') return toErrorResponse(new AppError('not_found'), headers);
  let bounded: NextRequest;
  try {
    bounded = await toBounded(request, MAX_BODY_BYTES);
  } catch (error) {
    return toErrorResponse(toAppError(error), headers);
  }
  return (await NextAuth(bounded as never, context as never, authOptions(action))) as Response;
}

export { handle as GET, handle as POST };
