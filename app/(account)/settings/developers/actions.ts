'use server';

import { revalidatePath } from 'next/cache';
import { runAccountAction } from '@/app/_server/session/action';
import { AppError } from '@/lib/errors';
import { issueToken } from '@/lib/tokens/issue';
import { revokeOwnToken } from '@/lib/tokens/revoke';
import { toExpiry } from './expiry';

const PAGE = '/settings/developers';

export type Issued = { id: string; name: string; secret: string } | { message: string } | undefined;

/** Returns the secret of the token, which is shown once. */
export async function createToken(_previous: Issued, form: FormData): Promise<Issued> {
  const result = await runAccountAction(async (ctx, { user }) => {
    const expiresAt = toExpiry(String(form.get('expiry')), String(form.get('date') ?? ''), new Date());
    if (expiresAt === 'invalid') throw new AppError('invalid_body', { message: 'Choose an expiration date in the future.' });
    return issueToken(ctx.db, {
      userId: user.id,
      name: String(form.get('name') ?? ''),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    });
  });
  if ('error' in result) return { message: result.error.message };
  revalidatePath(PAGE);
  const { token, secret } = result.ok;
  return { id: token.id, name: token.name, secret };
}

export async function revokeToken(tokenId: string): Promise<{ message: string } | undefined> {
  const result = await runAccountAction((ctx, { user }) => revokeOwnToken(ctx.db, { userId: user.id, tokenId: String(tokenId) }));
  if ('error' in result) return { message: result.error.message };
  revalidatePath(PAGE);
  return undefined;
}
