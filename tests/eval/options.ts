import path from 'node:path';
import { parseArgs } from 'node:util';
import { ownCases } from './cases/read';
import { MAX_RUNS } from './run/run-case';

export const usage = `usage: npm run eval -- [options]
With GEMINI_API_KEY your model answers and is paid for; without it, the demo model, which is told what we measured and sees no video.

  --runs <1-${MAX_RUNS}>         runs of each video with varied seeds; two or more tell how stable a model is (default 1)
  --limit <US$>         the most that may be spent; "none" for a model whose price is not known
  --only <name,name>    these videos alone
  --cases <folder>      your own videos, each with its <name>.truth.json (tests/eval/README.md)
  --human <file>        agreement with people's scores: a CSV with the columns ad,rater,hook,script,visual,cta
  --save <folder>       keep the raw answers
  --rescore <folder>    score saved answers again, without paying again
  --compare <a> <b>     which differences of two saved evaluations hold
  --json                print one JSON document`;

export type Options = {
  cases: string;
  only: string[] | undefined;
  runs: number;
  /** US dollars; undefined where none was given. */
  limit: number | 'none' | undefined;
  save: string | undefined;
  rescore: string | undefined;
  compare: readonly [string, string] | undefined;
  human: string | undefined;
  json: boolean;
};

const text = { type: 'string' } as const;

function parseRuns(given: string): number {
  const runs = Number(given);
  if (!/^\d{1,2}$/.test(given) || runs < 1 || runs > MAX_RUNS) throw new Error(`--runs must be a whole number from 1 to ${MAX_RUNS}.`);
  return runs;
}

function parseLimit(given: string | undefined): Options['limit'] {
  if (given === undefined || given === 'none') return given;
  if (!/^\d{1,5}(?:\.\d{1,4})?$/.test(given) || Number(given) === 0)
    throw new Error('--limit must be an amount in US dollars such as 2.50, or "none".');
  return Number(given);
}

function parseFolders(isCompared: boolean | undefined, folders: readonly string[]): Options['compare'] {
  const [a, b, ...more] = folders.map((folder) => path.resolve(folder));
  if (isCompared !== true) {
    if (a !== undefined) throw new Error(`"${folders[0]}" belongs to no option. --help lists them.`);
    return undefined;
  }
  if (a === undefined || b === undefined || more.length > 0) throw new Error('--compare needs two folders of saved answers: --compare a b');
  return [a, b];
}

/** `--limit -1` as `--limit=-1`: the parser would take the amount for another option. No option of ours has one dash. */
function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const option = joined.at(-1);
    if (option !== undefined && /^--[a-z]+$/.test(option) && /^-[^-]/.test(arg)) joined[joined.length - 1] = `${option}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

/** Options that an evaluation of saved answers, or a comparison, would ignore. */
const ignoredBy = {
  rescore: ['runs', 'limit', 'save', 'compare'],
  compare: ['runs', 'limit', 'save', 'human'],
} as const;

type Values = Readonly<Record<string, string | boolean | undefined>>;

function assertTogether(values: Values): void {
  for (const way of ['rescore', 'compare'] as const) {
    const ignored = values[way] === undefined ? [] : ignoredBy[way].filter((name) => values[name] !== undefined);
    if (ignored.length > 0)
      throw new Error(`${ignored.map((name) => `--${name}`).join(' and ')} cannot be used together with --${way}. Leave one out.`);
  }
}

const resolved = (given: string | undefined) => (given === undefined ? undefined : path.resolve(given));

/** Throws with what is wrong. */
export function parseOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    args: joinNegatives(args),
    options: {
      ...{ cases: text, only: text, runs: text, limit: text, save: text, rescore: text, human: text },
      compare: { type: 'boolean' },
      json: { type: 'boolean', default: false },
    },
  });
  assertTogether(values);
  const { rescore, compare, save } = values;
  return {
    cases: path.resolve(values.cases ?? ownCases),
    only: values.only?.split(',').map((name) => name.trim()),
    runs: parseRuns(values.runs ?? '1'),
    limit: parseLimit(values.limit),
    save: resolved(save),
    rescore: resolved(rescore),
    compare: parseFolders(compare, positionals),
    human: resolved(values.human),
    json: values.json,
  };
}
