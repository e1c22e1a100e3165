import { createEndpoint } from '@/inngest/endpoint';
import { type DriverTiming, startDriver } from '@/inngest/start';
import { env, loadEnv } from '@/lib/env';
import { type Inngest, startInngest } from '../fakes/inngest/fake';
import type { Harness } from './harness';
import { serveRequests } from './serve-requests';

export const engineNames = ['embedded', 'inngest'] as const;
export type EngineName = (typeof engineNames)[number];

export type Engine = {
  /** The distinct states of all jobs that the engine knows. */
  jobStatuses: () => Promise<string[]>;
  /** What the engine keeps of the steps, as JSON. */
  kept: () => Promise<string[]>;
  /** Lets the schedules tick as at this minute. */
  tick: (at: Date) => Promise<void>;
  stop: () => Promise<void>;
};

const distinct = (statuses: string[]) => [...new Set(statuses)].sort();

async function startEmbedded(harness: Harness, timing: Partial<DriverTiming>): Promise<Engine> {
  let minute: Date | undefined;
  const driver = await startDriver({ now: () => minute?.getTime() ?? Date.now(), ...timing });
  return {
    tick: async (at) => {
      minute = at;
    },
    jobStatuses: async () => distinct((await harness.db<{ status: string }[]>`select status from job_runs`).map(({ status }) => status)),
    kept: async () => (await harness.db<{ text: string }[]>`select payload::text as text from job_steps`).map(({ text }) => text),
    stop: driver.stop,
  };
}

/** The app of this process behind HTTP, with an Inngest server in a process of its own. */
export async function startOnInngest(timing: Partial<DriverTiming>): Promise<Engine & { inngest: Inngest; appUrl: string }> {
  const inngest = await startInngest();
  Object.assign(process.env, inngest.env);
  loadEnv('serve');
  const app = await serveRequests(createEndpoint(env(), { scrapeTiming: timing.scrapeTiming }));
  const appUrl = `${app.baseUrl}/api/inngest`;
  await inngest.sync(appUrl);
  const driver = await startDriver(timing);
  return {
    inngest,
    appUrl,
    tick: inngest.tick,
    jobStatuses: async () => distinct((await inngest.runs()).map(({ status }) => status)),
    kept: async () => (await inngest.history()).map((answer) => JSON.stringify(answer)),
    stop: async () => {
      await driver.stop();
      await inngest.close();
      await app.close();
      for (const key of Object.keys(inngest.env)) process.env[key] = '';
      loadEnv('serve');
    },
  };
}

export async function startEngine(name: EngineName, harness: Harness, timing: Partial<DriverTiming>): Promise<Engine> {
  return name === 'embedded' ? startEmbedded(harness, timing) : startOnInngest(timing);
}
