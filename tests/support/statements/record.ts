import type { Db, Fragment, Sql } from '@/db/client';
import { keyOf } from './sources';

export type Column = { name: string; type: string; origin: { table: string; column: string } | undefined };

/** PostgreSQL's description of a statement's columns, or the error for it; `parts` are the keys of its templates, its own the first. */
export type Described = { parts: readonly string[]; columns: Column[]; refusal?: unknown };

type Catalog = { types: Map<number, string>; origins: Map<string, { table: string; column: string }> };

async function readCatalog(sql: Sql): Promise<Catalog> {
  const types = await sql<{ id: number; name: string }[]>`select oid::int as id, typname as name from pg_type`;
  const origins = await sql<{ place: string; table: string; column: string }[]>`
    select attrelid::int || '.' || attnum as place, relname as table, attname as column
    from pg_attribute join pg_class c on c.oid = attrelid where c.relnamespace = 'public'::regnamespace and attnum > 0`;
  return {
    types: new Map(types.map(({ id, name }) => [id, name])),
    origins: new Map(origins.map(({ place, table, column }) => [place, { table, column }])),
  };
}

/** A handle whose statements PostgreSQL parses and describes, and never runs; `answer` says what rows they seem to have answered. */
export async function openRecorder(sql: Sql, answer: (described: Described) => unknown[]): Promise<Db> {
  const { types, origins } = await readCatalog(sql);
  const parts = new Map<unknown, readonly string[]>();
  const describeQuery = async (query: Fragment): Promise<Omit<Described, 'parts'>> => {
    try {
      const { columns } = await query.describe();
      return {
        columns: columns.map(({ name, type, table, number }) => ({
          name,
          type: types.get(type) ?? '',
          origin: origins.get(`${table}.${number}`),
        })),
      };
    } catch (refusal) {
      return { columns: [], refusal };
    }
  };
  const handle = (texts: TemplateStringsArray | string, ...values: never[]) => {
    if (typeof texts === 'string') return sql(texts);
    const own = [keyOf(texts), ...values.flatMap((value) => parts.get(value) ?? [])];
    const run = async (query: Fragment) => answer({ parts: own, ...(await describeQuery(query)) });
    const query = new Proxy(sql(texts, ...values), {
      get: (target, name) =>
        name === 'then' ? (...then: Parameters<Promise<unknown[]>['then']>) => run(target).then(...then) : Reflect.get(target, name),
    });
    parts.set(query, own);
    return query;
  };
  return handle as unknown as Db;
}
