import type { Db } from '@/db/client';
import type { SavedView } from './schema';

export async function selectViews(db: Db, userId: string): Promise<SavedView[]> {
  return db<SavedView[]>`select name, query from saved_views where user_id = ${userId} order by lower(name), name`;
}

export async function countViews(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ views: number }[]>`select count(*)::int as views from saved_views where user_id = ${userId}`;
  return row?.views ?? 0;
}

export async function upsertView(tx: Db, userId: string, { name, query }: SavedView): Promise<void> {
  await tx`
    insert into saved_views (user_id, name, query) values (${userId}, ${name}, ${query})
    on conflict (user_id, name) do update set query = excluded.query, created_at = now()`;
}

export async function deleteView(db: Db, userId: string, name: string): Promise<void> {
  await db`delete from saved_views where user_id = ${userId} and name = ${name}`;
}
