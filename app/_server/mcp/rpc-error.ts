import { type AppError, type ErrorCode, errorTable } from '@/lib/errors';

/** Codes of JSON-RPC and, for a missing resource, of MCP, with their HTTP status: 200 for an error that answers a valid message. */
const rpcErrors = {
  parseError: { code: -32700, status: 400 },
  invalidRequest: { code: -32600, status: 400 },
  notAcceptable: { code: -32000, status: 406 },
  invalidParams: { code: -32602, status: 200 },
  internalError: { code: -32603, status: 200 },
  serverError: { code: -32000, status: 200 },
  resourceNotFound: { code: -32002, status: 200 },
} as const;

/** A JSON-RPC error. The message is public. */
export class RpcError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: Record<string, unknown> | undefined;

  constructor(kind: keyof typeof rpcErrors, message: string, data?: Record<string, unknown>) {
    super(message);
    this.name = 'RpcError';
    this.code = rpcErrors[kind].code;
    this.status = rpcErrors[kind].status;
    this.data = data;
  }
}

function toKind(code: ErrorCode): keyof typeof rpcErrors {
  if (code === 'not_found') return 'resourceNotFound';
  return errorTable[code].status >= 500 ? 'internalError' : 'serverError';
}

/** An `AppError` as a JSON-RPC error; `data` holds its code. */
export function toRpcError({ code, message, retryAfterSeconds }: AppError): RpcError {
  return new RpcError(toKind(code), message, { code, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });
}
