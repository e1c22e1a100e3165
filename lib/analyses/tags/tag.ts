import { withTransaction } from '@/db/client';
import { parseSelection } from '@/lib/analyses/selection/schema';
import { lockSelected } from '@/lib/analyses/selection/store';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { lockUser } from '@/lib/tokens/store';
import { MAX_TAGS, MAX_TAGS_OF_ANALYSIS, type Tag, TagName, toTagKey } from './schema';
import { countTags, deleteAnalysisTags, deleteUnusedTags, insertAnalysisTags, selectTags, upsertTag } from './store';

const invalid = (message: string) => new AppError('invalid_body', { message });

function parseTag(given: unknown): { name: string; key: string } {
  const parsed = TagName.safeParse(given);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? 'The tag is invalid.');
  return { name: parsed.data, key: toTagKey(parsed.data) };
}

type Tagging = { ids: unknown; tag: unknown };

/** Skips analyses of others and live ones; returns how many changed. Throws `invalid_body` beyond a limit of tags. */
export async function tagAnalyses({ db, actor: { userId } }: Context, given: Tagging): Promise<number> {
  const [ids, tag] = [parseSelection(given.ids), parseTag(given.tag)];
  return withTransaction(db, async (tx) => {
    const own = await lockSelected(tx, userId, ids, 'keep');
    if (own.length === 0) return 0;
    // Serializes the tags of a user, so that their limits hold.
    await lockUser(tx, userId);
    await insertAnalysisTags(tx, await upsertTag(tx, userId, tag), own);
    const { all, most } = await countTags(tx, userId, own);
    if (all > MAX_TAGS) throw invalid(`An account can have ${MAX_TAGS} tags. Take one away from all of its analyses first.`);
    if (most > MAX_TAGS_OF_ANALYSIS) throw invalid(`An analysis can have ${MAX_TAGS_OF_ANALYSIS} tags. Take one away first.`);
    return own.length;
  });
}

/** Returns how many had the tag. A tag that no analysis has is gone. */
export async function untagAnalyses({ db, actor: { userId } }: Context, given: Tagging): Promise<number> {
  const [ids, { key }] = [parseSelection(given.ids), parseTag(given.tag)];
  return withTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const count = await deleteAnalysisTags(tx, userId, key, ids);
    await deleteUnusedTags(tx, userId);
    return count;
  });
}

export const listTags = ({ db, actor }: Context): Promise<Tag[]> => selectTags(db, actor.userId);
