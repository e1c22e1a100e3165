import { z } from 'zod';
import { toLine, toPlainText } from '@/lib/plain-text';
import { ClientDocumentError } from './failure';
import { MAX_NAME_LENGTH, MAX_REDIRECT_URIS } from './limits';
import { parseRedirectUri } from './redirect-uri';

/** The name of an app as people may read it: of one line, without hidden characters, and with a sign where it was cut. */
export function toClientName(given: unknown): string | undefined {
  const whole = typeof given === 'string' ? (toLine(given, 2 * MAX_NAME_LENGTH) ?? undefined) : undefined;
  return whole === undefined || whole.length <= MAX_NAME_LENGTH ? whole : `${toPlainText(whole, MAX_NAME_LENGTH - 1)}…`;
}

/** The fields that we keep of a client's metadata document. `name` is null where it has none that can be shown. */
export const ClientDocument = z.strictObject({
  clientId: z.string(),
  name: z.string().max(MAX_NAME_LENGTH).nullable(),
  redirectUris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
});
export type ClientDocument = z.infer<typeof ClientDocument>;

/** Other members, such as logos, scopes and grant types, are ignored. */
const Metadata = z.object({
  client_id: z.string(),
  client_name: z.string().nullish(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
  token_endpoint_auth_method: z.string().nullish(),
  token_endpoint_auth_methods_supported: z.array(z.string()).nullish(),
  client_secret: z.unknown().optional(),
  client_secret_expires_at: z.unknown().optional(),
});
type Metadata = z.infer<typeof Metadata>;

/** A document with a key must offer `none` too, as ChatGPT's does: to drop the check of a key that a client counts on is a downgrade. */
function isServedWithoutAuthentication(metadata: Metadata): boolean {
  const declared = metadata.token_endpoint_auth_method ?? 'none';
  const offered = metadata.token_endpoint_auth_methods_supported ?? [];
  return declared === 'none' || (!declared.startsWith('client_secret') && offered.includes('none'));
}

const hasSecret = (metadata: Metadata) => (metadata.client_secret ?? metadata.client_secret_expires_at ?? null) !== null;

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ClientDocumentError('malformed', { cause });
  }
}

/** Parses the document of the client `clientId`. A redirect URI that cannot be used is kept, so that a request for it is told why. */
export function parseClientDocument(clientId: string, bytes: Uint8Array): ClientDocument {
  const { data: metadata, error } = Metadata.safeParse(parseJson(bytes));
  if (metadata === undefined) throw new ClientDocumentError('malformed', { cause: error });
  if (metadata.client_id !== clientId) throw new ClientDocumentError('wrong_client_id');
  if (hasSecret(metadata)) throw new ClientDocumentError('has_secret');
  if (!isServedWithoutAuthentication(metadata)) throw new ClientDocumentError('needs_authentication');
  const redirectUris = metadata.redirect_uris;
  if (!redirectUris.some(parseRedirectUri)) throw new ClientDocumentError('no_redirect_uri');
  const name = toClientName(metadata.client_name) ?? null;
  return ClientDocument.parse({ clientId, name, redirectUris });
}
