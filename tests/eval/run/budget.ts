import type { Model, ModelRequest } from '@/lib/model/client';
import { estimateCall, fullCall, toTokens } from '@/lib/model/estimate';
import { costOf, MAX_OUTPUT_TOKENS } from '@/lib/model/models';

/** The expected cost of the requested runs, in US dollars; null where the price of the model is not known. */
type ExpectedCost = { least: number; most: number } | null;

/** From every answer at its shortest thought and the first time, to every one at its longest; a repair is a further call. */
export function expectCost(model: string, videoSeconds: readonly number[], runs: number, now: Date): ExpectedCost {
  const calls = videoSeconds.map((seconds) => estimateCall(model, fullCall(seconds), now).cost);
  if (calls.some((cost) => cost === null)) return null;
  const sum = (bound: 'least' | 'most') => runs * calls.reduce((total, cost) => total + (cost?.[bound] ?? 0), 0);
  return { least: sum('least'), most: sum('most') };
}

/** Scripts other than Latin take more tokens than the estimate counts: up to one for each character. */
const MOST_TOKENS_PER_ESTIMATED = 4;

/**
 * The most that a call can cost: its video at the length that is known, each character a token of its own, and as much output as a request
 * allows. Undefined where the price is not known.
 */
export function mostCost(
  model: string,
  { system, user, video, responseSchema }: ModelRequest,
  seconds: number,
  now: Date,
): number | undefined {
  const { inputTokens, audioInputTokens } = estimateCall(
    model,
    { seconds: video === undefined ? 0 : seconds, promptCharacters: 0, answerCharacters: 0 },
    now,
  );
  const text = toTokens(system.length + user.length + JSON.stringify(responseSchema).length) * MOST_TOKENS_PER_ESTIMATED;
  return costOf(model, { inputTokens: inputTokens + text, audioInputTokens, outputTokens: MAX_OUTPUT_TOKENS }, now);
}

/** A call that could exceed the limit, so that it was not made. */
export class LimitReached extends Error {
  override name = 'LimitReached';
}

export type Budget = {
  limit: (model: Model, videoSeconds: number) => Model;
  spent: () => number;
  /** The possible cost of the last call that was not made. */
  refused: () => number | undefined;
};

/**
 * Holds the calls of a command to a limit in US dollars. A call reserves the most that it can cost and is booked with what it did; one that
 * failed or told no use stays booked in full. A call that only what is reserved stands in the way of waits for it.
 */
export function createBudget(limitDollars: number): Budget {
  let spent = 0;
  let reserved = 0;
  let refused: number | undefined;
  let waiting: (() => void)[] = [];
  const release = () => {
    const all = waiting;
    waiting = [];
    for (const go of all) go();
  };
  const reserve = async (most: number) => {
    while (spent + reserved + most > limitDollars) {
      if (reserved === 0) {
        refused = most;
        throw new LimitReached();
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    reserved += most;
  };
  return {
    spent: () => spent,
    refused: () => refused,
    limit: (model, videoSeconds) => ({
      ...model,
      generate: async (request, signal) => {
        const most = mostCost(model.name, request, videoSeconds, new Date());
        if (most === undefined && limitDollars !== Number.POSITIVE_INFINITY) throw new LimitReached();
        const bound = most ?? 0;
        await reserve(bound);
        let cost = bound;
        try {
          const reply = await model.generate(request, signal);
          const { inputTokens, outputTokens } = reply.usage;
          if (inputTokens > 0 && outputTokens > 0) cost = costOf(reply.model, reply.usage, new Date()) ?? bound;
          return reply;
        } finally {
          reserved -= bound;
          spent += cost;
          release();
        }
      },
    }),
  };
}
