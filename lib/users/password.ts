import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { withoutTurn } from '@/lib/turns';
import { passwordQueue, type Turn } from './turns';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** OWASP's minimum for scrypt: 128 MiB and some 300 ms per guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
const KEY_BYTES = 32;

type Cost = { N: number; r: number; p: number };

function deriveKey(password: string, salt: Buffer, cost: Cost, turn: Turn): Promise<Buffer> {
  const work = () => derive(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES });
  return withoutTurn(() => passwordQueue().run(turn, work));
}

/** The format is `scrypt$N$r$p$salt$key`, so that the cost can rise while stored hashes stay valid. */
const toHash = (salt: Buffer, key: Buffer) =>
  ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');

export async function hashPassword(password: string, turn: Turn): Promise<string> {
  const salt = randomBytes(16);
  return toHash(salt, await deriveKey(password, salt, COST, turn));
}

/** A hash that no password matches and that takes as long to check as any other. */
export function makeDecoyHash(): string {
  return toHash(randomBytes(16), randomBytes(KEY_BYTES));
}

/** Tells whether `hash` was made from `password`; a hash in another format never matches. */
export async function matchesPassword(password: string, hash: string, turn: Turn): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await deriveKey(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) }, turn);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
