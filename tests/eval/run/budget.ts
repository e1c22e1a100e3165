import type { Model } from '@/lib/model/client';
import { estimateCall, fullCall } from '@/lib/model/estimate';
import { costOf } from '@/lib/model/models';

/** What the runs that are asked for would cost, in US dollars; null where the price of the model is not known. */
export type ExpectedCost = { least: number; most: number } | null;

const callOf = (model: string, seconds: number, now: Date) => estimateCall(model, fullCall(seconds), now).cost;

/** From every answer at its shortest thought and the first time, to every one at its longest; a repair is a further call. */
export function expectCost(model: string, videoSeconds: readonly number[], runs: number, now: Date): ExpectedCost {
  const calls = videoSeconds.map((seconds) => callOf(model, seconds, now));
  if (calls.some((cost) => cost === null)) return null;
  const sum = (bound: 'least' | 'most') => runs * calls.reduce((total, cost) => total + (cost?.[bound] ?? 0), 0);
  return { least: sum('least'), most: sum('most') };
}

/** A call that would exceed the limit, so that it was not made. */
export class LimitReached extends Error {}

export type Budget = {
  /** The model, which makes no call that may exceed the limit. */
  limit: (model: Model, videoSeconds: number) => Model;
  spent: () => number;
};

/**
 * Holds the calls of a command to a limit in US dollars. A call reserves the most that it can cost, and is booked with what it did; one that
 * failed without telling its use stays booked in full.
 */
export function createBudget(limitDollars: number): Budget {
  let spent = 0;
  let reserved = 0;
  return {
    spent: () => spent,
    limit: (model, videoSeconds) => ({
      ...model,
      generate: async (request, signal) => {
        const most = callOf(model.name, videoSeconds, new Date())?.most ?? 0;
        if (spent + reserved + most > limitDollars) throw new LimitReached();
        reserved += most;
        let cost = most;
        try {
          const reply = await model.generate(request, signal);
          cost = costOf(reply.model, reply.usage, new Date()) ?? most;
          return reply;
        } finally {
          reserved -= most;
          spent += cost;
        }
      },
    }),
  };
}
