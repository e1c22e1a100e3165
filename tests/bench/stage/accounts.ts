import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Sql } from '@/db/client';
import { refill } from '@/lib/credits/ledger';
import { MAX_MOVED_CREDITS } from '@/lib/credits/schema';
import { endpoints } from '@/lib/rate-limit/policy';
import { issueToken } from '@/lib/tokens/issue';
import { limitToken } from '@/lib/tokens/limit';
import { MAX_TOKEN_LIMIT, type TokenLimits } from '@/lib/tokens/schema';
import { createUser } from '@/lib/users/create';

export type Account = { secret: string; accountId: string; analysisId: string };

export type Owner = { userId: string; accountId: string };

const widest = Object.fromEntries(endpoints.map((endpoint) => [endpoint, MAX_TOKEN_LIMIT]));

/** A token of this owner with the widest limits there are, or with these. */
export async function openToken(db: Sql, { userId }: Pick<Owner, 'userId'>, limits: TokenLimits = widest): Promise<string> {
  const { token, secret } = await issueToken(db, { userId, name: 'Bench' });
  await limitToken(db, token.id, limits);
  return secret;
}

/** Credits for as many submits as a bench sends. */
export async function grant(db: Sql, owner: Owner): Promise<Owner> {
  await refill(db, { accountId: owner.accountId, credits: MAX_MOVED_CREDITS, reason: 'Bench' });
  return owner;
}

export async function openOwner(db: Sql, name: string | null = null): Promise<Owner> {
  const owner = await createUser(db, { email: `${randomUUID()}@example.test`, passwordHash: null, confirmed: 'confirmed', name });
  if (owner === undefined) throw new Error('a random address is not taken');
  return grant(db, owner);
}

/** Returns the id of the analysis. */
export async function submit(origin: string, secret: string, url: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/analyses`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  if (!answer.ok) throw new Error(`A submit was answered with ${answer.status}: ${await answer.text()}`);
  return z.object({ id: z.uuid() }).parse(await answer.json()).id;
}

/** An account of its own, with an analysis of every one of these ads; that of the first is measured. */
export async function openAccount(db: Sql, origin: string, ads: readonly string[], owner: Owner): Promise<Account> {
  const secret = await openToken(db, owner);
  // The list has the newest first, and the measured one at its top.
  const ids: string[] = [];
  for (const url of ads.toReversed()) ids.push(await submit(origin, secret, url));
  const analysisId = ids.at(-1);
  if (analysisId === undefined) throw new Error('an account of the bench has an analysis');
  return { secret, accountId: owner.accountId, analysisId };
}
