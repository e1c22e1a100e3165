import postgres from 'postgres';
import { type AppProcess, startApp } from './app-process';

/** Plays the time for which the leases of a killed server last, once all that it sent to the database has ended. */
async function endLeases(databaseUrl: string): Promise<void> {
  const db = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await db`update job_runs set lease_until = now() where lease_until > now()`;
    await db`update platform_gates set lease_until = now() where lease_until > now()`;
  } finally {
    await db.end();
  }
}

/** Server processes one after the other on one environment: while one serves, the next is on standby. */
export class Succession {
  readonly #env: Record<string, string>;
  #app: AppProcess;
  #next: Promise<AppProcess>;
  #turn: Promise<void> = Promise.resolve();

  private constructor(env: Record<string, string>, app: AppProcess) {
    this.#env = env;
    this.#app = app;
    this.#next = startApp(env, {}, 'standby');
  }

  static async open(env: Record<string, string>): Promise<Succession> {
    return new Succession(env, await startApp(env));
  }

  get baseUrl(): string {
    return this.#app.baseUrl;
  }

  get pid(): number {
    return this.#app.pid;
  }

  /** `kill -9`. */
  kill(): Promise<void> {
    return this.#app.kill();
  }

  async replace(): Promise<void> {
    this.#app = await this.#next;
    await endLeases(this.#env.DATABASE_URL ?? '');
    await this.#app.begin();
    this.#next = startApp(this.#env, {}, 'standby');
  }

  /** Lets the next process begin when the serving one has drained. */
  async retire(): Promise<void> {
    await this.#app.stop();
    await this.replace();
  }

  /** Kills the serving process and lets the next one begin; concurrent calls run one after another. */
  strike(): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      await this.kill();
      await this.replace();
    });
    return this.#turn;
  }

  /** Ends the serving process without force, lets the last one begin, and ends it when `settled` says so. */
  async close(settled: () => Promise<void>): Promise<void> {
    await this.#app.stop();
    const last = await this.#next;
    await last.begin();
    await settled();
    await last.stop();
  }
}
