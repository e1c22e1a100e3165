import { randomBytes, randomUUID, scryptSync } from 'node:crypto';
import type { Db } from '@/db/client';
import { createUser } from '@/lib/users/create';

const LEAST = { N: 2, r: 8, p: 1 } as const;

/**
 * A hash in the product's own form, which names what it cost, at next to no cost. `tests/account/password.test.ts` says what a guess costs;
 * tests that sign in a hundred times for another reason need not pay it each time.
 */
export function quickHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, LEAST);
  return ['scrypt', LEAST.N, LEAST.r, LEAST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A user with a confirmed address and this password. */
export async function newPerson(db: Db, password: string): Promise<{ userId: string; email: string }> {
  const email = `${randomUUID()}@example.test`;
  const user = await createUser(db, { email, passwordHash: quickHash(password), confirmed: 'confirmed' });
  if (user === undefined) throw new Error('no user');
  return { userId: user.userId, email };
}
