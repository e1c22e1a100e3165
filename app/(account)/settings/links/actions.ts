'use server';

import { revalidatePath } from 'next/cache';
import { runAccountAction } from '@/app/_server/session/action';
import { revokeOwnLink } from '@/lib/shares/revoke';

export async function revokeLink(linkId: string): Promise<{ message: string } | undefined> {
  const result = await runAccountAction((ctx) => revokeOwnLink(ctx, String(linkId)));
  if ('error' in result) return { message: result.error.message };
  revalidatePath('/settings/links');
  return undefined;
}
