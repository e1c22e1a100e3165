import { type Inngest, NonRetriableError, RetryAfterError } from 'inngest';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '@/inngest/calls';
import { embeddedSigningKey } from '@/inngest/client';
import { createProtocol, type Invocation, signedRequest } from '@/inngest/embedded/protocol';
import { createEndpoint } from '@/inngest/endpoint';
import { createTestClient, serveFunctions, TEST_KEY } from '../pipeline/scripted-function';

type Options = Parameters<Inngest['createFunction']>[0];

const options: Options = { id: 'probe', triggers: [{ event: 'test/probe' }], retries: 3 };

function serveProbe(extra: Partial<Options> = {}): Endpoint {
  const client = createTestClient();
  const probe = client.createFunction({ ...options, ...extra } as Options, async ({ event, step }) => {
    const { throws } = event.data as { throws?: string };
    if (throws === 'plainly') throw new Error('plain');
    if (throws === 'for good') throw new NonRetriableError('for good');
    if (throws === 'for a while') throw new RetryAfterError('for a while', '90s');
    return step.run('only', () => {
      if (throws === 'in the step') throw new Error('in the step');
      if (throws === 'in the step for good') throw new NonRetriableError('in the step for good');
      return { made: 'here' };
    });
  });
  return serveFunctions(client, [probe]);
}

const protocolOf = (endpoint: Endpoint) => createProtocol({ signingKey: TEST_KEY, register: endpoint, call: endpoint });

function invocation(changes: Partial<Invocation> & { throws?: string } = {}): Invocation {
  const { throws, ...rest } = changes;
  const event = { id: 'e1', name: 'test/probe', data: throws === undefined ? {} : { throws }, ts: 1 };
  return { functionId: 'test-probe', runId: 'r1', event, attempt: 0, maxAttempts: 4, steps: [], ...rest };
}

const call = (changes: Parameters<typeof invocation>[0] = {}) => protocolOf(serveProbe()).invoke(invocation(changes));

describe('the endpoint', () => {
  const external = {
    eventKey: 'e',
    signingKey: `signkey-prod-${TEST_KEY}`,
    signingKeyFallback: `signkey-prod-${'ab'.repeat(16)}`,
    baseUrl: undefined,
    serveOrigin: undefined,
    dev: undefined,
  };
  const authSecret = 'a secret of the tests, long enough to serve';
  const modes = [
    { mode: 'embedded', endpoint: createEndpoint({ authSecret, inngest: undefined }), key: embeddedSigningKey(authSecret) },
    { mode: 'Inngest', endpoint: createEndpoint({ authSecret, inngest: external }), key: TEST_KEY },
  ];

  test.each(modes)('rejects every unsigned or wrongly signed call in $mode mode', async ({ endpoint }) => {
    const url = 'http://localhost/api/inngest?fnId=ad-analysis-analyze-ad&stepId=step';
    const headers = { host: 'localhost', 'content-type': 'application/json' };
    const syncs = { ...headers, 'x-inngest-sync-kind': 'in_band' };
    for (const request of [
      new Request(url, { headers }),
      new Request(url, { method: 'POST', headers, body: '{}' }),
      new Request(url, { method: 'PUT', headers, body: '{"url":"http://localhost/api/inngest"}' }),
      new Request(url, { method: 'PUT', headers: syncs, body: '{"url":"http://localhost/api/inngest"}' }),
      signedRequest('ff'.repeat(16), 'POST', '?fnId=ad-analysis-analyze-ad&stepId=step', {}),
      signedRequest('ff'.repeat(16), 'PUT', '', {}, { headers: { 'x-inngest-sync-kind': 'in_band' } }),
    ]) {
      expect((await endpoint(request)).status).toBe(401);
    }
  });

  test.each(modes)(
    'registers the product’s functions in $mode mode, with no option the embedded engine lacks',
    async ({ endpoint, key }) => {
      const functions = await createProtocol({ signingKey: key, register: endpoint, call: endpoint }).listFunctions();
      const common = { cron: null, failureOf: undefined, maxAttempts: 4, finishMs: null, concurrency: null };
      const failureOf = 'ad-analysis-analyze-ad';
      const background = { ...common, trigger: null, concurrency: 1 };
      expect(functions).toEqual([
        { ...common, id: 'ad-analysis-analyze-ad', trigger: 'analysis/requested', finishMs: 900_000 },
        { ...common, id: 'ad-analysis-analyze-ad-failure', trigger: 'inngest/function.failed', failureOf, maxAttempts: 2 },
        { ...background, id: 'ad-analysis-send-email', concurrency: 8, trigger: 'email/requested' },
        { ...background, id: 'ad-analysis-every-ten-minutes', cron: 'TZ=UTC */10 * * * *' },
        { ...background, id: 'ad-analysis-every-four-hours', cron: 'TZ=UTC 0 */4 * * *' },
        { ...background, id: 'ad-analysis-nightly', cron: 'TZ=UTC 0 3 * * *' },
      ]);
    },
  );

  test('accepts the fallback key while the signing key is rotated', async () => {
    const endpoint = createEndpoint({ authSecret, inngest: external });
    await expect(createProtocol({ signingKey: 'ab'.repeat(16), register: endpoint, call: endpoint }).listFunctions()).resolves.toHaveLength(
      6,
    );
  });

  test('has the same embedded key for the same secret and another for another', () => {
    expect(embeddedSigningKey('a')).toBe(embeddedSigningKey('a'));
    expect(embeddedSigningKey('a')).not.toBe(embeddedSigningKey('b'));
  });
});

describe('a signed call', () => {
  test('runs the next step and answers with it alone', async () => {
    const outcome = await call();
    expect(outcome).toEqual({
      kind: 'step',
      step: { stepId: expect.stringMatching(/^[0-9a-f]{40}$/), name: 'only', payload: { data: { made: 'here' } } },
    });
  });

  test('replays finished steps and completes', async () => {
    const first = await call();
    const steps = first.kind === 'step' ? [first.step] : [];
    expect(await call({ steps })).toEqual({ kind: 'completed' });
  });

  test('answers a step that threw as an error to try again, and on its last attempt as a finished failure', async () => {
    expect(await call({ throws: 'in the step' })).toMatchObject({ kind: 'error', error: { message: 'in the step' }, retry: 'backoff' });
    const last = await call({ throws: 'in the step', attempt: 3 });
    expect(last).toMatchObject({ kind: 'step', step: { payload: { error: { message: 'in the step' } } } });
    const steps = last.kind === 'step' ? [last.step] : [];
    expect(await call({ throws: 'in the step', steps })).toMatchObject({ kind: 'error', retry: 'never' });
  });

  test('answers a step that threw for good as a finished failure at once', async () => {
    expect(await call({ throws: 'in the step for good' })).toMatchObject({
      kind: 'step',
      step: { payload: { error: { message: 'in the step for good' } } },
    });
  });

  test('says whether and when a function that threw may be called again', async () => {
    expect(await call({ throws: 'plainly' })).toMatchObject({ kind: 'error', error: { message: 'plain' }, retry: 'backoff' });
    expect(await call({ throws: 'for good' })).toMatchObject({ kind: 'error', retry: 'never' });
    expect(await call({ throws: 'for a while' })).toMatchObject({ kind: 'error', retry: { afterMs: 90_000 } });
  });

  test('that cannot be delivered is an error to try again', async () => {
    const broken: Endpoint = async () => {
      throw new TypeError('fetch failed');
    };
    const protocol = createProtocol({ signingKey: TEST_KEY, register: broken, call: broken });
    expect(await protocol.invoke(invocation())).toMatchObject({ kind: 'error', error: { message: 'fetch failed' }, retry: 'backoff' });
  });
});

describe('the embedded engine rejects a function', () => {
  const refused: [string, Partial<Options>][] = [
    ['that runs by the clock of another zone', { triggers: [{ cron: '0 3 * * *' }] }],
    ['that runs on some days', { triggers: [{ cron: 'TZ=UTC 0 3 * * 1' }] }],
    ['with a condition on its event', { triggers: [{ event: 'test/probe', if: 'event.data.yes' }] }],
    ['with two triggers', { triggers: [{ event: 'test/probe' }, { event: 'test/other' }] }],
    ['idempotent by anything but the event id', { idempotency: 'event.data.id' }],
    ['with a limit per key', { concurrency: [{ limit: 2 }, { limit: 1, key: 'event.data.id' }] }],
    ['cancelled by an event', { cancelOn: [{ event: 'test/stop' }] }],
    ['with a start timeout', { timeouts: { start: '1m' } }],
    ['in batches', { batchEvents: { maxSize: 2, timeout: '1s' } }],
    ['with a rate limit', { rateLimit: { limit: 1, period: '1m' } }],
    ['throttled', { throttle: { limit: 1, period: '1m' } }],
    ['debounced', { debounce: { period: '1m' } }],
    ['with a priority', { priority: { run: '100' } }],
    ['that is a singleton', { singleton: { mode: 'skip' } }],
  ];

  test.each(refused)('%s', async (_, extra) => {
    await expect(protocolOf(serveProbe(extra)).listFunctions()).rejects.toThrow('the embedded engine cannot run "test-probe"');
  });

  test('that does not say how often to retry', async () => {
    const client = createTestClient();
    const endpoint = serveFunctions(client, [
      client.createFunction({ id: 'probe', triggers: [{ event: 'test/probe' }] }, async () => null),
    ]);
    await expect(protocolOf(endpoint).listFunctions()).rejects.toThrow('retries');
  });

  test('and accepts the options it has', async () => {
    const probe = serveProbe({ idempotency: 'event.id', timeouts: { finish: '1h30m' }, concurrency: 3 });
    expect(await protocolOf(probe).listFunctions()).toMatchObject([{ maxAttempts: 4, finishMs: 5_400_000, concurrency: 3 }]);
  });
});
