import type { Db } from '@/db/client';

/** A store in which everything is wrong that an inspection must see. */

export async function readUndeclared(db: Db): Promise<unknown> {
  const [row] = await db`select id from runs`;
  return row?.id;
}

export const renamed = (db: Db) => db<{ id: string; adId: string }[]>`select id, ad_id as "adID" from runs`;
export const mistyped = (db: Db) => db<{ attempt: string }[]>`select attempt from runs`;
export const counted = (db: Db) => db<{ total: number }[]>`select count(*) as total from runs`;
export const nullable = (db: Db) => db<{ pageName: string }[]>`select page_name as "pageName" from runs where id = ${'1'}`;
export const narrowed = (db: Db) => db<{ status: 'queued' | 'done' }[]>`select status from runs`;
export const throughParts = (db: Db) => db<{ platform: 'meta' }[]>`with seen as (select * from runs) select platform from seen`;
export const unknown = async (db: Db) => await db`select nothing from runs`;
export const unknownInOneBranch = (db: Db, order: 'old' | 'new' | 'none') =>
  db<{ id: string }[]>`select id from runs ${order === 'none' ? db`order by nothing` : db``}`;
const uncalled = (db: Db) => db<{ id: string }[]>`select id from users`;
export const stores = [uncalled];
