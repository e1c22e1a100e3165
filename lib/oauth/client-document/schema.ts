import { z } from 'zod';
import { ClientDocumentError } from './failure';
import { MAX_NAME_LENGTH, MAX_REDIRECT_URIS } from './limits';
import { toClientName } from './name';
import { keepServed } from './redirect-uri';

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
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
  token_endpoint_auth_method: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  client_secret: z.unknown().optional(),
  client_secret_expires_at: z.unknown().optional(),
});
type Metadata = z.infer<typeof Metadata>;

/**
 * Every client is served as a public one. A document that declares a key is served only where it offers `none` too, as ChatGPT's does: to drop
 * the check of a key that a client counts on would be a downgrade.
 */
function isServedWithoutAuthentication(metadata: Metadata): boolean {
  const { token_endpoint_auth_method: declared = 'none', token_endpoint_auth_methods_supported: offered = [] } = metadata;
  return declared === 'none' || (!declared.startsWith('client_secret') && offered.includes('none'));
}

const hasSecret = (metadata: Metadata) => metadata.client_secret !== undefined || metadata.client_secret_expires_at !== undefined;

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ClientDocumentError('malformed', { cause });
  }
}

/** Parses the document of the client `clientId`. Redirect URIs that cannot be used, such as those with a scheme of the app's own, are left out. */
export function parseClientDocument(clientId: string, bytes: Uint8Array): ClientDocument {
  const { data: metadata, error } = Metadata.safeParse(parseJson(bytes));
  if (metadata === undefined) throw new ClientDocumentError('malformed', { cause: error });
  if (metadata.client_id !== clientId) throw new ClientDocumentError('wrong_client_id');
  if (hasSecret(metadata)) throw new ClientDocumentError('has_secret');
  if (!isServedWithoutAuthentication(metadata)) throw new ClientDocumentError('needs_authentication');
  const redirectUris = keepServed(metadata.redirect_uris);
  if (redirectUris.length === 0) throw new ClientDocumentError('no_redirect_uri');
  const name = toClientName(metadata.client_name) ?? null;
  return ClientDocument.parse({ clientId, name, redirectUris });
}
