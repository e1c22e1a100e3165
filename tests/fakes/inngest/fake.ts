import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { choosePort } from '@/tests/demo/server';
import { until } from '@/tests/support/until';
import type { EngineTiming } from './engine';
import type { InngestFaults } from './faults';

const Ready = z.object({ baseUrl: z.url() });
const Data = z.record(z.string(), z.unknown());
const Runs = z.array(
  z.object({ id: z.string(), functionId: z.string(), eventId: z.string(), data: Data, status: z.string(), attempt: z.number() }),
);
const Emitted = z.array(z.object({ id: z.string(), name: z.string(), data: Data }));
export type InngestRun = z.infer<typeof Runs>[number];

export type Inngest = {
  baseUrl: string;
  env: { INNGEST_EVENT_KEY: string; INNGEST_SIGNING_KEY: string; INNGEST_BASE_URL: string };
  /** Makes the app at this address register; retries until it listens, as a server does with its `--sdk-url`. */
  sync: (appUrl: string) => Promise<void>;
  setFaults: (faults: InngestFaults) => Promise<void>;
  /** From now on signs with this key, as in the cloud, where a rotation is no restart. */
  rotate: (signingKey: string) => Promise<void>;
  /** Lets the schedules tick as at this minute. */
  tick: (at: Date) => Promise<void>;
  /** Forgets every run, step and id of an event. */
  wipe: () => Promise<void>;
  /** Cancels one run, or every live one. */
  cancel: (runId?: string) => Promise<void>;
  runs: () => Promise<InngestRun[]>;
  /** The events that the server itself sent, such as those of a run's end. */
  emitted: () => Promise<z.infer<typeof Emitted>>;
  /** Every answer of an app that the server keeps. */
  history: () => Promise<unknown[]>;
  /** The addresses that apps registered of themselves, in their order. */
  registered: () => Promise<string[]>;
  kill: () => Promise<void>;
  /** Ends the process, unless it is gone, and starts it under the same address: without its queue, unless that outlives a restart. */
  restart: (how?: { signal?: NodeJS.Signals; signingKey?: string }) => Promise<void>;
  close: () => Promise<void>;
};

type Options = Partial<EngineTiming> & {
  /** `a restart`: as with a Redis of its own (`--redis-uri`). */
  queueOutlives?: 'a restart' | 'nothing';
  /** The folder of its state; by default one that is removed with it. */
  directory?: string;
};

/** Waits between attempts that are long enough to be seen: 200 to 600 ms after the first. */
const TEST_RETRY_SCALE = 1 / 75;

export const newSigningKey = () => `signkey-test-${randomBytes(32).toString('hex')}`;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function startServer(settings: object): Promise<{ child: ChildProcess; baseUrl: string }> {
  const script = path.join(import.meta.dirname, 'main.ts');
  // The pipe to its input closes with this process, and the server ends with it.
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(settings)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['null'])]);
  return { child, ...Ready.parse(JSON.parse(String(line))) };
}

function controlOf(baseUrl: string) {
  return async (verb: string, body: object = {}): Promise<Response> => {
    const response = await fetch(`${baseUrl}/stand-in/${verb}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${verb}: ${response.status} ${await response.text()}`);
    return response;
  };
}

type Control = ReturnType<typeof controlOf>;

/** An app that is about to start refuses its first syncs. */
async function syncPatiently(control: Control, url: string): Promise<void> {
  await until(`${url} is registered`, () =>
    control('sync', { url }).then(
      () => true,
      () => false,
    ),
  );
}

export async function startInngest(options: Options = {}): Promise<Inngest> {
  const { tickMs = 25, leaseMs = 5000, retryScale = TEST_RETRY_SCALE, queueOutlives = 'nothing' } = options;
  const directory = options.directory ?? (await mkdtemp(path.join(tmpdir(), 'inngest-')));
  const keys = { eventKey: randomBytes(16).toString('hex'), signingKey: newSigningKey() };
  const settings = { directory, queueOutlives, timing: { tickMs, leaseMs, retryScale }, ...keys };
  let { child, baseUrl } = await startServer({ ...settings, port: await choosePort(0) });
  const control = controlOf(baseUrl);
  return {
    baseUrl,
    env: { INNGEST_EVENT_KEY: keys.eventKey, INNGEST_SIGNING_KEY: keys.signingKey, INNGEST_BASE_URL: baseUrl },
    sync: (url) => syncPatiently(control, url),
    setFaults: async (faults) => void (await control('faults', faults)),
    rotate: async (next) => void (await control('rotate', { signingKey: next })),
    tick: async (at) => void (await control('tick', { at })),
    wipe: async () => void (await control('wipe')),
    cancel: async (id) => void (await control('cancel', { id })),
    runs: async () => Runs.parse(await (await control('runs')).json()),
    emitted: async () => Emitted.parse(await (await control('emitted')).json()),
    history: async () => z.array(z.unknown()).parse(await (await control('history')).json()),
    registered: async () => z.array(z.string()).parse(await (await control('registered')).json()),
    kill: () => end(child, 'SIGKILL'),
    restart: async ({ signal = 'SIGTERM', signingKey = keys.signingKey } = {}) => {
      await end(child, signal);
      ({ child } = await startServer({ ...settings, signingKey, port: Number(new URL(baseUrl).port) }));
    },
    close: async () => {
      await end(child, 'SIGTERM');
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}
