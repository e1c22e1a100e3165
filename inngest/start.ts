import { randomUUID } from 'node:crypto';
import type { Sql } from '@/db/client';
import type { EngineName } from '@/lib/analyses/engine';
import { scheduleNext } from '@/lib/analyses/line/schedule';
import { removeServer, renewServer } from '@/lib/analyses/line/servers';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import type { Worker } from '@/lib/analyses/steps/durable-step';
import { type Env, env } from '@/lib/env';
import { log } from '@/lib/log';
import { tryModel } from '@/lib/model/breaker';
import { createModel } from '@/lib/model/client';
import { deliverNotice, recordNotices } from '@/lib/notices/publish';
import { processDatabase } from '@/lib/process-database';
import { processState } from '@/lib/process-state';
import { type EngineTiming, engineTiming } from './embedded/engine';
import { abortedOnStop, type Loop, startLoop } from './loop';
import { relayEvents } from './outbox';

export type Driver = { stop: () => Promise<void>; wake: () => void };
export type DriverTiming = EngineTiming &
  Omit<Worker, 'db' | 'wake'> & {
    presenceMs: number;
    sweepMs: number;
    noticeMs: number;
    deliveryMs: number;
    trialMs: number;
  };

const driverTiming: DriverTiming = {
  ...engineTiming,
  presenceMs: 15_000,
  sweepMs: 15_000,
  noticeMs: 15_000,
  deliveryMs: 5000,
  trialMs: 5000,
};

// The SDK and the browser driver are imported on demand, because every route imports `wakeDriver` and must not load them.
async function startRelay(sql: Sql, settings: Env, pollMs: number): Promise<Loop> {
  const stopping = new AbortController();
  const client = (await import('./client')).createClient(settings, stopping.signal);
  const tick = async (): Promise<'busy' | 'idle'> => ((await relayEvents(sql, (event) => client.send(event))) > 0 ? 'busy' : 'idle');
  return abortedOnStop(startLoop({ name: 'relay to Inngest', pollMs, tick }), stopping);
}

async function startEngine(sql: Sql, settings: Env, timing: DriverTiming): Promise<Loop> {
  const { startEmbedded } = await import('./embedded/start');
  const { scrapeTiming, heartbeatMs, reconnectPausesMs } = timing;
  return startEmbedded(sql, settings, timing, { scrapeTiming, heartbeatMs, reconnectPausesMs, wake: wakeDriver });
}

async function startPresence(sql: Sql, pollMs: number): Promise<Loop> {
  const id = randomUUID();
  const tick = () => renewServer(sql, id);
  await tick();
  const loop = startLoop({ name: 'presence', pollMs, tick });
  const stop = async (): Promise<void> => {
    await loop.stop();
    await removeServer(sql, id).catch((error: unknown) =>
      log.warn('this process was not removed from the live ones; it expires', { error }),
    );
  };
  return { ...loop, stop };
}

function startSweeper(sql: Sql, work: Loop, engine: EngineName, pollMs: number): Loop {
  const tick = async (): Promise<void> => {
    const { failed, reclaimed, scheduled } = await sweepRuns(sql, engine);
    if (failed + reclaimed > 0) log.warn('the sweeper failed or reclaimed runs', { failed, reclaimed });
    if (reclaimed + scheduled > 0) work.wake();
  };
  return startLoop({ name: 'sweeper', pollMs, tick });
}

function startTrials(sql: Sql, settings: Env, work: Loop, pollMs: number): Loop {
  const stopping = new AbortController();
  const tick = async (): Promise<void> => {
    if ((await tryModel(sql, createModel(settings.gemini), stopping.signal)) === 'closed' && (await sql.begin(scheduleNext)) > 0)
      work.wake();
  };
  return abortedOnStop(startLoop({ name: 'trials of the model', pollMs, tick }), stopping);
}

async function start(timing: DriverTiming): Promise<Driver> {
  const database = processDatabase();
  if (database === undefined) throw new Error('open the database before the driver');
  const settings = env();
  const { sql } = database;
  const engine = settings.inngest === undefined ? 'embedded' : 'inngest';
  // Before any work is taken, whose lease could run out meanwhile.
  await (await import('@/lib/browser/browser')).loadBrowserDriver();
  const presence = await startPresence(sql, timing.presenceMs);
  const work = engine === 'inngest' ? await startRelay(sql, settings, timing.pollMs) : await startEngine(sql, settings, timing);
  const watch = [
    startSweeper(sql, work, engine, timing.sweepMs),
    startTrials(sql, settings, work, timing.trialMs),
    startLoop({ name: 'notices', pollMs: timing.noticeMs, tick: () => recordNotices(sql) }),
    startLoop({ name: 'deliveries of notices', pollMs: timing.deliveryMs, tick: () => deliverNotice(sql) }),
  ];
  log.info('the driver started', {
    engine,
    ...(settings.inngest && { inngestCalls: settings.inngest.serveOrigin ?? 'the host that syncs' }),
  });
  return {
    wake: work.wake,
    stop: async () => {
      driverState().driver = undefined;
      await Promise.all([...watch, work].map((loop) => loop.stop()));
      await presence.stop();
    },
  };
}

const driverState = () => processState('driver', (): { driver: Driver | Promise<Driver> | undefined } => ({ driver: undefined }));

export async function startDriver(timing: Partial<DriverTiming> = {}): Promise<Driver> {
  const state = driverState();
  if (state.driver !== undefined) return state.driver;
  try {
    state.driver = start({ ...driverTiming, ...timing });
    state.driver = await state.driver;
    return state.driver;
  } catch (error) {
    state.driver = undefined;
    throw error;
  }
}

/** Without a driver in this process, another process's poll finds the work. */
export function wakeDriver(): void {
  const { driver } = driverState();
  if (driver !== undefined && 'wake' in driver) driver.wake();
}
