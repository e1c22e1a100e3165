import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type postgres from 'postgres';
import { onTestFinished } from 'vitest';
import { published, type Repair, repair } from '@/db/driver/repairs.mjs';

export type Driver = typeof postgres;

const installed = path.resolve('node_modules/postgres');

/**
 * Writes the package as it was published, with the repairs of `list`, to `dir`; the installed one keeps the published text next to its own.
 */
export function writeDriver(dir: string, list: readonly Repair[]): void {
  cpSync(installed, dir, { recursive: true, filter: (file) => !file.endsWith('.published') });
  for (const file of Object.keys(published)) {
    const text = readFileSync(path.join(installed, `${file}.published`), 'utf8');
    writeFileSync(path.join(dir, file), repair(file, text, list));
  }
}

/** The driver with the repairs of `list` alone, for the time of a test. */
export async function loadDriver(list: readonly Repair[]): Promise<Driver> {
  const parent = mkdtempSync(path.join(tmpdir(), 'ad-driver-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  // Under this name no test runner rewrites it.
  const dir = path.join(parent, 'node_modules/postgres');
  writeDriver(dir, list);
  const loaded = (await import(pathToFileURL(path.join(dir, 'src/index.js')).href)) as { default: Driver };
  return loaded.default;
}

export type Pool = { sql: postgres.Sql /** Connections that were closed inside a transaction. */; abandoned: () => number };

/** A pool of a driver on `url`, ended with the test. Its types do not know every option of the driver. */
export function openPool(driver: Driver, url: string, options: object = {}): Pool {
  let abandoned = 0;
  const watch = { onabandon: () => (abandoned += 1) };
  const sql = driver(url, { max: 1, onnotice: () => undefined, backoff: () => 0, ...options, ...watch });
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
