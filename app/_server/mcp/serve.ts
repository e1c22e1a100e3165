import { type ErrorCode, errorTable } from '@/lib/errors';
import { toAppError } from '../http/errors';
import { toWhole } from '../http/whole';
import type { Call } from './call';
import { idOf, type Message, metaOf, wantsStream } from './message';
import { type Method, methods, serverInfo } from './methods';
import type { Listener } from './progress';
import { assertCurrent, assertOlderRevision, isCurrent } from './revision';
import { RpcError, toErrorMessage, toRpcError } from './rpc-error';
import { toStream, writeMessage } from './stream';

type Family = {
  methods: ReadonlyMap<string, Method>;
  /** Throws `RpcError`. */
  assertRevision: (headers: Headers, message: Message, method: Method | undefined) => void;
  complete: (result: object, method: Method, message: Message) => object;
  toCode: (error: RpcError) => number;
  unknownMethod: 'methodNotFound' | 'unknownMethod';
};

/** Revision 2026-07-28, in which every message is self-contained and there is no handshake. */
const current: Family = {
  methods: methods.current,
  assertRevision: assertCurrent,
  complete: (result, method, message) => ({
    ...result,
    ...method.caching?.(message),
    resultType: 'complete',
    _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
  }),
  // A missing resource has no code of its own in it, and codes from -32000 to -32019 are not to be used.
  toCode: ({ kind, code, status, data }) => {
    if (kind === 'resourceNotFound') return -32602;
    if (kind === 'notAcceptable') return status;
    return kind === 'serverError' && data !== undefined ? errorTable[data.code as ErrorCode].status : code;
  },
  unknownMethod: 'methodNotFound',
};

const older: Family = {
  methods: methods.older,
  assertRevision: assertOlderRevision,
  complete: (result) => result,
  toCode: ({ code }) => code,
  unknownMethod: 'unknownMethod',
};

/** Bytes, because a Response first looks for lone surrogates in a text, and JSON has none. */
const toAnswer = (message: object, status = 200): Response =>
  toWhole(writeMessage(message), { status, headers: { 'Content-Type': 'application/json' } });

/** Answers one JSON-RPC message: without sessions, so that any process can. */
export async function serve(call: Call, request: Request, message: Message): Promise<Response> {
  const { headers } = request;
  const family = isCurrent(headers, message) ? current : older;
  const toError = (thrown: unknown) => {
    const error = thrown instanceof RpcError ? thrown : toRpcError(toAppError(thrown));
    const { message: text, data, status } = error;
    return { error: toErrorMessage(idOf(message), { code: family.toCode(error), message: text, data }), status };
  };
  try {
    const method = family.methods.get(String(message.method));
    family.assertRevision(headers, message, method);
    if (!('id' in message && 'method' in message)) return new Response(null, { status: 202 });
    if (method === undefined)
      throw new RpcError(family.unknownMethod, `Unknown method. Available: ${[...family.methods.keys()].join(', ')}.`);
    const respond = async (answering: Call, notify: Listener['notify']) => {
      const { progressToken } = metaOf(message) as Pick<Listener, 'progressToken'>;
      const result = await method.run(message, answering, { progressToken, notify });
      return { jsonrpc: '2.0', id: idOf(message), result: family.complete(result, method, message) };
    };
    if (!wantsStream(headers.get('accept'), message)) return toAnswer(await respond(call, async () => undefined));
    return toStream(
      (send, signal) =>
        respond({ ...call, signal }, (notification) => send({ jsonrpc: '2.0', ...notification })).catch((thrown) => toError(thrown).error),
      call.signal,
    );
  } catch (thrown) {
    const { error, status } = toError(thrown);
    return toAnswer(error, status);
  }
}
