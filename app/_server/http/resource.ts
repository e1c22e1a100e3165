import { AppError } from '@/lib/errors';
import { toErrorResponse } from './errors';
import { requestId } from './request-id';

type Handler<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

const toHeaders = () => ({ 'X-Request-Id': requestId(), 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });

/**
 * The methods of one address; those that are not given answer 405 in the shape of every error. Next answers HEAD as it
 * answers GET; OPTIONS is ours, because Next would name every method, and names no other site that may read along.
 */
export function resource<Params>(handlers: Partial<Record<Method, Handler<Params>>>): Record<Method | 'OPTIONS', Handler<Params>> {
  const allowed = methods.filter((method) => handlers[method] !== undefined);
  const Allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const notAllowed: Handler<Params> = async () =>
    toErrorResponse(new AppError('method_not_allowed', { message: `This address answers ${Allow}.` }), { ...toHeaders(), Allow });
  const { GET = notAllowed, POST = notAllowed, PUT = notAllowed, PATCH = notAllowed, DELETE = notAllowed } = handlers;
  const tellAllowed: Handler<Params> = async () => new Response(null, { status: 204, headers: { ...toHeaders(), Allow } });
  return { GET, POST, PUT, PATCH, DELETE, OPTIONS: tellAllowed };
}

/** What every address without a route answers. */
export const notFound: Handler<unknown> = async () => toErrorResponse(new AppError('not_found'), toHeaders());
