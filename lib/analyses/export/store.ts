import type { Db } from '@/db/client';
import type { Row, runs } from '@/db/schema';

export async function selectReports(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db<({ id: string } & Row<typeof runs, 'report'>)[]>`
    select a.id, r.report from analyses a join runs r on r.id = a.run_id
    where a.user_id = ${userId} and a.status = 'done' and a.id = any(${[...ids]}::uuid[])`;
  return new Map(rows.flatMap(({ id, report }) => (report === null ? [] : [[id, report]])));
}
