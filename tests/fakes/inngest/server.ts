import { z } from 'zod';
import { syncApp } from './call';
import { Engine, type EngineTiming } from './engine';
import { FaultCounter, InngestFaults } from './faults';
import { type AnyEvent, parseFunction } from './functions';
import { bearerOf, newUlid } from './ids';
import type { Store } from './state';

const SentEvent = z.object({
  id: z.string().min(1).optional(),
  name: z.string().min(1),
  data: z.record(z.string(), z.unknown()).default({}),
});
const SentEvents = z.union([z.array(SentEvent), SentEvent.transform((event) => [event])]);
const Registration = z.object({ url: z.url(), functions: z.array(z.unknown()).min(1) });
const Call = z.object({ url: z.url() });
const Rotation = z.object({ signingKey: z.string() });
const Tick = z.object({ at: z.iso.datetime() });
const Cancellation = z.object({ id: z.string().optional() });

/** The size of an event that a server takes. (pkg/consts/consts.go, v1.43.0, 2026-08) */
const MAX_EVENT_BYTES = 512 * 1024;

export type InngestOptions = { eventKey: string; signingKey: string; timing: EngineTiming };

const json = (status: number, body: unknown): Response => Response.json(body, { status });
const refusal = (status: number, error: string): Response => json(status, { error, status });

/** An Inngest server as an app sees it: its event API, its registration, and the calls that its engine makes. */
export class InngestServer {
  readonly #eventKey: string;
  readonly #faults = new FaultCounter();
  readonly #engine: Engine;
  #signingKey: string;
  /** The addresses that apps gave of themselves, in their order. */
  readonly #registered: string[] = [];

  constructor(store: Store, { eventKey, signingKey, timing }: InngestOptions) {
    this.#eventKey = eventKey;
    this.#signingKey = signingKey;
    this.#engine = new Engine(store, { timing, faults: this.#faults, signingKey: () => this.#signingKey });
  }

  async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const [, first, second] = pathname.split('/');
    if (request.method === 'POST' && first === 'e') return this.#receive(request, second);
    if (request.method === 'POST' && pathname === '/fn/register') return this.#register(request);
    if (first === 'stand-in') return this.#control(request, second ?? '');
    return refusal(404, 'not found');
  }

  stop(): void {
    this.#engine.stop();
  }

  /** The event API takes an event of any name, also of one that no function is for. (pkg/api/api.go ReceiveEvent, v1.43.0, 2026-08) */
  async #receive(request: Request, key: string | undefined): Promise<Response> {
    if (key !== this.#eventKey) return refusal(401, 'Event key not found');
    if (this.#faults.take('refuse')) return refusal(503, 'the fake was told to refuse');
    const text = await request.text();
    const parsed = SentEvents.safeParse(JSON.parse(text));
    if (!parsed.success) return refusal(400, z.prettifyError(parsed.error));
    if (parsed.data.some((event) => JSON.stringify(event).length > MAX_EVENT_BYTES)) return refusal(400, 'event too large');
    const ids = parsed.data.map((sent) => {
      const internalId = newUlid();
      const event: AnyEvent = { id: sent.id ?? internalId, name: sent.name, data: sent.data, ts: Date.now() };
      if (this.#faults.take('lose')) return internalId;
      this.#engine.receive(event);
      if (this.#faults.take('repeat')) this.#engine.repeat(event);
      return internalId;
    });
    return json(200, { ids, status: 200 });
  }

  async #register(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== bearerOf(this.#signingKey)) return refusal(401, 'Unauthorized');
    const parsed = Registration.parse(await request.json());
    this.#registered.push(parsed.url);
    this.#engine.register(parsed.functions.map(parseFunction));
    return json(200, { ok: true, modified: true });
  }

  /** Answers the control requests of tests, which no real server has. */
  async #control(request: Request, verb: string): Promise<Response> {
    const body: unknown = await request.json();
    if (verb === 'sync') await syncApp(Call.parse(body).url, this.#signingKey);
    else if (verb === 'faults') this.#faults.set(InngestFaults.parse(body));
    else if (verb === 'rotate') this.#signingKey = Rotation.parse(body).signingKey;
    else if (verb === 'wipe') this.#engine.wipe();
    else if (verb === 'tick') this.#engine.tickAt(new Date(Tick.parse(body).at));
    else if (verb === 'cancel') this.#engine.cancel(Cancellation.parse(body).id);
    else if (verb === 'runs')
      return json(
        200,
        this.#engine.runs.map(({ event, ...run }) => ({ ...run, eventId: event.id, data: event.data })),
      );
    else if (verb === 'registered') return json(200, this.#registered);
    else if (verb === 'history') return json(200, this.#engine.history);
    else if (verb === 'emitted') return json(200, this.#engine.emitted);
    else return refusal(404, 'not found');
    return json(200, {});
  }
}
