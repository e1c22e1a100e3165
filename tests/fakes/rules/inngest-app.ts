import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inngest as Client, RetryAfterError } from 'inngest';
import { serve } from 'inngest/edge';
import { choosePort } from '@/tests/demo/server';
import type { Inngest } from '@/tests/fakes/inngest/fake';
import { type RequestServer, serveRequests } from '@/tests/support/serve-requests';

type Config = Partial<Parameters<Client['createFunction']>[0]>;

/** The actions of a step: works for this time, then fails this many times, or waits at a gate. */
export type Script = { workMs?: number; fails?: number; retryAfterSeconds?: number; gate?: boolean };

type Asked = { key: string; one?: Script; two?: Script; account?: string; order?: string; onFailureFails?: number };

export type Seen = { key: string; step: string; attempt: number; at: number };

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

/** An app with one function of two steps, which do as the data of their event says, over the real SDK. */
export class ScriptedApp {
  readonly seen: Seen[] = [];
  /** The POST calls that arrived. */
  calls = 0;
  answered = 0;
  /** The most steps that were at work at one time, and the same of one account. */
  most = 0;
  mostOfAccount = 0;
  readonly #gates = new EventEmitter();
  readonly #openGates = new Set<string>();
  readonly #working: string[] = [];
  readonly #client: Client;
  readonly #config: Config;
  #server: RequestServer | undefined;

  constructor({ env }: Inngest, config: Config = {}) {
    this.#config = config;
    this.#client = new Client({
      id: 'scripted',
      aiMetadata: false,
      isDev: false,
      checkpointing: false,
      logger: quiet,
      eventKey: env.INNGEST_EVENT_KEY,
      signingKey: env.INNGEST_SIGNING_KEY,
      baseUrl: env.INNGEST_BASE_URL,
    });
  }

  get url(): string {
    return `${this.#server?.baseUrl}/api/inngest`;
  }

  async open(): Promise<void> {
    const handler = serve({ client: this.#client, functions: [this.#createFunction()], streaming: false, enableUnauthedSync: false });
    const port = this.#server === undefined ? await choosePort(0) : Number(new URL(this.#server.baseUrl).port);
    this.#server = await serveRequests(async (request) => {
      if (request.method !== 'POST') return handler(request);
      this.calls += 1;
      return handler(request).finally(() => {
        this.answered += 1;
      });
    }, port);
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  async send(key: string, script: Omit<Asked, 'key'> = {}, id = key): Promise<void> {
    await this.#client.send({ id, name: 'test/asked', data: { key, ...script } });
  }

  /** Opens the gate for every step of this key, also for one that comes to it later. */
  openGate(key: string): void {
    this.#openGates.add(key);
    this.#gates.emit(key);
  }

  of(key: string, step?: string): Seen[] {
    return this.seen.filter((seen) => seen.key === key && (step === undefined || seen.step === step));
  }

  #note(key: string, step: string, attempt: number): void {
    this.seen.push({ key, step, attempt, at: performance.now() });
  }

  async #act(key: string, account: string, script: Script, attempt: number): Promise<string> {
    this.#working.push(account);
    this.most = Math.max(this.most, this.#working.length);
    this.mostOfAccount = Math.max(this.mostOfAccount, this.#working.filter((other) => other === account).length);
    try {
      await sleep(script.workMs ?? 0);
      if (script.gate === true && !this.#openGates.has(key)) await once(this.#gates, key);
      if (attempt >= (script.fails ?? 0)) return 'done';
      throw script.retryAfterSeconds === undefined
        ? new Error('the step failed')
        : new RetryAfterError('not now', script.retryAfterSeconds * 1000);
    } finally {
      this.#working.splice(this.#working.indexOf(account), 1);
    }
  }

  #createFunction() {
    const common = { id: 'two-steps', triggers: [{ event: 'test/asked' }], retries: 3 as const };
    return this.#client.createFunction(
      {
        ...common,
        ...this.#config,
        onFailure: async ({ event, attempt }) => {
          const { key, onFailureFails = 0 } = event.data.event.data as Asked;
          this.#note(key, `failed of ${event.data.error.message}`, attempt);
          if (attempt < onFailureFails) throw new Error('the failure function failed');
        },
      },
      async ({ event, step, attempt }) => {
        const { key = event.id ?? '', account = '', one = {}, two = {} } = event.data as Partial<Asked>;
        for (const [name, script] of [
          ['one', one],
          ['two', two],
        ] as const)
          await step.run(name, async () => {
            this.#note(key, name, attempt);
            return this.#act(key, account, script, attempt);
          });
      },
    );
  }
}
