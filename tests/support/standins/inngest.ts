import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { InngestFaults } from './inngest/faults';

const Ready = z.object({ baseUrl: z.url() });
const Runs = z.array(z.object({ id: z.string(), functionId: z.string(), eventId: z.string(), status: z.string(), attempt: z.number() }));
export type InngestRun = z.infer<typeof Runs>[number];

/** An Inngest server in a process of its own. */
export type Inngest = {
  baseUrl: string;
  /** What an app needs to send to it and to know its calls. */
  env: { INNGEST_EVENT_KEY: string; INNGEST_SIGNING_KEY: string; INNGEST_BASE_URL: string };
  /** Makes the app at this address register; tries again for as long as nobody listens there. */
  sync: (appUrl: string) => Promise<void>;
  setFaults: (faults: InngestFaults) => Promise<void>;
  /** From now on signs with this key. */
  rotate: (signingKey: string) => Promise<void>;
  /** Forgets every event, run and step. */
  wipe: () => Promise<void>;
  /** Cancels every live run. */
  cancel: () => Promise<void>;
  runs: () => Promise<InngestRun[]>;
  kill: () => Promise<void>;
  close: () => Promise<void>;
};

type Options = {
  /** A database of its own: an Inngest server shares none with an app. */
  databaseUrl: string;
  /** To start again after a kill under the same address and keys. */
  again?: { port: number; env: Inngest['env'] };
  pollMs?: number;
  leaseMs?: number;
  backoffMs?: number;
};

const SYNC_WITHIN_MS = 60_000;

export const newSigningKey = () => `signkey-test-${randomBytes(32).toString('hex')}`;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export async function startInngest(options: Options): Promise<Inngest> {
  const eventKey = options.again?.env.INNGEST_EVENT_KEY ?? randomBytes(16).toString('hex');
  const signingKey = options.again?.env.INNGEST_SIGNING_KEY ?? newSigningKey();
  const { databaseUrl, pollMs = 200, leaseMs = 5000, backoffMs = 200 } = options;
  const settings = JSON.stringify({ databaseUrl, eventKey, signingKey, port: options.again?.port ?? 0, pollMs, leaseMs, backoffMs });
  const script = path.join(import.meta.dirname, 'inngest/main.ts');
  // The pipe to its input closes with this process, and the server ends with it.
  const child = spawn(process.execPath, ['--import', 'tsx', script, settings], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['null'])]);
  const { baseUrl } = Ready.parse(JSON.parse(String(line)));

  async function control(verb: string, body: object = {}): Promise<Response> {
    const response = await fetch(`${baseUrl}/stand-in/${verb}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${verb}: ${response.status} ${await response.text()}`);
    return response;
  }

  return {
    baseUrl,
    env: { INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey, INNGEST_BASE_URL: baseUrl },
    sync: async (url) => {
      const giveUpAt = Date.now() + SYNC_WITHIN_MS;
      for (;;) {
        try {
          await control('sync', { url });
          return;
        } catch (error) {
          if (Date.now() > giveUpAt) throw error;
          await sleep(200);
        }
      }
    },
    setFaults: async (faults) => void (await control('faults', faults)),
    rotate: async (next) => void (await control('rotate', { signingKey: next })),
    wipe: async () => void (await control('wipe')),
    cancel: async () => void (await control('cancel')),
    runs: async () => Runs.parse(await (await control('runs')).json()),
    kill: () => end(child, 'SIGKILL'),
    close: () => end(child, 'SIGTERM'),
  };
}
