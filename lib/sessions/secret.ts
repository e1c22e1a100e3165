import { createHash, randomBytes } from 'node:crypto';

export function mintSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function digestSessionSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
