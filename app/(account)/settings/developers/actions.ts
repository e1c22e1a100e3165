'use server';

import { randomUUID } from 'node:crypto';
import { revalidatePath } from 'next/cache';
import { requireDatabase } from '@/app/_server/context';
import { toAppError } from '@/app/_server/errors';
import { requireSession } from '@/app/_server/session';
import { issueToken } from '@/lib/tokens/issue';
import { revokeOwnToken } from '@/lib/tokens/revoke';
import { toExpiry } from './expiry';

const PAGE = '/settings/developers';

export type Issued = { secret: string; name: string } | { message: string } | undefined;

/** Issues a token and answers its secret, for the one time it is shown. */
export async function createToken(_before: Issued, form: FormData): Promise<Issued> {
  const { user } = await requireSession(PAGE);
  const expiresAt = toExpiry(String(form.get('expiry')), String(form.get('date') ?? ''), new Date());
  if (expiresAt === 'unusable') return { message: 'Choose a day that is still to come.' };
  try {
    const { token, secret } = await issueToken(requireDatabase(), {
      userId: user.id,
      name: String(form.get('name') ?? ''),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    });
    revalidatePath(PAGE);
    return { secret, name: token.name };
  } catch (error) {
    return { message: toAppError(error, randomUUID()).message };
  }
}

/** Revokes a token of the signed-in account; answers why not otherwise. */
export async function revokeToken(tokenId: string): Promise<{ message: string } | undefined> {
  const { user } = await requireSession(PAGE);
  try {
    await revokeOwnToken(requireDatabase(), { userId: user.id, tokenId });
  } catch (error) {
    return { message: toAppError(error, randomUUID()).message };
  }
  revalidatePath(PAGE);
  return undefined;
}
