import { hash, randomBytes } from 'node:crypto';
import { env } from '@/lib/env';
import { deriveKey, openSealed, seal } from '@/lib/sealed';

const RANDOM_BYTES = 32;
/** Base64url of the random bytes. The last character holds four bits, so a quarter of the alphabet can be there. */
const format = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

export const generateToken = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

export const isWellFormedToken = (text: string): boolean => format.test(text);

/** The token at the beginning of what a chat or mail program took for one, with the punctuation of its sentence; undefined when there is none. */
export function withoutTail(text: string): string | undefined {
  const [token = ''] = /^[\w-]*(?=[^\w-])/.exec(text) ?? [];
  return isWellFormedToken(token) ? token : undefined;
}

export const digestToken = (token: string): Buffer => hash('sha256', token, 'buffer');

const keyOfSettings = () => deriveKey(env().authSecret, 'the tokens of shared links');

export const sealToken = (token: string): Buffer => seal(token, keyOfSettings());

/** Null after a change of AUTH_SECRET, which the link itself survives. */
export const openToken = (sealed: Uint8Array): string | null => openSealed(sealed, keyOfSettings()) ?? null;
