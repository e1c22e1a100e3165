import type { Db } from '@/db/client';
import type { analyses, Row, stills } from '@/db/schema';
import type { Json } from '@/lib/analyses/engine';

type Own = Row<typeof analyses, 'id' | 'userId'>;

const ofLive = (db: Db, { id, userId }: Own) =>
  db`from analyses a join runs r on r.id = a.run_id where a.id = ${id} and a.user_id = ${userId} and a.status = 'live' and r.standing <> 'sample'`;

export async function findEarly(db: Db, own: Own): Promise<{ ad: Json; measured: Json; hasPreview: boolean } | undefined> {
  const [row] = await db<{ ad: Json; measured: Json; hasPreview: boolean }[]>`
    select r.ad, r.measured, exists (select 1 from stills s where s.run_id = r.id) as "hasPreview" ${ofLive(db, own)}`;
  return row;
}

export async function findPreview(db: Db, { id, userId }: Own): Promise<Uint8Array | undefined> {
  const [row] = await db<Row<typeof stills, 'jpeg'>[]>`
    select s.jpeg from stills s join analyses a on a.run_id = s.run_id where a.id = ${id} and a.user_id = ${userId} order by s.n limit 1`;
  return row?.jpeg;
}

/** Without its videos once the run has ended. */
export async function findAd(db: Db, { id, userId }: Own): Promise<Json | undefined> {
  const [row] = await db<{ ad: Json }[]>`
    select r.ad from analyses a join runs r on r.id = a.run_id where a.id = ${id} and a.user_id = ${userId}`;
  return row?.ad;
}
