import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deleteEndedRuns } from '@/inngest/embedded/store';
import { until } from '@/tests/support/until';
import { clearLab, database, ended, failed, find, openGate, openLab, reached, send, start, startWorker, THIRD, trace } from './engine-lab';
import { createScriptedProtocol } from './scripted-function';

beforeAll(openLab);
afterEach(clearLab);
afterAll(() => database.close());

/** Until an event that was sent after everything so far has been worked through. */
async function workedOn(): Promise<void> {
  await ended(await send('work'), 'completed');
}

const secondHasEnded = (key: string) =>
  until('the step ends by itself', async () => {
    const [row] = await database.sql<
      { ended: boolean }[]
    >`select bool_and(ended is not null) as ended from trace where key = ${key} and step = 'second'`;
    return row?.ended;
  });

describe('a run', () => {
  test('takes each step once and in order, and keeps no result once it has ended', async () => {
    await start();
    const key = await send('work');
    await ended(key, 'completed');
    expect(await trace(key)).toEqual(['first #0', 'second #0', THIRD]);
    const steps =
      await database.sql`select name, payload from job_steps join job_runs r on r.id = run_id where r.event_id = ${key} order by position`;
    expect(steps).toEqual([
      { name: 'first', payload: {} },
      { name: 'second', payload: {} },
      { name: 'third', payload: {} },
    ]);
  });

  test('starts at once when its process learns of the event', async () => {
    const before = await send('work');
    const engine = await start({ pollMs: 60_000 });
    await ended(before, 'completed');
    const key = await send('work');
    engine.wake();
    await ended(key, 'completed');
    expect(await trace(key)).toEqual(['first #0', 'second #0', THIRD]);
  });

  test('happens once for an event that is sent again', async () => {
    await start();
    const key = await send('work');
    await ended(key, 'completed');
    await database.sql`update job_events set relayed_at = null where id = ${key}`;
    await until('relayed', async () => (await database.sql`select 1 from job_events where relayed_at is null`).length === 0);
    await workedOn();
    expect(await trace(key)).toHaveLength(3);
  });

  test('replays step results that jsonb would reject', async () => {
    await start();
    const key = await send('odd-text');
    await ended(key, 'completed');
    expect(await trace(key)).toContain('third after first and "a\\u0000b\\ud800" #0');
  });

  test('is canceled when its time to finish passes, even in the middle of a step, and then has no failure', async () => {
    await start({ protocol: createScriptedProtocol(database.sql, '1s'), leaseMs: 600 });
    const key = await send('wait');
    await ended(key, 'cancelled');
    await openGate(key);
    await secondHasEnded(key);
    await workedOn();
    expect(await trace(key)).toEqual(['first #0', 'second #0']);
  });

  test('is forgotten a day after it ended', async () => {
    await start();
    const [old, fresh] = [await send('work'), await send('work')];
    await ended(old, 'completed');
    await ended(fresh, 'completed');
    await database.sql`update job_runs set ended_at = now() - interval '25 hours' where event_id = ${old}`;
    await deleteEndedRuns(database.sql);
    expect(await find(old)).toBeUndefined();
    expect(await find(fresh)).toBeDefined();
  });
});

describe('a failing step', () => {
  test('is tried again after the backoff, and the next step has all its attempts', async () => {
    const waits: number[] = [];
    await start({ backoffMs: (attempt) => waits.push(attempt) * 100 });
    const key = await send('fail-twice');
    await ended(key, 'completed');
    expect(await trace(key)).toEqual(['first #0', 'second #0', 'second #1', 'second #2', THIRD]);
    expect(waits).toEqual([0, 1]);
    const [gap] = await database.sql<
      { ms: number }[]
    >`select extract(epoch from max(began) - min(began))::float8 * 1000 as ms from trace where key = ${key} and step = 'second'`;
    expect(gap?.ms).toBeGreaterThanOrEqual(300);
  });

  test('waits as long as the failure says', async () => {
    await start();
    const key = await send('ask-for-a-second');
    await ended(key, 'completed');
    const [gap] = await database.sql<
      { ms: number }[]
    >`select extract(epoch from max(began) - min(began))::float8 * 1000 as ms from trace where key = ${key} and step = 'second'`;
    expect(gap?.ms).toBeGreaterThanOrEqual(1000);
  });

  test('fails its run after four attempts, and the failure is handled once with its error and event', async () => {
    await start();
    const key = await send('fail');
    await failed(key);
    expect(await find(key)).toMatchObject({ status: 'failed', held: false, error: { message: 'the second step failed' } });
    await workedOn();
    expect(await trace(key)).toEqual([
      'first #0',
      'second #0',
      'second #1',
      'second #2',
      'second #3',
      'onFailure Error: the second step failed #0',
    ]);
  });

  test('is not retried when it says that a retry is useless', async () => {
    await start();
    const key = await send('refuse');
    await failed(key);
    expect(await trace(key)).toEqual(['first #0', 'second #0', expect.stringMatching(/^onFailure .*no use in trying again #0$/)]);
  });

  test('of a kind the engine does not know fails its run', async () => {
    await start();
    const key = await send('parallel');
    await failed(key);
    expect(await find(key)).toMatchObject({ status: 'failed', error: { name: 'UnsupportedStep' } });
  });
});

describe('a lost worker', () => {
  test('costs an attempt of the step under way and repeats no finished step', async () => {
    const key = await send('die-once');
    const worker = await startWorker(600);
    await once(worker, 'exit');
    await start();
    await ended(key, 'completed');
    expect(await trace(key)).toEqual(['first #0', 'second #0', 'second #1', THIRD]);
    expect(await find(key)).toMatchObject({ deaths: 1 });
  });

  test('is the last of three: the run that killed them fails and is handled', async () => {
    const key = await send('die');
    for (let death = 0; death < 3; death += 1) {
      const worker = await startWorker(300);
      await once(worker, 'exit');
    }
    await start();
    await failed(key);
    expect(await find(key)).toMatchObject({ status: 'failed', error: { name: 'WorkerLost' } });
    expect(await trace(key)).toEqual([
      'first #0',
      'second #0',
      'second #1',
      'second #2',
      expect.stringMatching(/^onFailure WorkerLost: .*3 times.* #0$/),
    ]);
  });

  test('that was only stalled can write nothing after another took its run', async () => {
    const key = await send('wait');
    const stalled = await startWorker(600);
    await reached(key, 'second #0');
    stalled.kill('SIGSTOP');
    const engine = await start();
    await reached(key, 'second #1');
    await openGate(key);
    await ended(key, 'completed');
    const before = await find(key);
    await engine.stop();
    stalled.kill('SIGCONT');
    await secondHasEnded(key);
    // The stalled one is the only one left to do it.
    await workedOn();
    expect(await find(key)).toEqual(before);
    expect((await trace(key)).filter((line) => line.startsWith('third'))).toEqual([THIRD]);
    expect(stalled.exitCode).toBeNull();
  });
});

describe('several engines', () => {
  test('drive each run once, and lose none', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => send('brief-work')));
    await startWorker(3000);
    await Promise.all([start(), start()]);
    for (const key of keys) await ended(key, 'completed');
    const [all] = await database.sql<{ steps: number }[]>`select count(*)::int as steps from trace`;
    expect(all?.steps).toBe(30);
  });
});

describe('a stopping engine', () => {
  test('finishes the step under way, keeps its result and gives the run back', async () => {
    const engine = await start();
    const key = await send('wait');
    await reached(key, 'second #0');
    const stopped = engine.stop();
    await openGate(key);
    await stopped;
    expect(await find(key)).toMatchObject({ status: 'queued', held: false, attempt: 0, deaths: 0 });
    await start();
    await ended(key, 'completed');
    expect(await trace(key)).toEqual(['first #0', 'second #0', THIRD]);
  });

  test('releases, without spending an attempt, what does not finish within the grace', async () => {
    const engine = await start({ graceMs: 100 });
    const key = await send('wait');
    await reached(key, 'second #0');
    await engine.stop();
    expect(await find(key)).toMatchObject({ status: 'queued', held: false, attempt: 0, deaths: 0 });
    await openGate(key);
    await secondHasEnded(key);
    expect(await find(key)).toMatchObject({ status: 'queued' });
    await start();
    await ended(key, 'completed');
    expect(await trace(key)).toEqual(['first #0', 'second #0', 'second #0', THIRD]);
  });
});
