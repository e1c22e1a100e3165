import { brand } from '@/lib/brand';
import { type AppError, type ErrorCode, errorTable } from '@/lib/errors';

/** Codes of JSON-RPC and of MCP, with their HTTP status: 200 for an error that answers a valid message. */
const rpcErrors = {
  parseError: { code: -32700, status: 400 },
  invalidRequest: { code: -32600, status: 400 },
  notAcceptable: { code: -32000, status: 406 },
  invalidParams: { code: -32602, status: 200 },
  internalError: { code: -32603, status: 200 },
  serverError: { code: -32000, status: 200 },
  /** Used until revision 2025-11-25. */
  resourceNotFound: { code: -32002, status: 200 },
  unknownMethod: { code: -32601, status: 200 },
  /** Used since revision 2026-07-28. */
  invalidMeta: { code: -32602, status: 400 },
  methodNotFound: { code: -32601, status: 404 },
  headerMismatch: { code: -32020, status: 400 },
  unsupportedVersion: { code: -32022, status: 400 },
} as const;

/** A JSON-RPC error. The message is public. */
export class RpcError extends Error {
  static {
    brand(RpcError, 'RpcError');
  }

  readonly kind: keyof typeof rpcErrors;
  readonly code: number;
  readonly status: number;
  readonly data: Record<string, unknown> | undefined;

  constructor(kind: keyof typeof rpcErrors, message: string, data?: Record<string, unknown>) {
    super(message);
    this.name = 'RpcError';
    this.kind = kind;
    this.code = rpcErrors[kind].code;
    this.status = rpcErrors[kind].status;
    this.data = data;
  }
}

export const toErrorMessage = <Id extends string | number | null>(
  id: Id,
  { code, message, data }: Pick<RpcError, 'code' | 'message' | 'data'>,
) => ({
  jsonrpc: '2.0' as const,
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

function toKind(code: ErrorCode): keyof typeof rpcErrors {
  if (code === 'not_found') return 'resourceNotFound';
  return errorTable[code].status >= 500 ? 'internalError' : 'serverError';
}

/** An `AppError` as a JSON-RPC error; `data` holds its code and, for a missing resource, its URI. */
export function toRpcError({ code, message, retryAfterSeconds }: AppError, about: { uri?: string } = {}): RpcError {
  const missing = code === 'not_found' ? about : {};
  return new RpcError(toKind(code), message, { code, ...missing, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });
}
