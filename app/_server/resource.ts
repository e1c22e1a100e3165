import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { toErrorResponse } from './errors';

type Handler<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

function refuse(error: AppError, headers: Record<string, string>): Response {
  return toErrorResponse(error, { 'X-Request-Id': randomUUID(), 'Cache-Control': 'no-store', ...headers });
}

/** The methods of one address; those that are not given answer 405 in the shape of every error. Next itself answers HEAD and OPTIONS. */
export function resource<Params>(handlers: Partial<Record<Method, Handler<Params>>>): Record<Method, Handler<Params>> {
  const allowed = methods.filter((method) => handlers[method] !== undefined);
  const Allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const notAllowed: Handler<Params> = async () =>
    refuse(new AppError('method_not_allowed', { message: `This address answers ${Allow}.` }), { Allow });
  const { GET = notAllowed, POST = notAllowed, PUT = notAllowed, PATCH = notAllowed, DELETE = notAllowed } = handlers;
  return { GET, POST, PUT, PATCH, DELETE };
}

/** What every address without a route answers. */
export const notFound: Handler<unknown> = async () => refuse(new AppError('not_found'), {});
