import { isConnectionError } from '@/db/client';
import { AppError, errorTable } from '@/lib/errors';
import { RETRY_WHEN_UNAVAILABLE_SECONDS } from '@/lib/limits';
import { log } from '@/lib/log';

/** Any throw as a public error; what was not meant for the client becomes `internal_error` and goes to the log, under the number of the request. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    if (error.code === 'service_unavailable') log.warn('request refused for now', { error });
    else if (errorTable[error.code].status >= 500) log.error('request failed', { error });
    return error;
  }
  if (isConnectionError(error)) {
    log.warn('the database is away', { error });
    return new AppError('service_unavailable', { cause: error, retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS });
  }
  log.error('request failed', { error });
  return new AppError('internal_error', { cause: error });
}

/** The one error body of the API. */
export function toErrorBody({ code, message, retryAfterSeconds }: AppError) {
  return { error: { code, message }, ...(code === 'rate_limited' ? { retryAfterSeconds } : {}) };
}

/** The one error body, with the headers its status asks for. */
export function toErrorResponse(error: AppError, headers: Record<string, string>): Response {
  const { code, retryAfterSeconds } = error;
  return Response.json(toErrorBody(error), {
    status: errorTable[code].status,
    headers: {
      ...headers,
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
      ...(code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {}),
    },
  });
}
