import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { admitUser } from '@/lib/rate-limit/admit';
import type { Endpoint } from '@/lib/rate-limit/policy';
import { requireDatabase, toContext } from '../http/context';
import { toAppError, toErrorResponse } from '../http/errors';
import { requestId } from '../http/request-id';
import { assertAdmitted } from '../http/route';
import { pageHeaders } from '../http/security-headers';
import { findSession } from './session';

type Headers = Record<string, string>;

/** Answers a request of the signed-in user that is neither a page nor an action, counted against the limit of `counted`; `base` has `own` headers, too. */
export async function answerSession(
  counted: Endpoint,
  own: Headers,
  work: (ctx: Context, base: Headers) => Promise<Response>,
): Promise<Response> {
  const base = { ...pageHeaders(), 'X-Request-Id': requestId(), ...own };
  try {
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out. Sign in and try again.' });
    assertAdmitted(await admitUser(requireDatabase(), session.actor.userId, counted));
    return await work(toContext(session.actor), base);
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}
