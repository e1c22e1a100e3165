import path from 'node:path';
import postgres from 'postgres';
import { type Database, openDatabase } from '@/db/client';
import { openEmbedded } from '@/db/embedded';
import type { Say } from '../rows';
import { loadHistory, type Size } from './load';

export const sizes = {
  small: { analyses: 100, inOne: 100 },
  own: { analyses: 100_000, inOne: 100_000 },
  large: { analyses: 1_000_000, inOne: 100_000 },
} as const satisfies Record<string, Size>;
export type SizeName = keyof typeof sizes;

/** A comment that is written once the database is full, so that an interrupted load is never measured. */
const LOADED = 'loaded';

async function isLoaded(admin: postgres.Sql, name: string): Promise<boolean> {
  const [row] = await admin<{ note: string | null }[]>`
    select shobj_description(oid, 'pg_database') as note from pg_database where datname = ${name}`;
  return row?.note === LOADED;
}

async function openSize(admin: postgres.Sql, clusterUrl: string, size: SizeName, say: Say): Promise<Database> {
  const name = `scale_${size}`;
  const kept = await isLoaded(admin, name);
  if (!kept) {
    say(`loading ${sizes[size].analyses.toLocaleString('en')} analyses`);
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin`create database ${admin(name)}`;
  }
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  if (kept) return database;
  await loadHistory(database.sql, sizes[size]);
  await admin.unsafe(`comment on database ${name} is '${LOADED}'`);
  return database;
}

/** The databases, in one cluster, which stays in `dataDir` for the next run. */
export async function openDatabases(
  dataDir: string,
  say: Say,
): Promise<{ databases: Record<SizeName, Database>; close: () => Promise<void> }> {
  const embedded = await openEmbedded(path.join(dataDir, 'bench-scale'), { durability: 'fast' });
  const admin = postgres(embedded.url, { max: 1, onnotice: () => undefined });
  try {
    const small = await openSize(admin, embedded.url, 'small', say);
    const own = await openSize(admin, embedded.url, 'own', say);
    const large = await openSize(admin, embedded.url, 'large', say);
    return {
      databases: { small, own, large },
      close: async () => {
        await Promise.all([small, own, large].map((database) => database.close()));
        await embedded.release();
      },
    };
  } catch (error) {
    await embedded.release();
    throw error;
  } finally {
    await admin.end();
  }
}
