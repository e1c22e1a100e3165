import { brand } from '@/lib/brand';
import { MAX_KIB, TIMEOUT_SECONDS } from './limits';
import { SERVED_REDIRECT_URIS } from './redirect-uri';

const CONTACT = 'Contact the maker of the app.';
const UNREACHABLE = 'The document that describes this app could not be loaded from its address. Try again in a few minutes.';

/** Reasons why an app that is named by a URL cannot be connected, as sentences for people. They carry no text from the document. */
export const clientDocumentFailures = {
  invalid_client_id: `This app is named by an address that is not a plain https URL with a path. ${CONTACT}`,
  // Both have the same words, because the difference would tell strangers which names exist in the network of this server.
  not_public: UNREACHABLE,
  unreachable: UNREACHABLE,
  too_slow: `The document that describes this app did not arrive within ${TIMEOUT_SECONDS} seconds. Try again in a few minutes.`,
  redirected: `The address of this app redirects to another one, and the document that describes an app must be at the address itself. ${CONTACT}`,
  wrong_status: `There is no document at the address of this app: it did not answer with status 200. Try again later, or contact the maker of the app.`,
  wrong_type: `The document that describes this app is not sent as uncompressed JSON (application/json). ${CONTACT}`,
  too_large: `The document that describes this app is larger than ${MAX_KIB} kB. ${CONTACT}`,
  malformed: `The document that describes this app is not valid client metadata. ${CONTACT}`,
  wrong_client_id: `The document at the address of this app names another address as its client_id. ${CONTACT}`,
  has_secret: `The document that describes this app declares a secret, which a public document cannot keep. ${CONTACT}`,
  needs_authentication: `This app connects only to services that check a key of its own (token_endpoint_auth_method), and this service does not. ${CONTACT}`,
  no_redirect_uri: `The document that describes this app lists no redirect URI that we can use: ${SERVED_REDIRECT_URIS}. ${CONTACT}`,
} as const satisfies Record<string, string>;

export type ClientDocumentFailure = keyof typeof clientDocumentFailures;

/** `message` is public; `cause` is for the log only. */
export class ClientDocumentError extends Error {
  static {
    brand(ClientDocumentError, 'ClientDocumentError');
  }

  readonly code: ClientDocumentFailure;

  constructor(code: ClientDocumentFailure, options: { cause?: unknown } = {}) {
    super(clientDocumentFailures[code], options);
    this.name = 'ClientDocumentError';
    this.code = code;
  }
}
