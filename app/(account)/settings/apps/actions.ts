'use server';

import { revalidatePath } from 'next/cache';
import { runAccountAction } from '@/app/_server/session/action';
import { revokeOwnGrant } from '@/lib/oauth/grant';

export async function disconnectApp(grantId: string): Promise<{ message: string } | undefined> {
  const result = await runAccountAction((ctx, { user }) => revokeOwnGrant(ctx.db, { userId: user.id, grantId: String(grantId) }));
  if ('error' in result) return { message: result.error.message };
  revalidatePath('/settings/apps');
  return undefined;
}
