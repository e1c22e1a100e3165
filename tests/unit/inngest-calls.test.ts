import { once } from 'node:events';
import { expect, test } from 'vitest';
import { answering, callerSignal, callsEnded } from '@/inngest/calls';
import { gate } from '@/tests/support/gate';

const request = (signal?: AbortSignal) => new Request('http://localhost/api/inngest', signal === undefined ? {} : { signal });

/** A step that works until its signal aborts. */
const endless = async (): Promise<string> => {
  const signal = callerSignal();
  if (!signal.aborted) await once(signal, 'abort');
  return 'given up';
};

test('a step is aborted when the engine disconnects', async () => {
  const engine = new AbortController();
  const answer = answering(request(engine.signal), endless);
  engine.abort();
  expect(await answer).toBe('given up');
});

test('a drain waits for the steps under way, and gives up those that outlast its grace', async () => {
  const mayEnd = gate();
  const brief = answering(request(), async () => {
    await mayEnd.opened;
    return callerSignal().aborted;
  });
  const long = answering(request(), endless);
  const drained = callsEnded(400);
  mayEnd.open();
  await drained;
  expect(await Promise.all([brief, long])).toEqual([false, 'given up']);
});

test('a drain with nothing under way, or with a step that fails, ends at once', async () => {
  await callsEnded(60_000);
  const failing = answering(request(), async () => {
    throw new Error('no');
  });
  await callsEnded(60_000);
  await expect(failing).rejects.toThrow('no');
});
