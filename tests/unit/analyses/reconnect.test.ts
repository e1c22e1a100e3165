import { describe, expect, test } from 'vitest';
import type { Run } from '@/lib/analyses/steps/durable-step';
import { reconnecting } from '@/lib/analyses/steps/reconnect';
import { RunFailure } from '@/lib/failures';
import { isUnreachable, Unreachable } from '@/lib/unreachable';

const { signal } = new AbortController();

const runWith = (seconds: number, reconnectPausesMs = [1, 2, 3]) =>
  ({
    worker: { reconnectPausesMs },
    claim: { runId: 'run', engineRunId: 'engine' },
    claimed: { deadlineAt: new Date(Date.now() + seconds * 1000).toISOString() },
  }) as unknown as Run;

/** Work that misses its host so many times, and how often it was tried. */
function missing(
  times: number,
  error: () => Error = () => new RunFailure('video_unavailable', { cause: new Unreachable(new Error('ECONNREFUSED')) }),
) {
  const seen = { tries: 0 };
  const work = async () => {
    seen.tries += 1;
    if (seen.tries <= times) throw error();
    return 'reached';
  };
  return { seen, work };
}

describe('work whose host is not reached', () => {
  test('is repeated until it is', async () => {
    const { seen, work } = missing(7);
    expect(await reconnecting(runWith(60), signal, work)).toBe('reached');
    expect(seen.tries).toBe(8);
  });

  test('fails for good, with its own cause, when the next pause would pass the deadline of the run', async () => {
    const { seen, work } = missing(9);
    const failed = reconnecting(runWith(20, [1, 60_000]), signal, work);
    await expect(failed).rejects.toMatchObject({ code: 'video_unavailable', retry: 'never' });
    expect(seen.tries).toBe(2);
  });

  test('that failed for good inside is not repeated outside', async () => {
    const { seen, work } = missing(9, () => new RunFailure('model_unavailable', { cause: new Unreachable('gone'), retry: 'never' }));
    await expect(reconnecting(runWith(60), signal, work)).rejects.toMatchObject({ code: 'model_unavailable', retry: 'never' });
    expect(seen.tries).toBe(1);
  });

  test('is left to the caller for the longest pause where the caller wants it', async () => {
    const { seen, work } = missing(9);
    const failed = await reconnecting(runWith(60), signal, work, 'of the caller').catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'video_unavailable', retry: 'later', retryAfterMs: 3 });
    expect(isUnreachable(failed)).toBe(true);
    expect(seen.tries).toBe(3);
  });
});

test('a failure of a host that was reached is not repeated', async () => {
  const { seen, work } = missing(9, () => new RunFailure('video_unavailable', { cause: new Error('status 503') }));
  await expect(reconnecting(runWith(60), signal, work)).rejects.toMatchObject({ code: 'video_unavailable', retry: 'later' });
  expect(seen.tries).toBe(1);
});
