import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@/db/client';
import { openEmbedded } from '@/db/embedded';
import { loadEnv } from '@/lib/env';
import { DEMO_KEY_PREFIX } from '@/lib/env/schema';
import { ensureChromium } from '@/tests/demo/ensure-chromium';
import { addFailure } from '@/tests/demo/vitest-outcome';
import { startGemini } from '../fakes/gemini/server';
import { startLibrary } from '../fakes/library';
import { collectLogs } from './logs/suite';

/** Vitest only reports what a teardown throws; the run must fail of it, and name it. */
async function failRun(teardown: () => Promise<void>): Promise<void> {
  try {
    await teardown();
  } catch (error) {
    process.exitCode = 1;
    addFailure('after the last test', error);
    throw error;
  }
}

/** Each project of Vitest loads this file anew, and the first of them sets up for all. */
const isSetUp = Symbol.for('ad-analysis-tests');

/** One PostgreSQL, one ad library and one model for all tests; each worker finds them in its environment. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (isSetUp in globalThis) return undefined;
  Object.assign(globalThis, { [isSetUp]: true });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ad-system-'));
  // Made for this user alone, but PostgreSQL may have to run as another one.
  await chmod(dataDir, 0o755);
  const embedded = await openEmbedded(dataDir, { durability: 'fast' });
  const migrated = await openDatabase({ databaseUrl: embedded.url, dataDir });
  await migrated.close();
  const library = await startLibrary();
  const apiKey = `${DEMO_KEY_PREFIX}-tests`;
  const gemini = await startGemini({ apiKey });
  Object.assign(process.env, {
    APP_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    EGRESS_MAP: library.egressMap,
    EGRESS_CA: library.caFile,
    GEMINI_API_KEY: apiKey,
    GEMINI_BASE_URL: gemini.baseUrl,
  });
  loadEnv('serve');
  process.env.CHROMIUM_PATH = (await ensureChromium((message) => void process.stderr.write(`${message}\n`))).executablePath;
  const logs = await collectLogs();
  return () =>
    failRun(async () => {
      await gemini.close();
      await library.close();
      await embedded.release();
      await logs.search(path.join(dataDir, 'postgres/postgres.log'));
      await rm(dataDir, { recursive: true, force: true });
    });
}
