import { withTransaction } from '@/db/client';
import { parseListView, toQuery } from '@/lib/analyses/list/filter';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { lockUser } from '@/lib/tokens/store';
import { MAX_VIEWS, type SavedView, ViewName } from './schema';
import { countViews, deleteView, selectViews, upsertView } from './store';

const invalid = (message: string) => new AppError('invalid_body', { message });

function toViewQuery(given: string): string {
  const { after, before, ...view } = parseListView(Object.fromEntries(new URLSearchParams(given)));
  return toQuery(view).toString();
}

/** Replaces the view of that name. `query` is that of its URL. Throws `invalid_body`. */
export async function saveView({ db, actor: { userId } }: Context, given: { name: unknown; query: string }): Promise<SavedView> {
  const name = ViewName.safeParse(given.name);
  if (!name.success) throw invalid(name.error.issues[0]?.message ?? 'The name is invalid.');
  const view = { name: name.data, query: toViewQuery(given.query) };
  if (view.query === '') throw invalid('This is the whole list. Search, filter or sort it first.');
  await withTransaction(db, async (tx) => {
    // Serializes the views of a user, so that their limit holds.
    await lockUser(tx, userId);
    await upsertView(tx, userId, view);
    if ((await countViews(tx, userId)) > MAX_VIEWS) throw invalid(`An account can save ${MAX_VIEWS} views. Remove one first.`);
  });
  return view;
}

export const listViews = ({ db, actor }: Context): Promise<SavedView[]> => selectViews(db, actor.userId);

/** A repeat changes nothing. */
export const removeView = ({ db, actor }: Context, name: string): Promise<void> => deleteView(db, actor.userId, name);
