import { processDatabase, type Sql } from '@/db/client';
import type { Worker } from '@/lib/analyses/pipeline';
import { sweepRuns } from '@/lib/analyses/sweep';
import { type Env, env } from '@/lib/env';
import { log } from '@/lib/log';
import { forgetExpiredSessions } from '@/lib/sessions/end';
import { forgetOldAttempts } from '@/lib/users/attempts';
import { type EngineTiming, engineTiming } from './embedded/engine';
import { deleteEndedRuns } from './embedded/store';
import { type Loop, startLoop } from './loop';
import { deleteRelayedEvents, relayEvents } from './outbox';

export type Driver = { stop: () => Promise<void>; wake: () => void };
export type DriverTiming = EngineTiming & Omit<Worker, 'db'> & { sweepMs: number };

const driverTiming: DriverTiming = { ...engineTiming, sweepMs: 15_000 };

// Inngest's SDK is imported on demand, because every route reaches `wakeDriver` and must not load it.
async function startRelay(sql: Sql, settings: Env, pollMs: number): Promise<Loop> {
  const client = (await import('./client')).createClient(settings);
  const tick = async (): Promise<'busy' | 'idle'> => ((await relayEvents(sql, (event) => client.send(event))) > 0 ? 'busy' : 'idle');
  return startLoop({ name: 'relay to Inngest', pollMs, tick });
}

async function startEngine(sql: Sql, settings: Env, timing: DriverTiming): Promise<Loop> {
  const { startEmbedded } = await import('./embedded/start');
  return startEmbedded(sql, settings, timing);
}

function startSweeper(sql: Sql, work: Loop, pollMs: number): Loop {
  const tick = async (): Promise<'idle'> => {
    const { failed, resent } = await sweepRuns(sql);
    if (failed + resent > 0) log.warn('the sweeper settled or sent again', { failed, resent });
    if (resent > 0) work.wake();
    await deleteRelayedEvents(sql);
    await forgetExpiredSessions(sql);
    await forgetOldAttempts(sql);
    await deleteEndedRuns(sql);
    return 'idle';
  };
  return startLoop({ name: 'sweeper', pollMs, tick });
}

async function start(timing: DriverTiming): Promise<Driver> {
  const database = processDatabase();
  if (database === undefined) throw new Error('open the database before the driver');
  const settings = env();
  const external = settings.inngest !== undefined;
  const work = external ? await startRelay(database.sql, settings, timing.pollMs) : await startEngine(database.sql, settings, timing);
  const sweeper = startSweeper(database.sql, work, timing.sweepMs);
  log.info('the driver started', { engine: external ? 'inngest' : 'embedded' });
  return {
    wake: work.wake,
    stop: async () => {
      delete holder.adAnalysisDriver;
      await sweeper.stop();
      await work.stop();
    },
  };
}

// On globalThis, because Next bundles instrumentation and routes apart and `next dev` reloads both.
const holder = globalThis as typeof globalThis & { adAnalysisDriver?: Driver | Promise<Driver> };

/** Starts what moves queued work, once per process: the embedded engine or the relay to Inngest, and the sweeper. */
export async function startDriver(timing: Partial<DriverTiming> = {}): Promise<Driver> {
  if (holder.adAnalysisDriver !== undefined) return holder.adAnalysisDriver;
  try {
    holder.adAnalysisDriver = start({ ...driverTiming, ...timing });
    holder.adAnalysisDriver = await holder.adAnalysisDriver;
    return holder.adAnalysisDriver;
  } catch (error) {
    delete holder.adAnalysisDriver;
    throw error;
  }
}

/** Looks for committed work now; without a running driver, or in another process, a poll finds it. */
export function wakeDriver(): void {
  if (holder.adAnalysisDriver !== undefined && 'wake' in holder.adAnalysisDriver) holder.adAnalysisDriver.wake();
}
