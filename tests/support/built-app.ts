import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Sql } from '@/db/client';
import type { ProcessMark } from '@/db/embedded/process';
import { endGroup } from '@/tests/demo/claim';
import { choosePort, startServer } from '@/tests/demo/server';
import { openScratchDatabase } from './scratch-database';
import { startSilentInngest } from './silent-inngest';

export type AppServer = {
  address: string;
  db: Sql;
  databaseUrl: string;
  readLog: () => Promise<string>;
  close: () => Promise<void>;
};

/** Settings of a production server behind an https proxy. */
export const asProduction: Readonly<Record<string, string>> = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://ads.example.com',
  AUTH_SECRET: 'a-secret-of-this-test-with-more-than-32-characters',
  GEMINI_API_KEY: 'AIza-no-call-is-ever-made-with-this',
  // Nobody listens there: no test calls the real API.
  GEMINI_BASE_URL: 'https://127.0.0.1:1',
  EGRESS_MAP: '',
  EGRESS_CA: '',
  // The machines of tests may have no user namespaces.
  CHROMIUM_NO_SANDBOX: 'accepted',
};

/** The built app in a process of its own, on a database of its own. `settings` override those of the tests. */
export async function startApp(settings: Readonly<Record<string, string>> = {}): Promise<AppServer> {
  const database = await openScratchDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), 'ad-app-'));
  const logFile = path.join(dir, 'server.log');
  let mark: ProcessMark | undefined;
  const close = async () => {
    if (mark !== undefined) await endGroup(mark);
    await database.close();
    await rm(dir, { recursive: true, force: true });
  };
  const closeChecked = async () => {
    const log = await readFile(logFile, 'utf8');
    await close();
    // What one Node warns of, a later one refuses; and a warning is no JSON.
    expect(log).not.toContain('DeprecationWarning');
  };
  try {
    const { address } = await startServer({
      kind: 'built',
      port: await choosePort(0),
      env: { DATABASE_URL: database.url, DATA_DIR: dir, ...settings },
      logFile,
      signal: new AbortController().signal,
      onStart: async (server) => {
        mark = server.mark;
      },
    });
    return { address, db: database.sql, databaseUrl: database.url, readLog: () => readFile(logFile, 'utf8'), close: closeChecked };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The built app, which starts no analyses, because a test plays the worker. `settings` override those of the tests. */
export async function startIdleApp(settings: Readonly<Record<string, string>> = {}): Promise<AppServer> {
  const inngest = await startSilentInngest();
  try {
    const app = await startApp({ ...inngest.settings, ...settings });
    const close = async () => {
      await app.close();
      inngest.close();
    };
    return { ...app, close };
  } catch (error) {
    inngest.close();
    throw error;
  }
}
