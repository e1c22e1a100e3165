import { AppError } from '@/lib/errors';
import { toErrorResponse } from './errors';
import { requestId } from './request-id';

export type Handler<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

const toHeaders = () => ({ 'X-Request-Id': requestId(), 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });

/** Next handles HEAD by GET, and would list every method for OPTIONS. No CORS headers are sent, so other origins cannot read responses. */
export function resource<Params>(handlers: Partial<Record<Method, Handler<Params>>>): Record<Method | 'OPTIONS', Handler<Params>> {
  const allowed = methods.filter((method) => handlers[method] !== undefined);
  const Allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const notAllowed: Handler<Params> = async () =>
    toErrorResponse(new AppError('method_not_allowed', { message: `This method is not supported here. Use ${Allow}.` }), {
      ...toHeaders(),
      Allow,
    });
  const { GET = notAllowed, POST = notAllowed, PUT = notAllowed, PATCH = notAllowed, DELETE = notAllowed } = handlers;
  const listAllowed: Handler<Params> = async () => new Response(null, { status: 204, headers: { ...toHeaders(), Allow } });
  return { GET, POST, PUT, PATCH, DELETE, OPTIONS: listAllowed };
}

export const notFound: Handler<unknown> = async () => toErrorResponse(new AppError('not_found'), toHeaders());
