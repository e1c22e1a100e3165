import path from 'node:path';
import { parseArgs } from 'node:util';
import { ownCases } from './read';

export const usage = `usage: npm run eval -- [options]
With GEMINI_API_KEY your model answers and is paid for; without it, the demo model, which says the same of every video.

  --limit <US$>       the most that may be spent; "none" for a model whose price is not known
  --only <name,name>  these videos alone
  --cases <folder>    your own videos, each with its <name>.truth.json (tests/eval/README.md)
  --json              print one JSON document`;

/** `limit` in US dollars; undefined where none was given. */
export type Options = { cases: string; only: string[] | undefined; limit: number | undefined; json: boolean };

function parseLimit(given: string): number {
  if (given === 'none') return Number.POSITIVE_INFINITY;
  const limit = Number(given);
  if (!/^\d{1,5}(?:\.\d{1,4})?$/.test(given) || limit === 0)
    throw new Error('--limit must be an amount in US dollars such as 2.50, or "none".');
  return limit;
}

/** Throws with what is wrong. */
export function parseOptions(args: string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { cases: text, only: text, limit: text, json: { type: 'boolean', default: false } } });
  return {
    cases: path.resolve(values.cases ?? ownCases),
    only: values.only?.split(',').map((name) => name.trim()),
    limit: values.limit === undefined ? undefined : parseLimit(values.limit),
    json: values.json,
  };
}
