import { withTransaction } from '@/db/client';
import { analysisNotFound } from '@/lib/analyses/not-found';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { lockUser } from '@/lib/tokens/store';
import { LinkInput, MAX_LIVE_LINKS } from './schema';
import { digestToken, generateToken, sealToken } from './secret';
import { countLiveLinks, insertLink, lockDoneAnalyses } from './store';

/** Throws `not_found`, also for another user's, and `invalid_body`. */
export async function createLink({ db, actor }: Context, given: Record<keyof LinkInput, unknown>): Promise<{ id: string; token: string }> {
  const parsed = LinkInput.safeParse(given);
  if (!parsed.success) throw new AppError('invalid_body', { message: parsed.error.issues[0]?.message ?? 'The link is invalid.' });
  const { analysisIds, name, lifetime, allowsDownloads } = parsed.data;
  const { userId } = actor;
  const token = generateToken();
  return withTransaction(db, async (tx) => {
    if ((await lockDoneAnalyses(tx, userId, analysisIds)) < analysisIds.length) throw analysisNotFound();
    // Serializes the links of a user, so that their limit holds.
    await lockUser(tx, userId);
    if ((await countLiveLinks(tx, userId)) >= MAX_LIVE_LINKS)
      throw new AppError('invalid_body', { message: `An account can have ${MAX_LIVE_LINKS} shared links. Revoke one first.` });
    const secrets = { digest: digestToken(token), sealedToken: sealToken(token) };
    const days = lifetime === 'never' ? null : Number(lifetime);
    return { id: await insertLink(tx, { userId, analysisIds, name, allowsDownloads, days, ...secrets }), token };
  });
}
