import { z } from 'zod';
import type { Database } from '@/db/client';
import { type JobFunction, parseFunctions } from '@/inngest/embedded/config';
import { type EngineTiming, startEngine } from '@/inngest/embedded/engine';
import type { Loop } from '@/inngest/loop';
import { FaultCounter, InngestFaults } from './faults';
import { type App, bearerOf, createApp, newUlid, toUlid } from './wire';

const Event = z.object({ id: z.string().min(1).optional(), name: z.string().min(1), data: z.record(z.string(), z.unknown()).default({}) });
const Events = z.union([z.array(Event), Event.transform((event) => [event])]);
const Registration = z.object({ url: z.url(), functions: z.array(z.unknown()).min(1) });
const Call = z.object({ url: z.url() });
const Rotation = z.object({ signingKey: z.string() });

export type InngestOptions = { eventKey: string; signingKey: string; timing: EngineTiming };

const json = (status: number, body: unknown): Response => Response.json(body, { status });
const refusal = (status: number, error: string): Response => json(status, { error, status });

/** An Inngest server over the core of the embedded engine, with a database of its own; an app is reached by HTTP alone. */
export class InngestServer {
  readonly #database: Database;
  readonly #options: InngestOptions;
  readonly #faults = new FaultCounter();
  readonly #app: App;
  #appUrl = '';
  #signingKey: string;
  #functions: JobFunction[] = [];
  /** The time limits as registered. */
  #limits = new Map<string, number | null>();
  #engine: Loop | undefined;

  constructor(database: Database, options: InngestOptions) {
    this.#database = database;
    this.#options = options;
    this.#signingKey = options.signingKey;
    this.#app = createApp({
      appUrl: () => this.#appUrl,
      signingKey: () => this.#signingKey,
      functions: () => this.#functions,
    });
  }

  async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const [, first, second, third] = pathname.split('/');
    if (request.method === 'POST' && first === 'e') return this.#receive(request, second);
    if (request.method === 'POST' && pathname === '/fn/register') return this.#register(request);
    if (request.method === 'DELETE' && pathname.startsWith('/v1/runs/')) return this.#cancel(third);
    if (first === 'stand-in') return this.#control(request, second ?? '');
    return refusal(404, 'not found');
  }

  async stop(): Promise<void> {
    await this.#engine?.stop();
  }

  /** The event API: an event that comes before any app has registered is accepted, and never runs. */
  async #receive(request: Request, key: string | undefined): Promise<Response> {
    if (key !== this.#options.eventKey) return refusal(401, 'Event key not found');
    if (this.#faults.take('refuse')) return refusal(503, 'the stand-in was told to refuse');
    const parsed = Events.safeParse(await request.json());
    if (!parsed.success) return refusal(400, z.prettifyError(parsed.error));
    const ids: string[] = [];
    for (const { id = newUlid(), name, data } of parsed.data) {
      ids.push(newUlid());
      if (this.#engine === undefined || this.#faults.take('lose')) continue;
      await this.#put(id, name, data);
      if (this.#faults.take('repeat')) await this.#put(`${id}/${newUlid()}`, name, data);
    }
    this.#engine?.wake();
    return json(200, { ids, status: 200 });
  }

  async #put(id: string, name: string, data: object): Promise<void> {
    const delay = this.#faults.delayMs() / 1000;
    await this.#database.sql`
      insert into job_events (id, name, data, next_at)
      values (${id}, ${name}, ${JSON.stringify(data)}::text::jsonb, now() + make_interval(secs => ${delay}::float8)) on conflict do nothing`;
  }

  async #register(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== bearerOf(this.#signingKey)) return refusal(401, 'Unauthorized');
    const { url, functions } = Registration.parse(await request.json());
    this.#appUrl = url.split('?')[0] ?? url;
    // In place, because the engine keeps the list that it was started with.
    this.#functions.splice(0, this.#functions.length, ...parseFunctions(functions));
    this.#limits = new Map(this.#functions.map(({ id, finishMs }) => [id, finishMs]));
    this.#limitTime();
    this.#engine ??= await startEngine({ ...this.#options.timing, sql: this.#database.sql, protocol: this.#app.protocol });
    return json(200, { ok: true, modified: true });
  }

  #limitTime(): void {
    for (const fn of this.#functions) {
      const registered = this.#limits.get(fn.id) ?? null;
      fn.finishMs = fn.failureOf === undefined ? (this.#faults.finishMs ?? registered) : registered;
    }
  }

  /** Cancels one run by its id, or all: as on a real server, that calls no failure handler. */
  async #cancel(id: string | undefined): Promise<Response> {
    const live = await this.#database.sql<{ id: string }[]>`select id from job_runs where status in ('queued', 'running')`;
    const ids = live.filter((run) => id === undefined || toUlid(run.id) === id).map((run) => run.id);
    await this.#database.sql`
      update job_runs set status = 'cancelled', ended_at = now(), lease_until = null, lease_token = lease_token + 1 where id = any(${ids}::uuid[])`;
    return json(200, { cancelled: ids.length });
  }

  async #sync(url: string): Promise<void> {
    this.#appUrl = url;
    await this.#app.sync();
  }

  async #control(request: Request, verb: string): Promise<Response> {
    const body: unknown = request.method === 'GET' ? {} : await request.json();
    if (verb === 'sync') await this.#sync(Call.parse(body).url);
    else if (verb === 'faults') {
      this.#faults.set(InngestFaults.parse(body));
      this.#limitTime();
    } else if (verb === 'rotate') this.#signingKey = Rotation.parse(body).signingKey;
    else if (verb === 'wipe') await this.#database.sql`truncate job_events, job_runs, job_steps`;
    else if (verb === 'cancel') return this.#cancel(undefined);
    else if (verb === 'runs') return json(200, await this.#listRuns());
    else return refusal(404, 'not found');
    return json(200, {});
  }

  async #listRuns(): Promise<unknown[]> {
    const rows = await this.#database.sql<{ id: string; functionId: string; eventId: string; status: string; attempt: number }[]>`
      select id, function_id as "functionId", event_id as "eventId", status, attempt from job_runs order by created_at`;
    return rows.map((row) => ({ ...row, id: toUlid(row.id) }));
  }
}
