import { createHash, randomBytes } from 'node:crypto';

/** Makes the secret of a cookie: 43 characters of base64url. */
export function mintSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function digestSessionSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
