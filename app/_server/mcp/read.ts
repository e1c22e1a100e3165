import { isJsonContentType } from '@modelcontextprotocol/sdk/shared/mediaType.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@/lib/errors';
import { readJson } from '../http/body';
import type { Message } from './message';
import { RpcError } from './rpc-error';

const isMessage = (value: unknown): value is Message => JSONRPCMessageSchema.safeParse(value).success;

/** Reads one JSON-RPC message; a batch, which no revision that is offered has, is invalid. Throws `RpcError`. */
export async function readMessage(request: Request): Promise<Message> {
  if (!isJsonContentType(request.headers.get('content-type')))
    throw new RpcError('invalidRequest', 'Send the body with content type application/json.');
  const body = await readJson(request).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new RpcError(error.cause === undefined ? 'invalidRequest' : 'parseError', error.message);
  });
  if (isMessage(body)) return body;
  if (Array.isArray(body)) throw new RpcError('invalidRequest', 'Batches are not supported. Send one message per request.');
  throw new RpcError('invalidRequest', 'The body is not a JSON-RPC 2.0 message.');
}
