import { AppError, errorTable } from '@/lib/errors';
import { OAuthProblem } from '@/lib/oauth/schema';
import { toAppError } from '../http/errors';
import { requestId, withRequestId } from '../http/request-id';
import type { Handler } from '../http/resource';
import { toWholeJson } from '../http/whole';

/** Clients in a browser may read these answers, because none depends on its cookies. */
const openToAll = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id' };

const toHeaders = () => ({ 'X-Request-Id': requestId(), 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store', ...openToAll });

function toProblem(thrown: unknown): OAuthProblem {
  if (thrown instanceof OAuthProblem) return thrown;
  const { code, message, retryAfterSeconds } = toAppError(thrown);
  const { status } = errorTable[code];
  const error = code === 'service_unavailable' ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request';
  return new OAuthProblem(error, message, { status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });
}

/** An error in the form of RFC 6749, section 5.2, whose description clients show to people. */
export function toProblemResponse(thrown: unknown, more: Record<string, string> = {}): Response {
  const { error, message, status, retryAfterSeconds } = toProblem(thrown);
  const retry = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return toWholeJson({ error, error_description: message }, { status, headers: { ...toHeaders(), ...retry, ...more } });
}

export type OAuthAnswer = { status?: number; body: Record<string, unknown>; headers?: Record<string, string> };

export function answering(work: (request: Request) => Promise<OAuthAnswer>): Handler<unknown> {
  return (request) =>
    withRequestId(async () => {
      try {
        const { status = 200, body, headers = {} } = await work(request);
        return toWholeJson(body, { status, headers: { ...toHeaders(), ...headers } });
      } catch (thrown) {
        return toProblemResponse(thrown);
      }
    });
}

export function openEndpoint(method: 'GET' | 'POST', handler: Handler<unknown>) {
  const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  const refuse: Handler<unknown> = async () => {
    const message = `This method is not supported here. Use ${method}.`;
    return toProblemResponse(new AppError('method_not_allowed', { message }), { Allow: allow });
  };
  const preflight: Handler<unknown> = async () =>
    new Response(null, {
      status: 204,
      headers: { ...toHeaders(), Allow: allow, 'Access-Control-Allow-Methods': allow, 'Access-Control-Allow-Headers': '*, Authorization' },
    });
  const other = { PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: preflight };
  return method === 'GET' ? { ...other, GET: handler, POST: refuse } : { ...other, GET: refuse, POST: handler };
}
