import { isJsonContentType } from '@modelcontextprotocol/sdk/shared/mediaType.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@/lib/errors';
import { readJson } from '../http/body';
import { isObject, type Message } from './message';
import { RpcError } from './rpc-error';

const isMessage = (value: unknown): value is Message => JSONRPCMessageSchema.safeParse(value).success;

/** Clients write an empty object as null or as the empty list of PHP. */
const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

function withoutEmpty(object: unknown, name: string): unknown {
  if (!isObject(object) || !isEmpty(object[name])) return object;
  const { [name]: _, ...rest } = object;
  return rest;
}

function withoutEmptyParams(body: unknown): unknown {
  const message = withoutEmpty(body, 'params');
  return isObject(message) && isObject(message.params) ? { ...message, params: withoutEmpty(message.params, 'arguments') } : message;
}

/** Reads one JSON-RPC message; a batch, which no revision that is offered has, is invalid. Throws `RpcError`. */
export async function readMessage(request: Request): Promise<Message> {
  if (!isJsonContentType(request.headers.get('content-type')))
    throw new RpcError('invalidRequest', 'Send the body with content type application/json.');
  const given = await readJson(request).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new RpcError(error.cause === undefined ? 'invalidRequest' : 'parseError', error.message);
  });
  const body = withoutEmptyParams(given);
  if (isMessage(body)) return body;
  if (Array.isArray(body)) throw new RpcError('invalidRequest', 'Batches are not supported. Send one message per request.');
  throw new RpcError('invalidRequest', 'The body is not a JSON-RPC 2.0 message.');
}
