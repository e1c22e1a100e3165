import type { Actor } from '@/lib/context';
import type { ErrorCode } from '@/lib/errors';
import { failCall, noteCall, openCall } from '../http/call';
import { toContext } from '../http/context';
import { negotiate } from '../http/negotiate';
import { withRequestId } from '../http/request-id';
import { admit } from '../http/route';
import { toWholeJson } from '../http/whole';
import { assertOwnOrigin } from '../session/own-origin';
import { assertEndpointLimit, type Call } from './call';
import { serveCurrent } from './current';
import { idOf, type Message, mediaTypes } from './message';
import { readMessage } from './read';
import { assertOlderRevision, isCurrent } from './revision';
import { RpcError, toErrorMessage } from './rpc-error';
import { serveBatch, serveMessage } from './server';

/** Every message of a batch counts. */
async function answerBatch(call: Call, request: Request, batch: Message[]): Promise<Response> {
  if (negotiate(request.headers.get('accept'), [mediaTypes.stream]) === undefined)
    throw new RpcError('notAcceptable', `A batch is answered as a stream. Accept ${mediaTypes.stream} too.`);
  for (const _ of batch.slice(1)) await assertEndpointLimit(call, 'mcp');
  return serveBatch(call, request, batch);
}

function answer(call: Call, request: Request, message: Message | Message[]): Promise<Response> {
  if (Array.isArray(message)) return answerBatch(call, request, message);
  if (isCurrent(request.headers, message)) return serveCurrent(call, request, message);
  assertOlderRevision(request.headers, message);
  return serveMessage(call, request, message);
}

/**
 * The MCP endpoint. Authentication and limit errors have the API's error body; protocol errors are JSON-RPC errors, and errors of a tool
 * are results.
 */
export const mcp = (request: Request): Promise<Response> => withRequestId((requestId) => handle(request, requestId));

async function handle(request: Request, requestId: string): Promise<Response> {
  const called = openCall(request, requestId);
  const { headers } = called;
  let message: Message | Message[] | undefined;
  try {
    assertOwnOrigin(request);
    const { secret, userId, accountId, tokenId } = await admit(request, 'mcp', called);
    message = await readMessage(request);
    const actor: Actor = { userId, accountId, source: 'api', tokenId };
    let toolError: ErrorCode | null = null;
    const onToolError = (code: ErrorCode) => {
      toolError = code;
    };
    const single = Array.isArray(message) ? {} : { onToolError };
    const call: Call = { ctx: toContext(actor), secret, signal: request.signal, ...single };
    const response = await answer(call, request, message);
    for (const [name, value] of Object.entries(headers)) if (!response.headers.has(name)) response.headers.set(name, value);
    // A stream is noted when it begins, before its tool can fail.
    return noteCall(called, response, toolError);
  } catch (error) {
    if (!(error instanceof RpcError)) return failCall(called, error);
    return noteCall(
      called,
      toWholeJson(toErrorMessage(Array.isArray(message) ? null : idOf(message), error), { status: error.status, headers }),
    );
  }
}
