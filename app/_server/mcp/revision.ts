import { z } from 'zod';
import { batchRevision, currentRevision, protocolRevisions } from '@/lib/operations/protocol-revisions';
import { type Message, metaOf } from './message';
import { RpcError } from './rpc-error';

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT_KEY = 'io.modelcontextprotocol/clientInfo';

const RequestMeta = z.looseObject({
  [VERSION_KEY]: z.string(),
  [CAPABILITIES_KEY]: z.looseObject({}),
  [CLIENT_KEY]: z.looseObject({ name: z.string(), version: z.string() }).optional(),
  progressToken: z.union([z.string(), z.int()]).optional(),
});

const revisionOf = (headers: Headers) => headers.get('mcp-protocol-version');

/** Tells whether a message is of revision 2026-07-28 or later: by its `_meta`, or, where that has no version, by its header. */
export const isCurrent = (headers: Headers, message: Message): boolean =>
  Object.hasOwn(metaOf(message), VERSION_KEY) || revisionOf(headers) === currentRevision;

function assertSupported(revision: string, supported: readonly string[]): void {
  if (supported.includes(revision)) return;
  const message = `Unsupported protocol version. Use one of ${protocolRevisions.join(', ')}.`;
  throw new RpcError('unsupportedVersion', message, { supported: [...protocolRevisions], requested: revision });
}

/** Throws `RpcError`. `initialize` negotiates instead, and some clients name the revision with batches whatever was negotiated. */
export function assertOlderRevision(headers: Headers, { method }: Message): void {
  const revision = revisionOf(headers);
  if (revision !== null && method !== 'initialize') assertSupported(revision, [...protocolRevisions, batchRevision]);
}

/** The revision in which a client that shakes hands is served: the one that it asks for, or the latest before it. */
export function toOffered(asked: string): string {
  const offered = protocolRevisions.filter((revision) => revision !== currentRevision);
  return offered.find((revision) => revision <= asked) ?? offered[0] ?? currentRevision;
}

const encoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/** The value of `Mcp-Name`, which may be Base64 of UTF-8. */
function decodeName(value: string): string {
  const [, base64] = encoded.exec(value) ?? [];
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8');
}

function assertHeader(name: string, sent: string | null, body: string): void {
  if (sent === body) return;
  const what = sent === null ? 'is missing' : 'differs from the body';
  throw new RpcError('headerMismatch', `The header ${name} ${what}. Send the value that the body has.`);
}

/** Throws `RpcError`. A notification, which revision 2026-07-28 does not define, needs only its revision. */
export function assertCurrent(headers: Headers, message: Message, { named }: { named?: 'name' | 'uri' } = {}): void {
  const isNotification = !('id' in message);
  const meta = RequestMeta.safeParse(metaOf(message));
  if (!meta.success && !isNotification)
    throw new RpcError(
      'invalidMeta',
      `Invalid _meta. Since revision ${currentRevision} it has ${VERSION_KEY} (a string) and ${CAPABILITIES_KEY} (an object) in every request.`,
    );
  const sent = revisionOf(headers);
  const claimed = metaOf(message)[VERSION_KEY];
  const revision = typeof claimed === 'string' ? claimed : (sent ?? '');
  if (sent !== null) assertHeader('MCP-Protocol-Version', sent, revision);
  assertSupported(revision, [currentRevision]);
  if (isNotification) return;
  assertHeader('MCP-Protocol-Version', sent, revision);
  assertHeader('Mcp-Method', headers.get('mcp-method'), String(message.method));
  const name = named && (message.params as Record<string, unknown>)[named];
  if (typeof name !== 'string') return;
  const header = headers.get('mcp-name');
  assertHeader('Mcp-Name', header === null ? null : decodeName(header), name);
}
