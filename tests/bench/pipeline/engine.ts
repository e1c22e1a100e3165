import { startEngine } from '@/inngest/embedded/engine';
import { createProtocol } from '@/inngest/embedded/protocol';
import { createTestClient, serveFunctions, TEST_KEY } from '@/tests/pipeline/scripted-function';
import { countStatements } from '@/tests/support/counted';
import { openHarness } from '@/tests/support/harness';
import { until } from '@/tests/support/until';

const STEPS = 50;

/**
 * Measures the engine's cost of a step that does nothing: milliseconds and statements, from the difference of a long function and a short
 * one.
 */
export async function measureSteps(rounds: number): Promise<{ ms: number[]; statements: number }> {
  const client = createTestClient();
  const idle = client.createFunction(
    { id: 'idle', triggers: [{ event: 'bench/idle' }], retries: 0, idempotency: 'event.id' },
    async ({ event, step }) => {
      const { steps } = event.data as { steps: number };
      for (let n = 0; n < steps; n += 1) await step.run(`step ${n}`, () => n);
    },
  );
  const endpoint = serveFunctions(client, [idle]);
  const protocol = createProtocol({ signingKey: TEST_KEY, register: endpoint, call: endpoint });
  // A database of its own: another engine would take its events.
  const harness = await openHarness();
  const { db } = harness;
  const { sql, count } = countStatements(db);
  const engine = await startEngine({ sql, protocol, pollMs: 60_000, leaseMs: 30_000, backoffMs: () => 0, graceMs: 1000 });
  const time = async (steps: number): Promise<{ ms: number; statements: number }> => {
    const [event, before, since] = [crypto.randomUUID(), count(), performance.now()];
    await db`insert into job_events (id, name, data) values (${event}, 'bench/idle', ${JSON.stringify({ steps })}::text::jsonb)`;
    engine.wake();
    await until(
      'the function ends',
      async () => (await db`select 1 from job_runs where event_id = ${event} and status = 'completed'`).length > 0,
      { everyMs: 2 },
    );
    return { ms: performance.now() - since, statements: count() - before };
  };
  try {
    const ms: number[] = [];
    let statements = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [long, short] = [await time(STEPS + 1), await time(1)];
      ms.push((long.ms - short.ms) / STEPS);
      statements = (long.statements - short.statements) / STEPS;
    }
    return { ms, statements };
  } finally {
    await engine.stop();
    await harness.close();
  }
}
