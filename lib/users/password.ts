import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '@/lib/errors';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** OWASP's floor for scrypt: 128 MiB and some 300 ms per guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
const KEY_BYTES = 32;

/** Derived at one time: each takes 128 MiB and one of the four threads that files and name lookups need too. */
const MAX_RUNNING = 2;
/** In line behind them, some ten seconds long; who comes then is asked to come back. */
const MAX_WAITING = 64;

// On globalThis, because Next bundles every route apart, and the threads are those of the process.
const holder = globalThis as typeof globalThis & { adAnalysisDerivations?: { running: number; waiting: (() => void)[] } };

/** Throws `service_unavailable` when too many passwords are worked on. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  holder.adAnalysisDerivations ??= { running: 0, waiting: [] };
  const line = holder.adAnalysisDerivations;
  if (line.waiting.length >= MAX_WAITING)
    throw new AppError('service_unavailable', {
      message: 'Too many people sign in just now. Try again in a minute.',
      retryAfterSeconds: 60,
    });
  // Who is woken takes the place of the one that ended, so that nobody overtakes.
  if (line.running >= MAX_RUNNING) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else line.running += 1;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next === undefined) line.running -= 1;
    else next();
  }
}

function deriveKey(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  return inTurn(() => derive(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }));
}

/** `scrypt$N$r$p$salt$key`, so that the cost can rise without breaking what is stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether `password` made `hash`; a hash that is not ours matches nothing. */
export async function matchesPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await deriveKey(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
