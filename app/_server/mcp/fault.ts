import { type AppError, type ErrorCode, errorTable } from '@/lib/errors';

/**
 * JSON-RPC codes, those of its own specification and the protocol's for a resource that is not there, and their HTTP
 * status: an error that answers a message is an answer like any other.
 */
const rpcFaults = {
  parseError: { code: -32700, status: 400 },
  invalidRequest: { code: -32600, status: 400 },
  notAcceptable: { code: -32000, status: 406 },
  invalidParams: { code: -32602, status: 200 },
  internalError: { code: -32603, status: 200 },
  serverError: { code: -32000, status: 200 },
  resourceNotFound: { code: -32002, status: 200 },
} as const;

/** A fault of the protocol, answered as a JSON-RPC error. The message is public. */
export class RpcError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: Record<string, unknown> | undefined;

  constructor(fault: keyof typeof rpcFaults, message: string, data?: Record<string, unknown>) {
    super(message);
    this.name = 'RpcError';
    this.code = rpcFaults[fault].code;
    this.status = rpcFaults[fault].status;
    this.data = data;
  }
}

function toFault(code: ErrorCode): keyof typeof rpcFaults {
  if (code === 'not_found') return 'resourceNotFound';
  return errorTable[code].status >= 500 ? 'internalError' : 'serverError';
}

/** One of our errors where the protocol has no place for it but its own; `data` carries our code. */
export function toRpcError({ code, message, retryAfterSeconds }: AppError): RpcError {
  return new RpcError(toFault(code), message, { code, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });
}
