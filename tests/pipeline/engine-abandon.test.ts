import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearLab, database, find, openLab, reached, send, start } from './engine-lab';

beforeAll(openLab);
afterEach(clearLab);
afterAll(() => database.close());

describe('an abandoned step', () => {
  const isDone = (key: string) => async () =>
    (await database.sql`select 1 from trace where key = ${key} and step = 'second' and ended is not null`).length > 0;

  test('is aborted when its run goes to another worker', async () => {
    await start({ leaseMs: 300 });
    const key = await send('wait-for-caller');
    await reached(key, 'second #0');
    await database.sql`update job_runs set lease_token = lease_token + 1 where event_id = ${key}`;
    await expect.poll(isDone(key)).toBe(true);
  });

  test('is aborted when its engine stops and releases its run', async () => {
    const engine = await start({ graceMs: 100 });
    const key = await send('wait-for-caller');
    await reached(key, 'second #0');
    await engine.stop();
    await expect.poll(isDone(key)).toBe(true);
    expect(await find(key)).toMatchObject({ status: 'queued', held: false, attempt: 0, deaths: 0 });
  });
});
