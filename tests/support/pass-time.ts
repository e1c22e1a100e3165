import type { Sql } from '@/db/client';

/** Rows that have not ended; ended ones are final, including their times. */
const live = { runs: "status not in ('done', 'failed')", analyses: "status = 'live'", job_events: 'true' };

/** Lets minutes pass for the work in the database: every time that its live rows hold lies so much further back. */
export async function passMinutes(db: Sql, minutes: number): Promise<void> {
  for (const [table, condition] of Object.entries(live)) {
    const columns = await db<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and data_type = 'timestamp with time zone'`;
    const shifts = columns.map(({ name }) => `${name} = ${name} - make_interval(mins => ${minutes})`);
    await db.unsafe(`update ${table} set ${shifts.join(', ')} where ${condition}`);
  }
}
