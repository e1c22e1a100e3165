import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { hasNul } from '@/app/_server/http/body';
import { toBounded } from '@/app/_server/http/copy-request';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { takeVisitorTurn } from '@/app/_server/http/turn';
import { issuerOf } from '@/app/_server/oauth/issuer';
import { authOptions } from '@/app/_server/session/auth';
import { AppError } from '@/lib/errors';
import { FOREIGN_ORIGIN } from '@/lib/limits';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Ample for a form with an email address and a return path. */
const MAX_BODY_BYTES = 16 * 1024;

const headers = { 'Cache-Control': 'no-store' };

/** A stranger's page or email could sign a user in to the stranger's account: next-auth accepts a GET of a link, and any site's POST. */
function refuseForeign(request: NextRequest, provider: string | undefined): Response | undefined {
  if (request.method === 'POST') {
    if (request.headers.get('origin') === issuerOf(request)) return undefined;
    return toErrorResponse(new AppError('forbidden', { message: FOREIGN_ORIGIN }), headers);
  }
  if (provider !== 'email') return undefined;
  const message = 'Open the link in the email, and press the button on its page.';
  return toErrorResponse(new AppError('method_not_allowed', { message }), { ...headers, Allow: 'POST' });
}

// Creates the options per request, because the build evaluates this file without settings.
async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  const [action, provider] = (await context.params).nextauth;
  // This action of next-auth logs whatever a client sends.
  if (action === '_log') return toErrorResponse(new AppError('not_found'), headers);
  const refusal = action === 'callback' ? refuseForeign(request, provider) : undefined;
  if (refusal !== undefined) return refusal;
  let bounded: NextRequest;
  try {
    await takeVisitorTurn(request);
    bounded = await toBounded(request, MAX_BODY_BYTES);
    if (hasNul(await bounded.clone().text()))
      throw new AppError('invalid_body', { message: 'The form has a NUL character. Leave it out.' });
  } catch (error) {
    return toErrorResponse(toAppError(error), headers);
  }
  const answer = (await NextAuth(bounded as never, context as never, authOptions(action))) as Response;
  answer.headers.set('Cache-Control', headers['Cache-Control']);
  return answer;
}

export { handle as GET, handle as POST };
