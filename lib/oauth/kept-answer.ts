import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** The time and number of repeats for a refresh whose answer may not have arrived. */
export const REPEAT_SECONDS = 30;
export const MAX_REPEATS = 2;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const Tokens = z.object({ access: z.string(), refresh: z.string() });
type Tokens = z.infer<typeof Tokens>;

/** A refresh token is random enough for a key without a salt, and answers once. No setting is in it, so a change of one loses no answer. */
const keyOf = (refreshToken: string) => Buffer.from(hkdfSync('sha256', refreshToken, '', 'the answer to this refresh token', 32));

/**
 * Encrypts the tokens that were issued for a refresh token, so that only an app that presents it can read them: just its hash is stored.
 */
export function sealAnswer(tokens: Tokens, refreshToken: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(refreshToken), nonce, { authTagLength: TAG_BYTES });
  const text = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The tokens that were issued for this refresh token; undefined for the answer to another one. */
export function openAnswer(sealed: Uint8Array, refreshToken: string): Tokens | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(refreshToken), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Tokens.parse(JSON.parse(Buffer.concat([text, decipher.final()]).toString()));
  } catch (error) {
    // Node has no other sign that the tag does not match.
    if (error instanceof Error && /unable to authenticate/.test(error.message)) return undefined;
    throw error;
  }
}
