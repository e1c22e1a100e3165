import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { ProfileInput } from './schema';
import { upsertProfile } from './store';

/** Leaves the logo as it is. Throws `invalid_body`. */
export async function saveProfile({ db, actor }: Context, given: Record<keyof ProfileInput, unknown>): Promise<void> {
  const parsed = ProfileInput.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('invalid_body', { message: issue?.message ?? 'The profile is invalid.', field: String(issue?.path[0]) });
  }
  await upsertProfile(db, actor.userId, parsed.data);
}
