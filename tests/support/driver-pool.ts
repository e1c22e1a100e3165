import postgres from 'postgres';
import { onTestFinished } from 'vitest';

export type Pool = { sql: postgres.Sql /** Connections that were closed inside a transaction. */; abandoned: () => number };

/** A pool on `url`, ended with the test. The types of the driver do not know each of its options. */
export function openPool(url: string, options: object = {}): Pool {
  let abandoned = 0;
  const watch = { onabandon: () => (abandoned += 1) };
  const sql = postgres(url, { max: 1, onnotice: () => undefined, backoff: () => 0, ...options, ...watch });
  onTestFinished(() => sql.end({ timeout: 0 }));
  return { sql, abandoned: () => abandoned };
}

/** Returns the outcome of a promise: its value, the code or message of its error, or `pending` after `ms`. */
export async function outcomeOf(promise: PromiseLike<unknown>, ms = 3000): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms, 'pending');
  });
  // Not by way of `Promise.resolve`, which would send a statement a turn later.
  const settled = promise.then(
    (value) => value,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  );
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}
