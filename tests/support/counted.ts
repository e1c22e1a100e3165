import type { Db, Sql } from '@/db/client';

/** Counts the statements that a pool runs, including those of its transactions, their begin and their commit. */
export function countStatements(pool: Sql): { sql: Sql; count: () => number } {
  let count = 0;
  // A part of a statement is never awaited.
  const watch = (query: object) =>
    new Proxy(query, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name !== 'then') return typeof value === 'function' ? value.bind(target) : value;
        count += 1;
        return value.bind(target);
      },
    });
  const counting = <Handle extends object>(handle: Handle): Handle =>
    new Proxy(handle, {
      apply: (target, self, args) => watch(Reflect.apply(target as never, self, args)),
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name !== 'begin' && name !== 'savepoint') return value;
        return (work: (tx: Db) => Promise<unknown>) => {
          count += 2;
          return Reflect.apply(value as never, target, [(tx: Db) => work(counting(tx))]);
        };
      },
    });
  return { sql: counting(pool), count: () => count };
}
