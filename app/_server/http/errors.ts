import { isConnectionError, isStatementTimeout } from '@/db/client';
import { AppError, errorTable } from '@/lib/errors';
import { RETRY_WHEN_UNAVAILABLE_SECONDS } from '@/lib/limits';
import { log } from '@/lib/log';
import { toWholeJson } from './whole';

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    if (error.code === 'service_unavailable') log.warn('service unavailable', { error });
    else if (errorTable[error.code].status >= 500) log.error('request failed', { error });
    return error;
  }
  if (isStatementTimeout(error)) {
    log.warn('a read took too long', { error });
    const message = 'This took too long. Narrow it, or try again in a minute.';
    return new AppError('service_unavailable', { cause: error, message, retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS });
  }
  if (isConnectionError(error)) {
    log.warn('database unavailable', { error });
    return new AppError('service_unavailable', { cause: error, retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS });
  }
  log.error('request failed', { error });
  return new AppError('internal_error', { cause: error });
}

export function toErrorBody({ code, message, retryAfterSeconds }: AppError) {
  return { error: { code, message }, ...(code === 'rate_limited' ? { retryAfterSeconds } : {}) };
}

export function toErrorResponse(error: AppError, headers: Record<string, string>): Response {
  const { code, retryAfterSeconds } = error;
  return toWholeJson(toErrorBody(error), {
    status: errorTable[code].status,
    headers: {
      ...(code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...headers,
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    },
  });
}
