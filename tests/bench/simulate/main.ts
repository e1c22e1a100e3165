import { findCeilings } from './ceilings';
import { type Options, parseOptions, usage } from './options';
import { type Result, type Row, renderResult } from './table';
import { play } from './world';

/** Shares of the lowest ceiling at which a queue is worth looking at. */
const SHARES = [0.25, 0.5, 0.75, 0.9, 1, 1.25];

function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}

function toRow(options: Options, processes: number, perHour: number): Row {
  const { coresEach, accounts, hours, seed, limits, figures } = options;
  const { waits, totals, came, refused, done, busy } = play({ perHour, processes, coresEach, accounts, hours, seed, limits, figures });
  return {
    ...{ perHour, processes, came, done, refused: came === 0 ? 0 : refused / came },
    ...{ wait: { p50: quantile(waits, 0.5), p90: quantile(waits, 0.9), p99: quantile(waits, 0.99) }, total: quantile(totals, 0.5) },
    busy,
  };
}

function toResult(options: Options): Result {
  const { coresEach, limits, figures } = options;
  const ceilings = options.processes.map((processes) => ({ processes, ceilings: findCeilings(figures, limits, { processes, coresEach }) }));
  const highest = Math.max(...ceilings.map((one) => one.ceilings[0]?.perHour ?? 0));
  const rates = options.rates ?? SHARES.map((share) => Math.round(share * highest));
  const rows = options.processes.flatMap((processes) => rates.map((perHour) => toRow(options, processes, perHour)));
  return { options, ceilings, rows };
}

/** Simulates the line at several rates of arrival and numbers of worker processes; answers the exit code. */
export async function simulate(args: readonly string[], say: (message: string) => void): Promise<number> {
  let options: Options;
  try {
    options = await parseOptions(args);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  const result = toResult(options);
  process.stdout.write(`${options.json ? JSON.stringify(result, null, 2) : renderResult(result)}\n`);
  return 0;
}
