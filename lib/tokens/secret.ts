import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const secretPrefixes = { token: 'pat_', refresh: 'prt_', code: 'pac_' } as const;
export type SecretKind = keyof typeof secretPrefixes;

export const TOKEN_PREFIX = secretPrefixes.token;
const RANDOM_BYTES = 28;
const CHECKSUM_BYTES = 4;
/** Characters of base64url after the prefix. */
export const TOKEN_CHARACTERS = Math.ceil(((RANDOM_BYTES + CHECKSUM_BYTES) * 8) / 6);
const characters = new RegExp(`^[A-Za-z0-9_-]{${TOKEN_CHARACTERS}}$`);
/** Enough to recognize a token in a list, too little to guess it. */
const SHOWN_CHARACTERS = 12;

function checksumOf(random: Buffer): Buffer {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32BE(crc32(random));
  return checksum;
}

/** A new secret: its prefix, as `pat_`, + base64url of 28 random bytes and their CRC-32 (43 characters). */
export function generateSecret(kind: SecretKind = 'token'): string {
  const random = randomBytes(RANDOM_BYTES);
  return secretPrefixes[kind] + Buffer.concat([random, checksumOf(random)]).toString('base64url');
}

/** Tells whether `text` has the format and checksum of a secret, which needs no query. */
export function isWellFormedSecret(text: string, kind: SecretKind = 'token'): boolean {
  const prefix = secretPrefixes[kind];
  const encoded = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !characters.test(encoded)) return false;
  const bytes = Buffer.from(encoded, 'base64url');
  if (bytes.toString('base64url') !== encoded) return false;
  return timingSafeEqual(checksumOf(bytes.subarray(0, RANDOM_BYTES)), bytes.subarray(RANDOM_BYTES));
}

/** SHA-256 of the secret, which is all that is stored of it. */
export function digestSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

export function toShownPrefix(secret: string): string {
  return secret.slice(0, SHOWN_CHARACTERS);
}
