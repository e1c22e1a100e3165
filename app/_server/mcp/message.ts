import { negotiate } from '../http/negotiate';
import { RpcError } from './rpc-error';

export type Message = Record<string, unknown>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function metaOf({ params }: Message): Record<string, unknown> {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) ? meta : {};
}

/** Reads the ID of a request for its response; null where the message has no usable one. */
export function idOf(message: Message | undefined): string | number | null {
  const id = message?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

export function wantsStream(accept: string | null, message: Message): boolean {
  const [json, stream] = ['application/json', 'text/event-stream'];
  const accepts = (mediaType: string) => negotiate(accept, [mediaType]) !== undefined;
  if (!accepts(json) && !accepts(stream)) throw new RpcError('notAcceptable', `Accept ${json}, ${stream} or both.`);
  return accepts(stream) && (metaOf(message).progressToken !== undefined || !accepts(json));
}
