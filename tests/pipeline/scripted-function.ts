import { setTimeout as sleep } from 'node:timers/promises';
import { Inngest, NonRetriableError, RetryAfterError } from 'inngest';
import { serve } from 'inngest/edge';
import type { Sql } from '@/db/client';
import { answering, callerSignal, type Endpoint } from '@/inngest/calls';
import { createProtocol, type Protocol } from '@/inngest/embedded/protocol';
import { until } from '@/tests/support/until';

export const TEST_KEY = '00112233445566778899aabbccddeeff';

/** The action of the second of three steps. */
export type Act =
  | 'work'
  | 'wait'
  | 'wait-for-caller'
  | 'fail-twice'
  | 'fail'
  | 'refuse'
  | 'ask-for-a-second'
  | 'die'
  | 'die-once'
  | 'odd-text'
  | 'brief-work'
  | 'parallel';

export const quietLogger = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

export function createTestClient(): Inngest {
  return new Inngest({
    id: 'test',
    aiMetadata: false,
    isDev: false,
    signingKey: `signkey-test-${TEST_KEY}`,
    checkpointing: false,
    logger: quietLogger,
  });
}

export function serveFunctions(client: Inngest, functions: Parameters<typeof serve>[0]['functions']): Endpoint {
  const handler = serve({ client, functions, streaming: false, enableUnauthedSync: false });
  return (request) => answering(request, () => handler(request));
}

export async function createTraceTables(sql: Sql): Promise<void> {
  await sql`create table trace (id bigint generated always as identity, key text, step text, attempt int, pid int, began timestamptz default clock_timestamp(), ended timestamptz)`;
  await sql`create table gates (key text primary key)`;
}

const untilOpen = (sql: Sql, key: string, mayGoOn: () => boolean) =>
  until('the gate opens', async () => mayGoOn() || (await sql`select 1 from gates where key = ${key}`.catch(() => [])).length > 0);

async function act(sql: Sql, key: string, kind: Act, attempt: number): Promise<string> {
  const [before] = await sql<{ times: number }[]>`select count(*)::int as times from trace where key = ${key} and step = 'second'`;
  if (kind === 'die' || (kind === 'die-once' && before?.times === 1)) process.kill(process.pid, 'SIGKILL');
  if (kind === 'fail' || (kind === 'fail-twice' && attempt < 2)) throw new Error('the second step failed');
  if (kind === 'refuse') throw new NonRetriableError('no use in trying again');
  if (kind === 'ask-for-a-second' && attempt === 0) throw new RetryAfterError('not now', '1s');
  if (kind === 'brief-work') await sleep(150);
  if (kind === 'wait') await untilOpen(sql, key, () => false);
  if (kind === 'wait-for-caller') await untilOpen(sql, key, () => callerSignal().aborted);
  return kind === 'odd-text' ? 'a\u0000b\ud800' : 'second';
}

/** A function of three steps that leaves its trace in the database, so that several processes can be watched. */
export function createScripted(client: Inngest, sql: Sql, finish: '1s' | '10m') {
  const traced = async <T>(key: string, step: string, attempt: number, work: () => Promise<T>): Promise<T> => {
    const [row] = await sql<
      { id: string }[]
    >`insert into trace (key, step, attempt, pid) values (${key}, ${step}, ${attempt}, ${process.pid}) returning id`;
    const result = await work();
    await sql`update trace set ended = clock_timestamp() where id = ${row?.id ?? null}`;
    return result;
  };
  return client.createFunction(
    {
      id: 'scripted',
      triggers: [{ event: 'test/scripted' }],
      retries: 3,
      idempotency: 'event.id',
      timeouts: { finish },
      onFailure: async ({ event, error }) => {
        const { key } = event.data.event.data as { key: string };
        await traced(key, `onFailure ${error.name}: ${error.message}`, 0, async () => null);
      },
    },
    async ({ event, step, attempt }) => {
      const { key, kind } = event.data as { key: string; kind: Act };
      const first = await step.run('first', () => traced(key, 'first', attempt, async () => 'first'));
      if (kind === 'parallel') await Promise.all([step.run('left', () => 1), step.run('right', () => 2)]);
      const second = await step.run('second', () => traced(key, 'second', attempt, () => act(sql, key, kind, attempt)));
      return step.run('third', () => traced(key, `third after ${first} and ${JSON.stringify(second)}`, attempt, async () => null));
    },
  );
}

export function createScriptedProtocol(sql: Sql, finish: '1s' | '10m' = '10m'): Protocol {
  const client = createTestClient();
  const endpoint = serveFunctions(client, [createScripted(client, sql, finish)]);
  return createProtocol({ signingKey: TEST_KEY, register: endpoint, call: endpoint });
}
