import { type ErrorCode, errorTable } from '@/lib/errors';
import { protocolRevisions } from '@/lib/operations/protocol-revisions';
import { toAppError } from '../http/errors';
import type { Call } from './call';
import { idOf, type Message, metaOf, wantsStream } from './message';
import { type Caching, capabilities, instructions, type Method, methods, serverInfo } from './methods';
import { toAnswer } from './plain';
import type { Listener } from './progress';
import { assertCurrent } from './revision';
import { RpcError, toErrorMessage, toRpcError } from './rpc-error';
import { toStream } from './stream';

const discovered: Caching = { ttlMs: 3_600_000, cacheScope: 'public' };

const extensions = { 'io.modelcontextprotocol/ui': {} };

const discover: Method = {
  assertParams: () => undefined,
  run: async () => ({ supportedVersions: [...protocolRevisions], capabilities: { ...capabilities, extensions }, instructions }),
  caching: () => discovered,
};

const methodOf = ({ method }: Message): Method | undefined => (method === 'server/discover' ? discover : methods.get(String(method)));

/** A missing resource has no code of its own in this revision, and codes from -32000 to -32019 are not to be used. */
function toCode({ kind, code, status, data }: RpcError): number {
  if (kind === 'resourceNotFound') return -32602;
  if (kind === 'notAcceptable') return status;
  return kind === 'serverError' && data !== undefined ? errorTable[data.code as ErrorCode].status : code;
}

function toError(message: Message, thrown: unknown): { error: object; status: number } {
  const error = thrown instanceof RpcError ? thrown : toRpcError(toAppError(thrown));
  return { error: toErrorMessage(idOf(message), { code: toCode(error), message: error.message, data: error.data }), status: error.status };
}

async function toResult(method: Method, message: Message, call: Call, notify: Listener['notify']): Promise<object> {
  const { progressToken } = metaOf(message) as Pick<Listener, 'progressToken'>;
  const result = await method.run(message, call, { progressToken, notify });
  const about = { 'io.modelcontextprotocol/serverInfo': serverInfo };
  return { jsonrpc: '2.0', id: idOf(message), result: { ...result, ...method.caching?.(message), resultType: 'complete', _meta: about } };
}

/** Throws `RpcError`. */
async function answer(call: Call, request: Request, message: Message): Promise<Response> {
  const method = methodOf(message);
  assertCurrent(request.headers, message, method);
  if (!('id' in message)) return new Response(null, { status: 202 });
  if (method === undefined)
    throw new RpcError('methodNotFound', `Unknown method. Available: ${['server/discover', ...methods.keys()].join(', ')}.`);
  if (!wantsStream(request.headers.get('accept'), message)) return toAnswer(await toResult(method, message, call, async () => undefined));
  return toStream(
    (send, signal) =>
      toResult(method, message, { ...call, signal }, (notification) => send({ jsonrpc: '2.0', ...notification })).catch(
        (error: unknown) => toError(message, error).error,
      ),
    call.signal,
  );
}

/** Answers one JSON-RPC message of revision 2026-07-28, in which every message is self-contained and there is no handshake. */
export async function serveCurrent(call: Call, request: Request, message: Message): Promise<Response> {
  try {
    return await answer(call, request, message);
  } catch (thrown) {
    const { error, status } = toError(message, thrown);
    return toAnswer(error, status);
  }
}
