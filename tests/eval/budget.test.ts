import { expect, test } from 'vitest';
import type { Model, ModelRequest } from '@/lib/model/client';
import type { Usage } from '@/lib/model/reply';
import { createBudget, LimitReached } from './run/budget';
import { runCase } from './run/run-case';
import { sampleCase } from './sample-case';

const name = 'gemini-3.8-flash';
const request = { system: 's', user: 'u', seed: 1, responseSchema: {} } as unknown as ModelRequest;
const { signal } = new AbortController();
const small: Usage = { inputTokens: 1000, audioInputTokens: 0, outputTokens: 1000 };

/** A model that gives one text for so many tokens, and counts how often. */
function createTalker(usage: Usage, text = '{"a": "b"}') {
  const none = async (): Promise<never> => {
    throw new Error('not asked for');
  };
  const calls = { count: 0 };
  const generate = async () => {
    calls.count += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return { ended: 'whole' as const, text, model: name, usage };
  };
  const model: Model = { name, find: async () => undefined, upload: none, list: none, remove: async () => undefined, generate };
  return { model, calls };
}

test('calls at once wait for what others have reserved, and end only where nothing is in flight', async () => {
  const { model, calls } = createTalker(small);
  const budget = createBudget(0.3);
  const limited = budget.limit(model, 10);
  const ended = await Promise.allSettled(Array.from({ length: 4 }, () => limited.generate(request, signal)));
  expect(ended.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(calls.count).toBe(4);
  expect(budget.spent()).toBeCloseTo(4 * 0.0045, 4);
});

test('a call that tells no use is booked with the most that it may have cost, so that a limit holds', async () => {
  const { model, calls } = createTalker({ inputTokens: 0, audioInputTokens: 0, outputTokens: 0 });
  const budget = createBudget(0.3);
  const limited = budget.limit(model, 10);
  await limited.generate(request, signal);
  await limited.generate(request, signal);
  await expect(limited.generate(request, signal)).rejects.toBeInstanceOf(LimitReached);
  expect(calls.count).toBe(2);
  expect(budget.spent()).toBeLessThanOrEqual(0.3);
  expect(budget.refused()).toBeGreaterThan(0.1);
});

test('a model without a known price makes no call under a limit', async () => {
  const { model, calls } = createTalker(small);
  await expect(
    createBudget(5)
      .limit({ ...model, name: 'unknown-1' }, 10)
      .generate(request, signal),
  ).rejects.toBeInstanceOf(LimitReached);
  expect(calls.count).toBe(0);
});

test('an answer that came before the limit ended its repair is kept', async () => {
  const { model } = createTalker({ ...small, outputTokens: 30_000 });
  const limited = createBudget(0.25).limit(model, 10);
  const contender = { name, video: 'withheld', measurement: 'told', modelFor: () => limited } as const;
  const run = await runCase(sampleCase('sample'), { contender, run: 0, signal });
  expect(run).toMatchObject({ report: undefined, failure: 'limit_reached', given: [{ text: '{"a": "b"}', model: name }] });
});
