import { z } from 'zod';
import { deriveKey, openSealed, seal } from '@/lib/sealed';

/** The time and number of repeats for a refresh whose answer may not have arrived. */
export const REPEAT_SECONDS = 30;
export const MAX_REPEATS = 2;

const Tokens = z.object({ access: z.string(), refresh: z.string() });
type Tokens = z.infer<typeof Tokens>;

/** No setting is in it, so a change of one loses no answer. */
const keyOf = (refreshToken: string) => deriveKey(refreshToken, 'the answer to this refresh token');

/**
 * Encrypts the tokens that were issued for a refresh token, so that only an app that presents it can read them: just its hash is stored.
 */
export const sealAnswer = (tokens: Tokens, refreshToken: string): Buffer => seal(JSON.stringify(tokens), keyOf(refreshToken));

/** The tokens that were issued for this refresh token; undefined for the answer to another one. */
export function openAnswer(sealed: Uint8Array, refreshToken: string): Tokens | undefined {
  const text = openSealed(sealed, keyOf(refreshToken));
  return text === undefined ? undefined : Tokens.parse(JSON.parse(text));
}
