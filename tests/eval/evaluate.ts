import type { Model } from '@/lib/model/client';
import type { ModelUse } from '@/lib/model/compose';
import { PRICES_READ_ON } from '@/lib/model/models';
import { PROMPT_VERSION } from '@/lib/model/prompt';
import { RUBRIC_VERSION } from '@/lib/report/rubric';
import type { EvalCase } from './case';
import { type Run, runCase } from './run-case';
import { addShares, type CaseScore, scoreCase } from './score';

/** Tokens as they are charged: what a model thinks is output too. */
type Tokens = { input: number; output: number };

/** `cost` is in US dollars per report attempted; undefined when the model's price is not known. */
type Expense = { tokens: Tokens; cost: number | undefined; seconds: number };

export type CaseResult = { name: string; score: CaseScore; expense: Expense; failures: string[] };

export type Evaluation = {
  model: string;
  promptVersion: string;
  rubricVersion: string;
  runs: number;
  pricedOn: string;
  cases: CaseResult[];
  total: Omit<CaseResult, 'name' | 'failures'>;
};

const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);

/** The average run. */
function expenseOf(runs: readonly Run[]): Expense {
  const uses = runs.flatMap((run) => run.uses);
  const perRun = (count: (use: ModelUse) => number) => uses.reduce((sum, use) => sum + count(use), 0) / Math.max(1, runs.length);
  return {
    tokens: { input: perRun(({ inputTokens }) => inputTokens), output: perRun(({ outputTokens }) => outputTokens) },
    cost: uses.some(({ cost }) => cost === undefined) ? undefined : perRun(({ cost = 0 }) => cost),
    seconds: mean(runs.map(({ seconds }) => seconds)),
  };
}

/** Shares are added up; the spread is the widest, because one ad judged differently twice is what a client would see. */
function totalOf(scores: readonly CaseScore[]): CaseScore {
  const add = (share: 'reported' | 'firstTime' | 'onTime' | 'covered' | 'labeled') => addShares(scores.map((score) => score[share]));
  const spreads = scores.map(({ spread }) => spread).filter((spread) => spread !== undefined);
  const agreements = scores.map(({ agreement }) => agreement).filter((agreement) => agreement !== undefined);
  return {
    reported: add('reported'),
    firstTime: add('firstTime'),
    onTime: add('onTime'),
    covered: add('covered'),
    labeled: add('labeled'),
    spread: spreads.length === 0 ? undefined : Math.max(...spreads),
    agreement: agreements.length === 0 ? undefined : addShares(agreements),
  };
}

type Settings = { model: Model; runs: number; signal: AbortSignal; say: (line: string) => void };

/** Runs every case in turn and scores what can be scored mechanically. */
export async function evaluate(cases: readonly EvalCase[], { model, runs, signal, say }: Settings): Promise<Evaluation> {
  const all: Run[] = [];
  const results: CaseResult[] = [];
  for (const evalCase of cases) {
    say(`${evalCase.name} …`);
    const done = await runCase(evalCase, { model, runs, signal });
    all.push(...done);
    const failures = done.map(({ failure }) => failure).filter((failure) => failure !== undefined);
    results.push({ name: evalCase.name, score: scoreCase(done, evalCase), expense: expenseOf(done), failures });
  }
  return {
    model: [...new Set(all.flatMap(({ uses }) => uses.map((use) => use.model)))].join(', ') || model.name,
    promptVersion: PROMPT_VERSION,
    rubricVersion: RUBRIC_VERSION,
    runs,
    pricedOn: PRICES_READ_ON,
    cases: results,
    total: { score: totalOf(results.map(({ score }) => score)), expense: expenseOf(all) },
  };
}
