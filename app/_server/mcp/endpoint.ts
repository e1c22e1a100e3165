import { isJsonContentType } from '@modelcontextprotocol/sdk/shared/mediaType.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Actor } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { readJsonObject } from '../http/body';
import { failCall, noteCall, openCall } from '../http/call';
import { toContext } from '../http/context';
import { withRequestId } from '../http/request-id';
import { admit } from '../http/route';
import { toWholeJson } from '../http/whole';
import { assertOwnOrigin } from '../session/own-origin';
import { RpcError } from './rpc-error';
import { serveMessage } from './server';

type Headers = Record<string, string>;

/** Reads one JSON-RPC message; a batch is invalid. Throws `RpcError`. */
async function readMessage(request: Request): Promise<Record<string, unknown>> {
  if (!isJsonContentType(request.headers.get('content-type')))
    throw new RpcError('invalidRequest', 'Send the body with content type application/json.');
  try {
    const message = await readJsonObject(request);
    if (JSONRPCMessageSchema.safeParse(message).success) return message;
    throw new RpcError('invalidRequest', 'The body is not a JSON-RPC 2.0 message.');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.cause !== undefined) throw new RpcError('parseError', error.message);
    throw new RpcError('invalidRequest', error.message);
  }
}

function idOf(message: Record<string, unknown> | undefined): string | number | null {
  const id = message?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function toRpcResponse(rpcError: RpcError, message: Record<string, unknown> | undefined, headers: Headers): Response {
  const { code, message: text, data, status } = rpcError;
  const error = { code, message: text, ...(data === undefined ? {} : { data }) };
  return toWholeJson({ jsonrpc: '2.0', id: idOf(message), error }, { status, headers });
}

/**
 * The MCP endpoint, one message per request. Authentication and limit errors have the API's error body; protocol errors are JSON-RPC
 * errors, and errors of a tool are results.
 */
export const mcp = (request: Request): Promise<Response> => withRequestId((requestId) => handle(request, requestId));

async function handle(request: Request, requestId: string): Promise<Response> {
  const called = openCall(request, requestId);
  const { headers } = called;
  let message: Record<string, unknown> | undefined;
  try {
    assertOwnOrigin(request);
    const { secret, userId, accountId, tokenId } = await admit(request, 'mcp', called);
    message = await readMessage(request);
    const actor: Actor = { userId, accountId, source: 'api', tokenId };
    const call = { ctx: toContext(actor), secret, signal: request.signal };
    const response = await serveMessage(call, request, message);
    for (const [name, value] of Object.entries(headers)) if (!response.headers.has(name)) response.headers.set(name, value);
    return noteCall(called, response);
  } catch (error) {
    return error instanceof RpcError ? noteCall(called, toRpcResponse(error, message, headers)) : failCall(called, error);
  }
}
