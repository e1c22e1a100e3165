import { afterEach, expect, test } from 'vitest';
import { type Inngest, newSigningKey, startInngest } from '@/tests/fakes/inngest/fake';
import { until } from '@/tests/support/until';
import { ScriptedApp } from './inngest-app';

/** A second of the server's waits in milliseconds here. */
const SECOND_MS = 1000 / 200;

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function open(
  config?: ConstructorParameters<typeof ScriptedApp>[1],
  options: Parameters<typeof startInngest>[0] = {},
): Promise<{ inngest: Inngest; app: ScriptedApp }> {
  const inngest = await startInngest({ retryScale: 1 / 200, ...options });
  const app = new ScriptedApp(inngest, config);
  await app.open();
  await inngest.sync(app.url);
  opened.push(inngest, app);
  return { inngest, app };
}

/** The states of the function's own runs, in the order of their beginning. */
const statuses = async (inngest: Inngest) =>
  (await inngest.runs()).filter(({ functionId }) => !functionId.endsWith('-failure')).map(({ status }) => status);
const ended = (inngest: Inngest, expected: string[]) => expect.poll(() => statuses(inngest)).toEqual(expected);
const attempts = (app: ScriptedApp, key: string, step: string) => app.of(key, step).map(({ attempt }) => attempt);
const hasAnswered = (app: ScriptedApp) => until('the app has answered every call', () => app.answered === app.calls);
const failures = (app: ScriptedApp, key: string) => app.of(key).filter(({ step }) => step.startsWith('failed'));

/** Lets more than 100 of the server's seconds pass: an event of its own is worked through, by so many calls. */
async function passTime({ inngest, app }: { inngest: Inngest; app: ScriptedApp }): Promise<number> {
  await app.send('passes', { one: { fails: 3 } });
  await until('the time passes', async () => (await inngest.runs()).at(-1)?.status === 'completed');
  return 6;
}

test('a run is called once for each step and once for its end', async () => {
  const { inngest, app } = await open();
  await app.send('a');
  await ended(inngest, ['completed']);
  expect(app.of('a').map(({ step }) => step)).toEqual(['one', 'two']);
  expect(app.calls).toBe(3);
});

test('a limit counts the steps that execute, not the runs that have begun, and the step of the oldest run goes first', async () => {
  const { inngest, app } = await open({ concurrency: { limit: 1, scope: 'fn' } });
  const script = { one: { workMs: 40 }, two: { workMs: 40 } };
  for (const key of ['a', 'b', 'c']) await app.send(key, script);
  await ended(inngest, ['completed', 'completed', 'completed']);
  expect(app.most).toBe(1);
  expect(app.seen.filter(({ step }) => step === 'two').map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});

test('a limit with a key counts the steps of the runs that agree in it', async () => {
  const { inngest, app } = await open({
    concurrency: [
      { limit: 3, scope: 'fn' },
      { limit: 1, key: 'event.data.account', scope: 'fn' },
    ],
  });
  const script = { one: { gate: true }, two: { workMs: 60 } };
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await app.send(key, { ...script, account: key < 'c' ? 'x' : 'y' });
  await until('a step of each account is at work', () => app.of('a').length === 1 && app.of('c').length === 1);
  for (const key of keys) app.openGate(key);
  await ended(inngest, ['completed', 'completed', 'completed', 'completed']);
  expect([app.most, app.mostOfAccount]).toEqual([2, 1]);
});

test('where a limit with a key is reached, cheap first steps of many runs slip in before the next step of the oldest', async () => {
  const { inngest, app } = await open({ concurrency: { limit: 1, key: 'event.data.account', scope: 'fn' } });
  const keys = Array.from({ length: 40 }, (_, index) => `run ${index}`);
  // All of them are in the queue before the first step ends.
  await app.send('run 0', { one: { gate: true }, two: { workMs: 20 }, account: 'x' });
  await until('the first step is at work', () => app.of('run 0', 'one').length === 1);
  await Promise.all(keys.slice(1).map((key) => app.send(key, { one: {}, two: { workMs: 20 }, account: 'x' })));
  await until('all runs are queued', async () => (await inngest.runs()).length === keys.length);
  app.openGate('run 0');
  await ended(
    inngest,
    keys.map(() => 'completed'),
  );
  expect(app.mostOfAccount).toBe(1);
  // A walk through the queue that began with them all does not know of a next step yet; one that is almost over lets no one in.
  expect(app.seen.some(({ step }, index) => step === 'one' && app.seen[index + 1]?.step === 'one')).toBe(true);
});

test('a step that fails is tried again after 15, 30 and 60 seconds and up to 30 more; then the failure function is called, once', async () => {
  const { inngest, app } = await open();
  await app.send('a', { two: { fails: 99 } });
  await ended(inngest, ['failed']);
  expect(attempts(app, 'a', 'one')).toEqual([0]);
  expect(attempts(app, 'a', 'two')).toEqual([0, 1, 2, 3]);
  const tries = app.of('a', 'two').map(({ at }) => at);
  for (const [index, seconds] of [15, 30, 60].entries())
    expect((tries[index + 1] ?? 0) - (tries[index] ?? 0)).toBeGreaterThanOrEqual(seconds * SECOND_MS);
  await expect.poll(() => failures(app, 'a')).toHaveLength(1);
  const { calls } = app;
  const passed = await passTime({ inngest, app });
  expect(app.calls).toBe(calls + passed);
  expect(failures(app, 'a')).toMatchObject([{ step: 'failed of the step failed', attempt: 0 }]);
});

test('a failure function that fails is tried once more, and its own failure calls nothing', async () => {
  const { inngest, app } = await open();
  await app.send('a', { one: { fails: 99 }, onFailureFails: 99 });
  await expect.poll(async () => (await inngest.runs()).map(({ status }) => status)).toEqual(['failed', 'failed']);
  await passTime({ inngest, app });
  expect(failures(app, 'a').map(({ attempt }) => attempt)).toEqual([0, 1]);
});

test('a finished step gives the next one all its attempts', async () => {
  const { inngest, app } = await open();
  await app.send('a', { one: { fails: 3 }, two: { fails: 3 } });
  await ended(inngest, ['completed']);
  expect([attempts(app, 'a', 'one'), attempts(app, 'a', 'two')]).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ]);
});

test('a step that says when it may be tried again is tried then', async () => {
  const { inngest, app } = await open();
  await app.send('a', { one: { fails: 1, retryAfterSeconds: 2 } });
  await ended(inngest, ['completed']);
  const [first, second] = app.of('a', 'one').map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1000);
});

test('an app that is away uses up the attempts of every run, then of its failure function, and is never called for them again', async () => {
  const { inngest, app } = await open();
  await app.send('a', { one: { gate: true } });
  await expect.poll(() => app.of('a', 'one')).toHaveLength(1);
  await app.close();
  await expect
    .poll(async () => (await inngest.runs()).map(({ status, attempt }) => [status, attempt]))
    .toEqual([
      ['failed', 3],
      ['failed', 1],
    ]);
  const { calls } = app;
  await app.open();
  expect(await passTime({ inngest, app })).toBe(app.calls - calls);
  expect(failures(app, 'a')).toEqual([]);
});

test('a canceled run emits an event of its own and skips its failure function; its call goes on, and the answer is dropped', async () => {
  const { inngest, app } = await open({ concurrency: 1 });
  await app.send('working', { one: { gate: true } });
  await expect.poll(() => app.of('working', 'one')).toHaveLength(1);
  await app.send('waiting');
  await app.send('spared');
  const [working, waiting] = await inngest.runs();
  await inngest.cancel(waiting?.id);
  await inngest.cancel(working?.id);
  // Its place is free at once, although its call is still under way.
  await ended(inngest, ['cancelled', 'cancelled', 'completed']);
  app.openGate('working');
  await hasAnswered(app);
  expect([app.of('working', 'two'), app.of('waiting'), failures(app, 'working')]).toEqual([[], [], []]);
  const told = (await inngest.emitted()).filter(({ name }) => name === 'inngest/function.cancelled');
  expect(told).toMatchObject([
    { id: waiting?.id, data: { function_id: 'scripted-two-steps', run_id: waiting?.id } },
    { id: working?.id, data: { event: { data: { key: 'working' } } } },
  ]);
});

test('a run that passes its time to finish is canceled', async () => {
  const { inngest, app } = await open({ timeouts: { finish: '1s' } });
  await app.send('a', { one: { gate: true } });
  await ended(inngest, ['cancelled']);
  app.openGate('a');
  await hasAnswered(app);
  expect([app.of('a', 'two'), failures(app, 'a')]).toEqual([[], []]);
});

test('an event of an id that was seen starts no second run, and neither does another event of the same idempotency key', async () => {
  const { inngest, app } = await open({ idempotency: 'event.data.order' });
  await app.send('a', { order: '1' });
  await ended(inngest, ['completed']);
  await app.send('a', { order: '2' });
  await app.send('b', { order: '1' });
  await app.send('c', { order: '3' });
  await ended(inngest, ['completed', 'completed']);
  expect(app.of('b')).toEqual([]);
});

test('an event that comes before any function is known is accepted, and never runs; the same id runs when it is sent again', async () => {
  const inngest = await startInngest();
  const app = new ScriptedApp(inngest);
  await app.open();
  opened.push(inngest, app);
  await app.send('early');
  await inngest.sync(app.url);
  await app.send('later');
  await ended(inngest, ['completed']);
  expect(app.of('early')).toEqual([]);
  await app.send('early');
  await ended(inngest, ['completed', 'completed']);
});

test('a function that changed runs as it was registered last, until the next sync', async () => {
  const { inngest, app } = await open({ retries: 0 });
  const changed = new ScriptedApp(inngest, { retries: 1 });
  await changed.open();
  opened.push(changed);
  await app.send('a', { one: { fails: 9 } });
  await expect.poll(() => attempts(app, 'a', 'one')).toEqual([0]);
  await inngest.sync(changed.url);
  await changed.send('b', { one: { fails: 9 } });
  await expect.poll(() => attempts(changed, 'b', 'one')).toEqual([0, 1]);
});

test.each(['SIGTERM', 'SIGKILL'] as const)('a restart after %s loses queue and runs, and keeps what the app registered', async (signal) => {
  const { inngest, app } = await open();
  await app.send('working', { one: { gate: true } });
  await expect.poll(() => app.of('working', 'one')).toHaveLength(1);
  await inngest.restart({ signal });
  expect(await inngest.runs()).toEqual([]);
  app.openGate('working');
  await app.send('after');
  await ended(inngest, ['completed']);
  expect(app.of('working', 'two')).toEqual([]);
  // The ids are lost too, so that what was sent before may come again.
  await app.send('working');
  await ended(inngest, ['completed', 'completed']);
});

test('with a Redis, a restart loses nothing: the running step continues after its lease, and no attempt is spent', async () => {
  const { inngest, app } = await open({}, { queueOutlives: 'a restart', leaseMs: 300 });
  await app.send('a', { two: { gate: true } });
  await expect.poll(() => app.of('a', 'two')).toHaveLength(1);
  await inngest.restart({ signal: 'SIGKILL' });
  await expect.poll(() => app.of('a', 'two')).toHaveLength(2);
  app.openGate('a');
  await ended(inngest, ['completed']);
  expect(app.of('a').map(({ step, attempt }) => `${step} #${attempt}`)).toEqual(['one #0', 'two #0', 'two #0']);
});

test('a server that signs with a key the app does not know gets no step done', async () => {
  const { inngest, app } = await open();
  await inngest.restart({ signingKey: newSigningKey() });
  await app.send('a');
  await ended(inngest, ['failed']);
  expect(app.seen).toEqual([]);
});
