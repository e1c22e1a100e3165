import { isJsonContentType } from '@modelcontextprotocol/sdk/shared/mediaType.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@/lib/errors';
import { MAX_MCP_BATCH } from '@/lib/limits';
import { batchRevision } from '@/lib/operations/protocol-revisions';
import { readJson } from '../http/body';
import { isObject, type Message } from './message';
import { isCurrent } from './revision';
import { RpcError } from './rpc-error';

const isMessage = (value: unknown): value is Message => JSONRPCMessageSchema.safeParse(value).success;

/** Two requests with one id would share a response. */
function assertOwnIds(batch: readonly Message[]): void {
  const ids = batch.filter((message) => 'method' in message && 'id' in message).map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new RpcError('invalidRequest', 'Two requests of the batch have the same id. Give each an id of its own.');
}

function assertBatch(headers: Headers, batch: readonly unknown[]): void {
  const revision = headers.get('mcp-protocol-version') ?? batchRevision;
  if (revision !== batchRevision || batch.some((message) => isObject(message) && isCurrent(headers, message)))
    throw new RpcError('invalidRequest', `Batches are part of revision ${batchRevision} alone. Send one message per request.`);
  if (batch.length === 0 || batch.length > MAX_MCP_BATCH)
    throw new RpcError('invalidRequest', `A batch has 1 to ${MAX_MCP_BATCH} messages.`);
  if (batch.some((message) => isObject(message) && message.method === 'initialize'))
    throw new RpcError('invalidRequest', 'Send initialize by itself, not in a batch.');
}

/** Reads one JSON-RPC message, or a batch where its revision has them. Throws `RpcError`. */
export async function readMessage(request: Request): Promise<Message | Message[]> {
  if (!isJsonContentType(request.headers.get('content-type')))
    throw new RpcError('invalidRequest', 'Send the body with content type application/json.');
  const body = await readJson(request).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new RpcError(error.cause === undefined ? 'invalidRequest' : 'parseError', error.message);
  });
  if (isMessage(body)) return body;
  if (Array.isArray(body)) {
    const batch: unknown[] = body;
    assertBatch(request.headers, batch);
    if (batch.every(isMessage)) {
      assertOwnIds(batch);
      return batch;
    }
  }
  throw new RpcError('invalidRequest', 'The body is not a JSON-RPC 2.0 message.');
}
