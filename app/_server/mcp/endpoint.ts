import type { Actor } from '@/lib/context';
import type { ErrorCode } from '@/lib/errors';
import { failCall, noteCall, openCall } from '../http/call';
import { toContext } from '../http/context';
import { withRequestId } from '../http/request-id';
import { admit } from '../http/route';
import { toWholeJson } from '../http/whole';
import { assertNoForeignSite } from '../session/own-origin';
import type { Call } from './call';
import { readMessage } from './read';
import { RpcError, toErrorMessage } from './rpc-error';
import { serve } from './serve';

/** Authentication and limit errors have the API's error body, protocol errors are JSON-RPC errors, and errors of a tool are results. */
export const mcp = (request: Request): Promise<Response> => withRequestId((requestId) => handle(request, requestId));

async function handle(request: Request, requestId: string): Promise<Response> {
  const called = openCall(request, requestId);
  const { headers } = called;
  try {
    assertNoForeignSite(request);
    const { secret, userId, accountId, tokenId } = await admit(request, 'mcp', called);
    const message = await readMessage(request);
    const actor: Actor = { userId, accountId, source: 'api', tokenId };
    let toolError: ErrorCode | null = null;
    const onToolError = (code: ErrorCode) => {
      toolError = code;
    };
    const call: Call = { ctx: toContext(actor), secret, signal: request.signal, onToolError };
    const response = await serve(call, request, message);
    for (const [name, value] of Object.entries(headers)) if (!response.headers.has(name)) response.headers.set(name, value);
    // A stream is noted when it begins, before its tool can fail.
    return noteCall(called, response, toolError);
  } catch (error) {
    if (!(error instanceof RpcError)) return failCall(called, error);
    return noteCall(called, toWholeJson(toErrorMessage(null, error), { status: error.status, headers }));
  }
}
