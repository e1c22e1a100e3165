import type { Inngest } from 'inngest';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { latestTick } from '@/inngest/embedded/cron';
import { createProtocol, type Protocol } from '@/inngest/embedded/protocol';
import { until } from '@/tests/support/until';
import { clearLab, database, openGate, openLab, start, trace } from './engine-lab';
import { createTestClient, serveFunctions, TEST_KEY } from './scripted-function';

beforeAll(openLab);
afterEach(clearLab);
afterAll(() => database.close());

type Options = Omit<Parameters<Inngest['createFunction']>[0], 'id'>;

/** Functions of one step, which writes its tick or event to the trace, and waits for a gate where there is one of its name. */
function protocolOf(functions: Record<string, Options>): Protocol {
  const client = createTestClient();
  const endpoint = serveFunctions(
    client,
    Object.entries(functions).map(([id, options]) =>
      client.createFunction({ retries: 3, ...options, id } as Parameters<Inngest['createFunction']>[0], async ({ event }) => {
        const [row] = await database.sql<{ id: string }[]>`
          insert into trace (key, step, attempt) values (${id}, ${event.id ?? ''}, 0) returning id`;
        await until('the gate opens', async () => (await database.sql`select 1 from gates where key = ${id}`).length > 0);
        await database.sql`update trace set ended = clock_timestamp() where id = ${row?.id ?? null}`;
      }),
    ),
  );
  return createProtocol({ signingKey: TEST_KEY, register: endpoint, call: endpoint });
}

const send = (id: string, name: string) => database.sql`insert into job_events (id, name, data) values (${id}, ${name}, '{}')`;
const ended = (key: string, times: number) =>
  until(`${times} of ${key} have ended`, async () => {
    const [row] = await database.sql<{ n: number }[]>`select count(ended)::int as n from trace where key = ${key}`;
    return row?.n === times;
  });
const ticks = async (key: string) => (await trace(key)).map((line) => line.slice(0, 16));
const everyTen = { tick: { triggers: [{ cron: 'TZ=UTC */10 * * * *' }], concurrency: 1 } };

test.each([
  ['*/10 * * * *', '2026-11-28T03:50'],
  ['0 */4 * * *', '2026-11-28T00:00'],
  ['0 3 * * *', '2026-11-28T03:00'],
  ['30 22 * * *', '2026-11-27T22:30'],
  ['* * * * *', '2026-11-28T03:53'],
])('the last tick of %s at 3:53 was at %s', (cron, at) => {
  expect(latestTick(`TZ=UTC ${cron}`, Date.parse('2026-11-28T03:53:59.9Z')).toISOString()).toBe(`${at}:00.000Z`);
});

test('each tick runs once over several engines, and the last one that passed while none ran is made up for', async () => {
  let now = Date.parse('2026-11-28T03:59:59.5Z');
  await openGate('tick');
  const options = { now: () => now, protocol: protocolOf(everyTen) };
  const engines = await Promise.all([start(options), start(options)]);
  await ended('tick', 1);
  now += 1000;
  await ended('tick', 2);
  await Promise.all(engines.map((engine) => engine.stop()));
  now += 35 * 60_000;
  await Promise.all([start(options), start(options)]);
  await ended('tick', 3);
  expect(await ticks('tick')).toEqual(['2026-11-28T03:50', '2026-11-28T04:00', '2026-11-28T04:30']);
});

test('a tick under way when its engine is stopped runs again', async () => {
  const options = { graceMs: 50, now: () => Date.parse('2026-11-28T04:00:01Z'), protocol: protocolOf(everyTen) };
  const engine = await start(options);
  await until('the tick is under way', async () => (await trace('tick')).length === 1);
  await engine.stop();
  await start(options);
  await openGate('tick');
  await until('the job ends', async () => (await database.sql`select 1 from job_runs where status = 'completed'`).length === 1);
  expect(await ticks('tick')).toEqual(Array(2).fill('2026-11-28T04:00'));
});

test('a limit of one is kept over several engines, and costs no run', async () => {
  const options = { protocol: protocolOf({ one: { triggers: [{ event: 'test/one' }], concurrency: 1 } }) };
  await openGate('one');
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await send(id, 'test/one');
  await Promise.all([start(options), start(options)]);
  await ended('one', 6);
  const overlaps = await database.sql`select 1 from trace a join trace b on a.id < b.id and b.began < a.ended`;
  expect(overlaps).toEqual([]);
});

test('functions without a limit come before those with one, and leave them a slot', async () => {
  const functions = { free: { triggers: [{ event: 'test/free' }] }, ...everyTen };
  const busy = Array.from({ length: 7 }, (_, n) => `busy ${n}`);
  for (const id of busy) await send(id, 'test/free');
  await start({ now: () => Date.parse('2026-11-28T04:00:01Z'), protocol: protocolOf(functions) });
  await until('all slots are taken', async () => (await trace('tick')).length === 1);
  const begun = await database.sql<{ key: string }[]>`select key from trace order by id`;
  expect(begun.map(({ key }) => key)).toEqual([...Array(6).fill('free'), 'tick']);
  for (const key of ['free', 'tick']) await openGate(key);
  await ended('free', 7);
});
