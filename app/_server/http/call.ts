import { processDatabase } from '@/lib/process-database';
import { noteRequest } from '@/lib/requests/log';
import { toChallenge } from '../oauth/challenge';
import { toAppError, toErrorResponse } from './errors';

export type Call = {
  request: Request;
  requestId: string;
  at: Date;
  headers: Record<string, string>;
  /** Undefined until it is authenticated. */
  tokenId?: string;
};

export function openCall(request: Request, requestId: string): Call {
  const headers = { 'X-Request-Id': requestId, 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' };
  return { request, requestId, at: new Date(), headers };
}

export function noteCall({ request, requestId, at, tokenId }: Call, response: Response, code: string | null = null): Response {
  const database = processDatabase();
  if (tokenId === undefined || database === undefined) return response;
  const { method, url } = request;
  noteRequest(database.sql, {
    tokenId,
    at: at.toISOString(),
    method,
    path: new URL(url).pathname,
    status: response.status,
    code,
    requestId,
  });
  return response;
}

export function failCall(call: Call, thrown: unknown): Response {
  const error = toAppError(thrown);
  const challenge = error.code === 'unauthorized' ? { 'WWW-Authenticate': toChallenge(call.request) } : {};
  return noteCall(call, toErrorResponse(error, { ...call.headers, ...challenge }), error.code);
}
