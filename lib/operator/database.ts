import path from 'node:path';
import { type Database, openDatabase } from '@/db/client';
import { openEmbedded } from '@/db/embedded';
import { env } from '@/lib/env';
import { databaseProblems, hasOldDatabase } from '@/lib/env/production';
import { AppError } from '@/lib/errors';
import { type Answer, done } from './command';

export async function openForCommand(settings: { maxConnections: number; migrates: boolean }): Promise<Database> {
  const { appEnv, databaseUrl, dataDir } = env();
  const [problem] = appEnv === 'production' ? databaseProblems(databaseUrl, dataDir) : [];
  if (problem !== undefined) throw new AppError('invalid_body', { message: problem });
  const { maxConnections, migrates } = settings;
  return openDatabase({ databaseUrl, dataDir, maxConnections, schema: migrates ? 'migrated' : 'unchanged' });
}

/** Runs the database that an earlier release left in `DATA_DIR` until a signal, so that it can be moved to another server. */
export async function openOldDatabase(): Promise<Answer> {
  const dataDir = path.resolve(env().dataDir);
  if (!hasOldDatabase(dataDir)) throw new AppError('invalid_body', { message: `There is no database in ${dataDir}. Check DATA_DIR.` });
  const { url, release } = await openEmbedded(dataDir);
  const lines = [
    `The database in ${dataDir} runs until you press Ctrl-C: ${url}`,
    'Stop the servers, then copy it with the pg_dump of PostgreSQL 18, into a new, empty database of PostgreSQL 18 or newer (DATABASE_URL):',
    `pg_dump --format=custom --file=service.dump '${url}'`,
    'pg_restore --exit-on-error --single-transaction --no-owner --dbname="$DATABASE_URL" service.dump',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const open = setInterval(() => undefined, 60_000);
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  clearInterval(open);
  await release();
  return done({}, 'Closed.');
}
