import type { Sql } from '@/db/client';

/** The same pool, with a count of the statements that were given to it. */
export function countStatements(pool: Sql): { sql: Sql; count: () => number } {
  let count = 0;
  const sql = new Proxy(pool, {
    apply: (target, self, args) => {
      count += 1;
      return Reflect.apply(target, self, args);
    },
  });
  return { sql, count: () => count };
}
