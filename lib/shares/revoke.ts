import { z } from 'zod';
import type { Db } from '@/db/client';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { deleteLink } from './store';

/** Idempotent; changes nothing for another user's. */
export async function revokeOwnLink({ db, actor }: Context, id: string): Promise<void> {
  if (z.uuid().safeParse(id).success) await deleteLink(db, id, actor.userId);
}

/** Throws `not_found`. */
export async function revokeLink(db: Db, id: string): Promise<{ name: string }> {
  const link = await deleteLink(db, id);
  if (link === undefined) throw new AppError('not_found', { message: 'There is no shared link with this ID. It may have been revoked.' });
  return link;
}
