import { parseArgs } from 'node:util';
import type { Database } from '@/db/client';
import { startInngest } from '@/tests/support/standins/inngest';

const engineNames = ['embedded', 'inngest'] as const;
type EngineName = (typeof engineNames)[number];

/** What drives the demo's work. */
export type DemoEngine = {
  env: Record<string, string>;
  /** In words, for the guide. */
  says: string;
  /** Tells the engine where the app listens. */
  connect: (address: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Reads `--engine`; throws with a usage line on anything else. */
export function readEngineName(args: readonly string[]): EngineName {
  const { engine } = parseArgs({ args: [...args], options: { engine: { type: 'string', default: 'embedded' } } }).values;
  const name = engineNames.find((known) => known === engine);
  if (name === undefined) throw new Error(`There is no engine "${engine}". Usage: npm run demo -- --engine ${engineNames.join('|')}`);
  return name;
}

const DATABASE = 'inngest_stand_in';

/** A database beside the app's, because an Inngest server shares none with it. */
async function openDatabaseOfInngest({ sql, url }: Database): Promise<string> {
  const existing = await sql`select 1 from pg_database where datname = ${DATABASE}`;
  if (existing.length === 0) await sql`create database ${sql(DATABASE)}`;
  const own = new URL(url);
  own.pathname = `/${DATABASE}`;
  return own.href;
}

export async function startEngine(name: EngineName, database: Database): Promise<DemoEngine> {
  const idle = async () => undefined;
  if (name === 'embedded') return { env: {}, says: 'embedded, in the server', connect: idle, close: idle };
  const inngest = await startInngest({ databaseUrl: await openDatabaseOfInngest(database), leaseMs: 30_000, backoffMs: 2000 });
  return {
    env: inngest.env,
    says: `a stand-in of Inngest at ${inngest.baseUrl}`,
    connect: (address) => inngest.sync(`${address}/api/inngest`),
    close: inngest.close,
  };
}
