import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GET } from '@/app/api/v1/analyses/[id]/route';
import { endWaits } from '@/lib/analyses/wait';
import { processDatabase, setProcessDatabase } from '@/lib/process-database';
import { type Answer, clientOf } from '@/tests/support/client';
import { countStatements } from '@/tests/support/counted';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf, failRunOf } from '@/tests/support/runs';
import { until } from '@/tests/support/until';
import { countWaiters, reopenWaits } from '@/tests/support/waiters';

const harness = perFile(openHarness);

let counted: ReturnType<typeof countStatements>;
beforeAll(async () => {
  const database = processDatabase();
  if (database === undefined) throw new Error('the harness has a database');
  // Calls that read have a pool of their own.
  counted = countStatements(database.reads);
  setProcessDatabase({ ...database, reads: counted.sql });
});

async function startAnalysis(): Promise<{ id: string; secret: string; client: ReturnType<typeof clientOf> }> {
  const { secret, tokenId } = await newAccount(harness.db);
  await harness.db`update api_tokens set limits = '{"fetch": 10000}' where id = ${tokenId}`;
  const client = clientOf(secret);
  const { body } = await client.submit({ url: metaUrl(newAdId()) });
  return { id: String(body.id), secret, client };
}

async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const startedAt = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - startedAt };
}

/** Checks that no call waited for the full 30 seconds that it asked for. */
const HELD_MS = 20_000;

const untilWaiting = () => until('a fetch waits', () => countWaiters() > 0);

describe('Prefer: wait', () => {
  test('delays a fetch until the analysis is done, and says which wait was applied', async () => {
    const { id, client } = await startAnalysis();
    const held = timed(client.fetch(id, { Prefer: 'wait=30' }));
    await untilWaiting();
    await completeRunOf(harness.db, id);
    const { answer, ms } = await held;
    expect(answer).toMatchObject({ status: 200, body: { status: 'done', report: { verdict: 'scored' } } });
    expect(answer.headers.get('preference-applied')).toBe('wait=30');
    expect(ms).toBeLessThan(HELD_MS);
  });

  test('delays it until the analysis has failed', async () => {
    const { id, client } = await startAnalysis();
    const held = client.fetch(id, { Prefer: 'wait=30' });
    await untilWaiting();
    await failRunOf(harness.db, id, 'ad_removed');
    expect((await held).body).toMatchObject({ status: 'failed', report: null });
  });

  test('answers how far the analysis is when the time is up', async () => {
    const { id, client } = await startAnalysis();
    const { answer, ms } = await timed(client.fetch(id, { Prefer: 'wait=1' }));
    expect(answer.body).toMatchObject({ status: 'queued' });
    expect(answer.headers.get('preference-applied')).toBe('wait=1');
    expect(ms).toBeGreaterThan(950);
  });

  test('does not delay an answer that is final, another account’s, or not JSON', async () => {
    const [{ id, client }, live] = [await startAnalysis(), await startAnalysis()];
    const stranger = clientOf((await newAccount(harness.db)).secret);
    await completeRunOf(harness.db, id);
    const { ms } = await timed(
      Promise.all([
        client.fetch(id, { Prefer: 'wait=30' }),
        client.list('', { Prefer: 'wait=30' }),
        stranger.fetch((await startAnalysis()).id, { Prefer: 'wait=30' }).then(({ status }) => expect(status).toBe(403)),
        live.client.fetch(live.id, { Prefer: 'wait=30', Accept: 'text/html' }).then(({ status }) => expect(status).toBe(400)),
      ]),
    );
    expect(ms).toBeLessThan(HELD_MS);
  });

  test('is ignored unless the request has it in the right format', async () => {
    const { id, client } = await startAnalysis();
    for (const headers of [{}, { Prefer: 'wait=soon' }, { Prefer: 'respond-async' }]) {
      const { answer, ms } = await timed(client.fetch(id, headers));
      expect(answer.headers.has('preference-applied')).toBe(false);
      expect(ms).toBeLessThan(HELD_MS);
    }
  });

  test('ends when the client disconnects', async () => {
    const { id, secret } = await startAnalysis();
    const gone = new AbortController();
    const headers = { Authorization: `Bearer ${secret}`, Prefer: 'wait=30' };
    const request = new Request(`http://127.0.0.1/api/v1/analyses/${id}`, { headers, signal: gone.signal });
    const held = timed(GET(request, { params: Promise.resolve({ id }) }));
    await untilWaiting();
    gone.abort();
    expect((await held).ms).toBeLessThan(HELD_MS);
  });
});

describe('many waiters', () => {
  // The last test ends the waits of a process that other files share.
  afterAll(reopenWaits);

  const wasHeld = ({ headers }: Answer) => headers.has('preference-applied');

  /** Calls of an account that wait for one analysis, again after each 30 seconds, as they are answered. */
  async function startWaits(calls: number) {
    const { id, client } = await startAnalysis();
    const answered: Answer[] = [];
    const wait = async (): Promise<Answer> => {
      const answer = await client.fetch(id, { Prefer: 'wait=30' });
      return wasHeld(answer) && answer.body.status === 'queued' ? wait() : answer;
    };
    const all = Promise.all(Array.from({ length: calls }, async () => answered.push(await wait())));
    return { id, answered, all };
  }

  test('of one account may be fifty, which one statement at a time serves, and a further one is answered at once', async () => {
    const { id, answered, all } = await startWaits(70);
    await expect.poll(() => answered.length).toBe(20);
    expect(answered.filter((answer) => answer.body.status === 'queued' && !wasHeld(answer))).toHaveLength(20);
    const before = counted.count();
    const { ms } = await timed(until('they are looked after', () => counted.count() >= before + 24));
    // At most four statements in a half second, so six rounds; one statement for each of them would be all of this in one round.
    expect(ms).toBeGreaterThan(1000);
    await completeRunOf(harness.db, id);
    await all;
    expect(answered.slice(20).filter((answer) => answer.body.status === 'done' && wasHeld(answer))).toHaveLength(50);
  });

  test('of ten accounts that take all places give some up for another account', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => startWaits(50)));
    await expect.poll(countWaiters).toBe(500);
    const few = await startWaits(3);
    await expect.poll(() => many.flatMap(({ answered }) => answered).filter((answer) => !wasHeld(answer)).length).toBe(3);
    expect(few.answered).toEqual([]);
    expect(countWaiters()).toBe(500);
    for (const { id } of [...many, few]) await completeRunOf(harness.db, id);
    await Promise.all([...many, few].map(({ all }) => all));
    expect(few.answered.every((answer) => answer.body.status === 'done' && wasHeld(answer))).toBe(true);
  });

  test('all end when the process drains, and later calls do not wait', async () => {
    const { id, client } = await startAnalysis();
    const held = timed(client.fetch(id, { Prefer: 'wait=30' }));
    await untilWaiting();
    endWaits();
    expect((await held).answer.body).toMatchObject({ status: 'queued' });
    const { answer, ms } = await timed(client.fetch(id, { Prefer: 'wait=30' }));
    expect(answer.headers.has('preference-applied')).toBe(false);
    expect(Math.max((await held).ms, ms)).toBeLessThan(HELD_MS);
  });
});
