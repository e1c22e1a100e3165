import { type AppError, type ErrorCode, errorTable } from '@/lib/errors';

/** JSON-RPC codes: those of its own specification, and the protocol's for a resource that is not there. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internalError: -32603,
  serverError: -32000,
  resourceNotFound: -32002,
} as const;

/** A fault of the protocol, answered as a JSON-RPC error. The message is public. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: keyof typeof rpcCodes, message: string, data?: Record<string, unknown>) {
    super(message);
    this.name = 'RpcError';
    this.code = rpcCodes[code];
    this.data = data;
  }
}

function toRpcCode(code: ErrorCode): keyof typeof rpcCodes {
  if (code === 'not_found') return 'resourceNotFound';
  return errorTable[code].status >= 500 ? 'internalError' : 'serverError';
}

/** One of our errors where the protocol has no place for it but its own; `data` carries our code. */
export function toRpcError({ code, message, retryAfterSeconds }: AppError): RpcError {
  return new RpcError(toRpcCode(code), message, { code, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });
}
