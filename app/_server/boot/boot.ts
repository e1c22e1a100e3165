import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, SERVER_SILENCE_MS } from '@/db/client';
import { isNewerDatabaseError } from '@/db/newer';
import { callsEnded } from '@/inngest/calls';
import { startLoop } from '@/inngest/loop';
import { type Driver, startDriver } from '@/inngest/start';
import { assertSpendLimits } from '@/lib/analyses/spend/budget';
import { endWaits } from '@/lib/analyses/wait';
import { findChromium, NoSandboxError } from '@/lib/browser/chromium';
import { removeAbandonedTempFolders } from '@/lib/browser/temp-folder';
import { parseCanaries } from '@/lib/canaries/settings';
import { withDeadline } from '@/lib/deadline';
import { EnvError, env, listIgnoredSettings, publishOrigin, reloadsModules } from '@/lib/env';
import { endExports } from '@/lib/exports';
import { checkPolicyFiles } from '@/lib/legal/policies';
import { log } from '@/lib/log';
import { findModelProblems } from '@/lib/model/check-settings';
import { findEndOfLife } from '@/lib/node-version.mjs';
import { checkProcess } from '@/lib/notices/checks';
import { processDatabase, setProcessDatabase } from '@/lib/process-database';
import { areProgramsBuilt } from '@/lib/programs/list.mjs';
import { readRelease } from '@/lib/release.mjs';
import { closeWorkers, warmWorkers } from '@/lib/report/render/pooled';
import { flushRequests } from '@/lib/requests/log';
import { watchClientAddresses } from '../http/client-address';
import { adoptConsole } from './console';
import { beginDrain } from './drain';
import { startMetrics } from './metrics';
import { type OpenRequests, watchRequests } from './requests';

const DRAIN_TIMEOUT_MS = 25_000;

/** Time for which requests are served after readiness is gone, so that a load balancer notices before the port closes. */
const READINESS_GRACE_MS = 5000;

const loopback = /^https?:\/\/(?:127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

function exitWithMessage(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Next sets `origin` only if it was given a host; without one, it listens on every interface. */
function assertLoopback(origin: string | undefined): void {
  const { appEnv } = env();
  if (appEnv === 'production' || (origin !== undefined && loopback.test(origin))) return;
  exitWithMessage(`APP_ENV=${appEnv} listens on loopback only. Set HOST=127.0.0.1.`);
}

/** A server without its programs would report ready, and then fail every analysis and every PDF. */
function assertProgramsBuilt(): void {
  if (!areProgramsBuilt()) exitWithMessage('The worker programs are not built. Run: npm run build');
}

async function drain(driver: Driver, requests: OpenRequests): Promise<void> {
  beginDrain();
  endWaits();
  const database = processDatabase();
  const grace = sleep(env().appEnv === 'demo' ? 0 : READINESS_GRACE_MS);
  await Promise.all([driver.stop(), callsEnded(), grace]);
  endExports();
  await requests.finish();
  await closeWorkers();
  if (database !== undefined) await flushRequests(database.sql);
  setProcessDatabase(undefined);
  await database?.close();
}

/** Shuts down on SIGTERM or SIGINT: finishes or hands over the running step, answers open requests, closes the database and exits. */
function drainOnSignal(driver: Driver, requests: OpenRequests): void {
  let draining = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (draining) return;
    draining = true;
    log.info('draining', { signal });
    setTimeout(() => {
      log.error('drain timed out');
      process.exit(1);
    }, DRAIN_TIMEOUT_MS).unref();
    drain(driver, requests).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('drain failed', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

function warnAboutSettings(): void {
  for (const setting of listIgnoredSettings()) log.warn('a setting is ignored: remove it', { setting });
}

function warnAboutNode(): void {
  const endedOn = findEndOfLife();
  if (env().appEnv !== 'production' || endedOn === undefined) return;
  log.warn('this line of Node gets no more security fixes: install Node 24', { node: process.versions.node, endedOn });
}

const MODEL_LOOKUP_TIMEOUT_MS = 20_000;

/** Warns of a key or model that the vendor rejects or retires; the server starts anyway. */
async function warnAboutModel(): Promise<void> {
  const { appEnv, gemini } = env();
  if (appEnv !== 'production') return;
  try {
    const problems = await withDeadline(undefined, MODEL_LOOKUP_TIMEOUT_MS, (signal) => findModelProblems(gemini, signal));
    for (const problem of problems) log.warn('model settings need attention', { problem });
  } catch (error) {
    log.warn('model settings could not be checked', { error });
  }
}

/** Throws in production if Chromium has no sandbox and the operator did not accept that. Without a browser, reports can still be read. */
async function checkBrowser(): Promise<void> {
  const { appEnv, chromiumNoSandbox } = env();
  if (appEnv !== 'production') return;
  const search = findChromium().catch((error: unknown) => {
    if (error instanceof NoSandboxError) throw error;
    log.error('no browser found; ads cannot be analyzed', { error });
  });
  if (chromiumNoSandbox === undefined) await search;
}

const CHECK_EVERY_MS = 30_000;

function startProcessChecks(): void {
  const tick = async (): Promise<'idle'> => {
    await checkProcess();
    return 'idle';
  };
  startLoop({ name: 'checks of this process', pollMs: CHECK_EVERY_MS, tick });
}

/** Checks the settings, opens the database and starts the driver; if one of them fails, logs why and exits. */
export async function boot({ origin }: { origin: string | undefined }): Promise<void> {
  try {
    assertLoopback(origin);
    assertProgramsBuilt();
    publishOrigin(origin);
    // In development, the console stays readable.
    if (!reloadsModules()) adoptConsole();
    watchClientAddresses();
    const { databaseUrl, dataDir } = env();
    parseCanaries(env());
    assertSpendLimits();
    await checkPolicyFiles();
    await startMetrics();
    const requests = watchRequests();
    await removeAbandonedTempFolders();
    await checkBrowser();
    setProcessDatabase(await openDatabase({ databaseUrl, dataDir, maxSilenceMs: SERVER_SILENCE_MS, onNotice: log.error }));
    startProcessChecks();
    drainOnSignal(await startDriver(), requests);
    log.info('the server has started', { ...readRelease(), node: process.versions.node });
    warnAboutSettings();
    warnAboutNode();
    void warnAboutModel();
    if (env().appEnv !== 'test' && !reloadsModules()) void warmWorkers();
  } catch (error) {
    if (error instanceof EnvError || error instanceof NoSandboxError || isNewerDatabaseError(error)) exitWithMessage(error.message);
    log.error('server failed to start', { error });
    await processDatabase()?.close();
    process.exit(1);
  }
}
