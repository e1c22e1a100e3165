import type { Database, Sql } from '@/db/client';
import { describeSpendLimit } from '@/lib/analyses/spend/budget';
import { verifyLedger } from '@/lib/credits/verify';
import { withDeadline } from '@/lib/deadline';
import { EnvError, env, loadEnv } from '@/lib/env';
import { readRelease, releaseName } from '@/lib/release.mjs';
import type { Answer } from '../command';
import { openForCommand } from '../database';
import { readServer } from '../store';
import { type Check, checkBrowser, checkFolder, checkLibraries, checkMail, checkModel, checkPayments, checkPdf, checkVideo } from './parts';

type Result = { name: string; ok: boolean; seconds: number; message: string };

const TIMEOUT_MS = 300_000;

/** The innermost cause says what happened; an error of a run only has a code. */
function toMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && !error.message.includes(' ') ? toMessage(error.cause) : error.message;
}

async function perform(name: string, check: Check): Promise<Result> {
  const startedAt = performance.now();
  const end = (ok: boolean, message: string) => ({
    name,
    ok,
    seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)),
    message,
  });
  try {
    return end(true, await withDeadline(undefined, TIMEOUT_MS, check));
  } catch (error) {
    return end(false, toMessage(error));
  }
}

async function checkDatabase(sql: Sql): Promise<string> {
  const { version, isReadOnly } = await readServer(sql);
  if (isReadOnly) throw new Error('The database is read-only: connect to the primary.');
  return `PostgreSQL ${version}, ${env().databaseUrl === undefined ? 'embedded' : 'yours'}, migrated`;
}

async function checkLedger(sql: Sql): Promise<string> {
  const { ok, accounts, entries } = await verifyLedger(sql);
  if (!ok) throw new Error('The ledger drifts: `ledger verify` says where.');
  return `${accounts} accounts, ${entries} entries, no drift`;
}

function checkSettings(): string {
  try {
    loadEnv('serve');
    return `APP_ENV=${env().appEnv}, ${describeSpendLimit()}`;
  } catch (error) {
    if (error instanceof EnvError) loadEnv('operate');
    throw error;
  }
}

type Options = { isOffline: boolean; migrates: boolean };

async function checkAll({ isOffline, migrates }: Options): Promise<Result[]> {
  const settings = await perform('settings', async () => checkSettings());
  const results = [settings, await perform('folder', checkFolder)];
  let database: Database | undefined;
  const opened = await perform('database', async () => {
    database = await openForCommand({ maxConnections: 2, migrates });
    return checkDatabase(database.sql);
  });
  results.push(opened);
  try {
    const sql = database?.sql;
    if (sql !== undefined) results.push(await perform('ledger', () => checkLedger(sql)));
    results.push(await perform('browser', checkBrowser), await perform('video', checkVideo), await perform('pdf', checkPdf));
    if (!isOffline) results.push(await perform('model', checkModel), await perform('libraries', checkLibraries));
    results.push(await perform('mail', checkMail), await perform('payments', checkPayments));
    return results;
  } finally {
    await database?.close();
  }
}

/** One call of the model is paid for, unless offline. */
export async function smokeTest(options: Options): Promise<Answer> {
  const checks = await checkAll(options);
  const ok = checks.every((check) => check.ok);
  const { builtAt } = readRelease();
  const lines = checks.map((check) => `${check.ok ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(9)} ${check.message} (${check.seconds} s)`);
  return {
    document: { ok, release: readRelease(), checks },
    ok,
    lines: [`release ${releaseName()}, built ${builtAt ?? 'never'}`, ...lines],
  };
}
