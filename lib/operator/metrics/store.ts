import type { Db } from '@/db/client';

export type Connections = { limit: number; states: { state: string; connections: number }[] };

export async function countConnections(db: Db): Promise<Connections> {
  const [row] = await db<Connections[]>`
    select current_setting('max_connections')::int as limit,
      coalesce((select json_agg(json_build_object('state', state, 'connections', connections)) from (
        select replace(state, ' ', '_') as state, count(*)::int as connections from pg_stat_activity
        where datname = current_database() and state is not null group by 1) as counted), '[]') as states`;
  return row ?? { limit: 0, states: [] };
}
