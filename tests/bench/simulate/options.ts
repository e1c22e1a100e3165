import { parseArgs } from 'node:util';
import { assumed, readFigures } from './figures';
import { type Figures, type Part, parts, productLimits, type Scenario } from './settings';

/** What is asked of every scenario, and which scenarios. */
export type Options = Omit<Scenario, 'perHour' | 'processes'> & {
  /** Undefined: shares of what the lowest ceiling lets through. */
  rates: readonly number[] | undefined;
  processes: readonly number[];
  json: boolean;
};

const text = { type: 'string' } as const;
const options = {
  ...{ from: text, rates: text, processes: text, cores: text, accounts: text, hours: text, seed: text, running: text, 'per-account': text },
  ...{ open: text, page: text, fetch: text, upload: text, measure: text, model: text, settle: text },
  json: { type: 'boolean', default: false },
  // How the command was chosen.
  simulate: { type: 'boolean', default: false },
} as const;

export const usage = `usage: npm run bench -- --simulate [--from <file of npm run --silent bench -- --rows pipeline --json>]
  [--rates <analyses an hour>,…] [--processes <worker processes>,…] [--cores <of each>] [--accounts N] [--hours N] [--seed N]
  [--${parts.join(' S] [--')} S]   seconds of that part of a run
  [--running N] [--per-account N]   as if the limits of the line were these
  [--json]`;

type Bounds = { least: number; most: number; whole: boolean };

const count = (most: number): Bounds => ({ least: 1, most, whole: true });

function parseNumber(name: string, given: string, { least, most, whole }: Bounds): number {
  const value = Number(given);
  if (given.trim() === '' || !(value >= least && value <= most) || (whole && !Number.isInteger(value)))
    throw new Error(`--${name} is a ${whole ? 'whole ' : ''}number from ${least} to ${most}, not "${given}".`);
  return value;
}

const parseList = (name: string, given: string, bounds: Bounds) => given.split(',').map((one) => parseNumber(name, one, bounds));

type Given = Partial<Record<Exclude<keyof typeof options, 'json' | 'simulate'>, string | undefined>>;

function withSeconds(figures: Figures, given: Given): Figures {
  const changed = parts.flatMap((part: Part) => {
    const seconds = given[part];
    return seconds === undefined
      ? []
      : [[part, { ...figures[part], seconds: parseNumber(part, seconds, { least: 0, most: 600, whole: false }) }]];
  });
  return { ...figures, ...Object.fromEntries(changed) };
}

/** Throws a sentence that says what is wrong. */
export async function parseOptions(args: readonly string[]): Promise<Options> {
  const { json, simulate: _, ...given } = parseArgs({ args: [...args], options }).values;
  const figures = given.from === undefined ? assumed : await readFigures(assumed, given.from);
  const running = parseNumber('running', given.running ?? String(productLimits.running), count(1000));
  const perAccount = parseNumber('per-account', given['per-account'] ?? String(productLimits.perAccount), count(1000));
  return {
    rates: given.rates === undefined ? undefined : parseList('rates', given.rates, { least: 0.1, most: 20_000, whole: false }),
    processes: parseList('processes', given.processes ?? '1,2,4', count(64)),
    coresEach: parseNumber('cores', given.cores ?? '2', count(128)),
    accounts: parseNumber('accounts', given.accounts ?? '50', count(10_000)),
    hours: parseNumber('hours', given.hours ?? '48', count(1000)),
    seed: parseNumber('seed', given.seed ?? '1', { least: 0, most: 4_294_967_295, whole: true }),
    limits: { ...productLimits, running, perAccount },
    figures: withSeconds(figures, given),
    json,
  };
}
