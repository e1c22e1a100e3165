import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '@/db/client';
import { createClient } from '@/inngest/client';
import { deleteRelayedEvents, type OutboxEvent, relayEvents } from '@/inngest/outbox';
import { until } from '@/tests/support/until';
import { openScratchDatabase } from '../support/scratch-database';

const Sent = z.array(z.object({ id: z.string(), name: z.string(), data: z.object({ runId: z.string() }) }));

let database: Database;
let server: Server;
let refusals = 0;
let silent = false;
const received: z.infer<typeof Sent> = [];

/** An Inngest event API as far as a sender sees it. */
beforeAll(async () => {
  database = await openScratchDatabase();
  server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== '/e/the-key') return response.writeHead(404).end('{}');
    if (silent) return undefined;
    if (refusals > 0) {
      refusals -= 1;
      return response.writeHead(400, { 'content-type': 'application/json' }).end('{"status":400,"error":"no"}');
    }
    const events = Sent.parse(JSON.parse(body));
    received.push(...events);
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ids: events.map(({ id }) => id), status: 200 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  received.length = 0;
  refusals = 0;
  silent = false;
  await database.sql`truncate job_events`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});

function createSend(stopping?: AbortSignal): (event: OutboxEvent) => Promise<unknown> {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const inngest = {
    eventKey: 'the-key',
    signingKey: 'signkey-prod-00',
    signingKeyFallback: undefined,
    baseUrl,
    serveOrigin: undefined,
    dev: undefined,
  };
  const client = createClient({ authSecret: '', inngest }, stopping);
  return (event) => client.send(event);
}

async function put(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `run/${at}/requested/1`);
  for (const id of ids)
    await database.sql`insert into job_events (id, name, data) values (${id}, 'analysis/requested', ${JSON.stringify({ runId: crypto.randomUUID() })}::text::jsonb)`;
  return ids;
}

async function relayAll(send: (event: OutboxEvent) => Promise<unknown>): Promise<void> {
  while ((await relayEvents(database.sql, send)) > 0);
}

const pending = async () =>
  await database.sql<{ id: string; attempts: number; lastError: string | null; waits: boolean }[]>`
  select id, attempts, last_error as "lastError", next_at > now() as waits from job_events where relayed_at is null`;
const receivedIds = () => received.map(({ id }) => id).sort();

describe('the relay', () => {
  test('hands every event over once under its own id, however many relays run', async () => {
    const ids = await put(60);
    await Promise.all([relayAll(createSend()), relayAll(createSend()), relayAll(createSend())]);
    expect(receivedIds()).toEqual([...ids].sort());
    expect(await pending()).toEqual([]);
  });

  test('counts a rejection, waits and tries again', async () => {
    const [id] = await put(1);
    refusals = Number.POSITIVE_INFINITY;
    await relayAll(createSend());
    refusals = 0;
    expect(await pending()).toEqual([{ id, attempts: 1, lastError: expect.stringContaining('no'), waits: true }]);
    await database.sql`update job_events set next_at = now()`;
    await relayAll(createSend());
    expect(receivedIds()).toEqual([id]);
    expect(await pending()).toEqual([]);
  });

  test('sends again under the same id what a dead relay may or may not have sent', async () => {
    const [id] = await put(1);
    const send = createSend();
    const dies = async (event: OutboxEvent): Promise<unknown> => {
      await send(event);
      return new Promise(() => undefined);
    };
    void relayEvents(database.sql, dies);
    await until('the event has arrived', () => received.length > 0);
    await relayAll(send);
    expect(receivedIds()).toEqual([id]);
    await database.sql`update job_events set next_at = now()`;
    await relayAll(send);
    expect(receivedIds()).toEqual([id, id]);
    expect(await pending()).toEqual([]);
  });

  test('keeps events for a day after they were handed over', async () => {
    await put(2);
    await relayAll(createSend());
    await database.sql`update job_events set relayed_at = now() - interval '25 hours' where id = 'run/0/requested/1'`;
    await deleteRelayedEvents(database.sql);
    expect(await database.sql`select id from job_events`).toEqual([{ id: 'run/1/requested/1' }]);
  });

  test('is not held up by a server that accepts an event and says nothing: a stop ends the call, and the event stays', async () => {
    const [id] = await put(1);
    silent = true;
    const stopping = new AbortController();
    const relaying = relayAll(createSend(stopping.signal));
    await once(server, 'request');
    stopping.abort(new Error('the process stops'));
    await relaying;
    silent = false;
    expect(await pending()).toMatchObject([{ id, attempts: 1 }]);
    await database.sql`update job_events set next_at = now()`;
    await relayAll(createSend());
    expect(receivedIds()).toEqual([id]);
  });
});
