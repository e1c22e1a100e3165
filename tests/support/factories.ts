import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from '@/db/client';
import { refill } from '@/lib/credits/ledger';
import { openAccount } from '@/lib/credits/store';
import { issueToken } from '@/lib/tokens/issue';
import { toMetaUrl } from '@/tests/fakes/samples';
import { noteSecret } from './logs/secrets';

export type TestAccount = { userId: string; accountId: string; email: string; tokenId: string; secret: string };

/** A fresh account with a token; without a password, because hashing one is slow on purpose. */
export async function newAccount(db: Sql, { credits = 5 }: { credits?: number } = {}): Promise<TestAccount> {
  const email = `${randomUUID()}@example.test`;
  const [user] = await db<{ id: string }[]>`insert into users (email) values (${email}) returning id`;
  if (user === undefined) throw new Error('no user');
  const accountId = await openAccount(db, user.id);
  if (credits > 0) await refill(db, { accountId, credits, reason: 'test' });
  const { token, secret } = await issueToken(db, { userId: user.id, name: 'test' });
  noteSecret('a token', secret);
  noteSecret('the address of a customer', email);
  return { userId: user.id, accountId, email, tokenId: token.id, secret };
}

/** An unused ad id: 15 digits, no leading zero. */
export function newAdId(): string {
  return `1${BigInt(`0x${randomBytes(6).toString('hex')}`)
    .toString()
    .padStart(15, '0')
    .slice(-14)}`;
}

export function metaUrl(adId: string): string {
  return toMetaUrl(adId);
}
