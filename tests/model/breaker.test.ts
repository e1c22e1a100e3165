import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findOpenBreaker, tryModel, watchModel } from '@/lib/model/breaker';
import { createModel, type Model } from '@/lib/model/client';
import type { ResponseSchema } from '@/lib/model/response-schema';
import { overloadedBody, quotaBody } from '@/tests/fakes/gemini/quota';
import { type Gemini, startGemini } from '@/tests/fakes/gemini/server';
import { type Harness, openHarness } from '@/tests/support/harness';

const MODEL = 'gemini-3.8-flash';
const responseSchema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] } satisfies ResponseSchema;
const request = { system: 'Be short.', user: 'Say yes.', responseSchema, seed: 1 };

let harness: Harness;
let gemini: Gemini;
let model: Model;
beforeAll(async () => {
  [harness, gemini] = await Promise.all([openHarness(), startGemini({ apiKey: 'stand-in-breaker' })]);
  model = createModel({ apiKey: 'stand-in-breaker', baseUrl: gemini.baseUrl, model: MODEL, demoModel: true });
});
beforeEach(async () => {
  gemini.mend();
  await harness.db`delete from model_breakers`;
});
afterAll(async () => {
  await Promise.all([harness.close(), gemini.close()]);
});

const within = () => AbortSignal.timeout(120_000);
const call = (adId: string, of = model) =>
  watchModel(of, harness.db, adId)
    .generate(request, within())
    .catch(() => undefined);
const breaker = async () => (await findOpenBreaker(harness.db, MODEL))?.fault;
const makeTrialDue = () => harness.db`update model_breakers set next_trial_at = now()`;
async function secondsToTrial(): Promise<number> {
  const [row] = await harness.db<{ seconds: number }[]>`
    select extract(epoch from next_trial_at - clock_timestamp())::float8 as seconds from model_breakers`;
  return row?.seconds ?? 0;
}
const generations = () => gemini.calls().filter(({ operation }) => operation === 'generate').length;

describe('the breaker of the model', () => {
  test.each([
    ['quota', { status: 429, body: quotaBody('minute', '46s') }, 46],
    ['quota', { status: 429, body: quotaBody('minute', '0.5s') }, 10],
    ['daily_quota', { status: 429, body: quotaBody('day', '22s') }, 300],
    ['daily_quota', { status: 429, body: quotaBody('day', '35640s') }, 600],
    ['overloaded', { status: 503, body: overloadedBody }, 10],
  ] as const)('opens for one call that says: %s %#', async (fault, answer, seconds) => {
    gemini.fail({ on: 'generate', kind: 'http', ...answer });
    await call('1');
    expect(await breaker()).toBe(fault);
    expect(Math.abs((await secondsToTrial()) - seconds)).toBeLessThan(5);
  });

  test('opens when nothing listens at the address of the model', async () => {
    await call('1', createModel({ apiKey: 'stand-in-breaker', baseUrl: 'http://127.0.0.1:1', model: MODEL, demoModel: true }));
    expect(await breaker()).toBe('unreachable');
  });

  test('does not open for one ad at which the model breaks, however often, but for two without an answer between them', async () => {
    gemini.fail({ on: 'generate', kind: 'http', status: 500, times: 3 });
    await call('1');
    await call('1');
    expect(await breaker()).toBeUndefined();
    await call('2');
    expect(await breaker()).toBe('failing');
    await harness.db`delete from model_breakers`;
    gemini.fail({ on: 'generate', kind: 'cut' });
    await call('1');
    expect(await call('3')).toBeDefined();
    gemini.fail({ on: 'generate', kind: 'cut' });
    await call('2');
    expect(await breaker()).toBeUndefined();
  });

  test('stays closed for a rejected key and for a declined answer: the service is available', async () => {
    await call('1', createModel({ apiKey: 'stand-in-wrong', baseUrl: gemini.baseUrl, model: MODEL, demoModel: true }));
    gemini.fail({ on: 'generate', kind: 'safety' });
    await call('2');
    expect(await breaker()).toBeUndefined();
  });

  test('closes at an answer to a call that began after it opened, and at no earlier one', async () => {
    let answer: () => void = () => undefined;
    const before = generations();
    gemini.fail({ on: 'generate', after: new Promise<void>((resolve) => (answer = resolve)) });
    const earlier = call('1');
    await expect.poll(generations).toBe(before + 1);
    gemini.fail({ on: 'generate', kind: 'http', status: 429 });
    await call('2');
    expect(await breaker()).toBe('quota');
    answer();
    expect(await earlier).toBeDefined();
    expect(await breaker()).toBe('quota');
    expect(await call('3')).toBeDefined();
    expect(await breaker()).toBeUndefined();
  });
});

describe('a trial', () => {
  const tryAtOnce = () => Promise.all(Array.from({ length: 5 }, () => tryModel(harness.db, model, within())));

  test('runs once when it is due, whichever processes try, and each failure doubles the wait', async () => {
    gemini.fail({ on: 'generate', kind: 'http', status: 503, times: 3 });
    await call('1');
    expect(await tryAtOnce()).toEqual([undefined, undefined, undefined, undefined, undefined]);
    for (const seconds of [20, 40]) {
      await makeTrialDue();
      const before = generations();
      expect((await tryAtOnce()).filter((outcome) => outcome !== undefined)).toEqual(['open']);
      expect(generations()).toBe(before + 1);
      expect(Math.abs((await secondsToTrial()) - seconds)).toBeLessThan(5);
    }
    await makeTrialDue();
    expect((await tryAtOnce()).filter((outcome) => outcome !== undefined)).toEqual(['closed']);
    expect(await breaker()).toBeUndefined();
  });

  test('whose process ended is made again by another after a minute, and what the first says then is void', async () => {
    gemini.fail({ on: 'generate', kind: 'http', status: 429 });
    await call('1');
    await makeTrialDue();
    let answer: () => void = () => undefined;
    const before = generations();
    gemini.fail({ on: 'generate', after: new Promise<void>((resolve) => (answer = resolve)) });
    const slow = tryModel(harness.db, model, within());
    await expect.poll(generations).toBe(before + 1);
    expect(await secondsToTrial()).toBeGreaterThan(0);
    await makeTrialDue();
    gemini.fail({ on: 'generate', kind: 'http', status: 429 });
    expect(await tryModel(harness.db, model, within())).toBe('open');
    answer();
    expect(await slow).toBe('open');
    expect(await breaker()).toBe('quota');
  });
});
