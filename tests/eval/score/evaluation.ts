import type { FigureId, MetricId } from './metrics';

/** A value with its 95% bootstrap interval over videos; null where nothing could be scored. `n` counts the ads (videos of one ad are one), ladders or pairs. */
export type Estimate = { value: number | null; low: number | null; high: number | null; n: number };

export type CaseRow = {
  name: string;
  about: string;
  /** Scores of its reports, in the order of the runs. */
  values: number[];
  /** The metrics of this video alone, null where it has nothing to score. */
  metrics: Partial<Record<MetricId, number | null>>;
  failures: string[];
  /** Times at which the first answer could not be used. */
  repairs: number;
};

/** Tokens and US dollars per report attempted; `cost` is null where the price of a model is not known. */
export type Expense = { inputTokens: number; outputTokens: number; cost: number | null; seconds: number };

/** One model, or baseline, on all cases. Percentages are shares from 0 to 1 here. */
export type Evaluation = {
  name: string;
  model: string;
  promptVersion: string;
  rubricVersion: string;
  runs: number;
  attempted: number;
  reported: number;
  metrics: Record<MetricId, Estimate>;
  figures: Record<FigureId, Estimate>;
  cases: CaseRow[];
  expense: Expense;
};

/** Agreement with people's labels; kappa is weighted quadratically. */
export type HumanAgreement = {
  section: 'hook' | 'script' | 'visual' | 'cta' | 'all';
  ads: number;
  betweenRaters: Estimate;
  withModel: Estimate;
}[];

export type Outcome = {
  createdAt: string;
  pricedOn: string;
  videos: { done: number; of: number };
  subject: Evaluation;
  baselines: Evaluation[];
  human: HumanAgreement | undefined;
};

/** `too_few`: of so few units no test could say more, whatever they are. */
export type Verdict = 'holds' | 'not_shown' | 'too_few';
/** B minus A on the same videos; the verdict is over all differences at once. */
export type Difference = { metric: MetricId | FigureId; a: number | null; b: number | null; difference: Estimate; verdict: Verdict };
export type Compared = Pick<Evaluation, 'name' | 'model' | 'promptVersion' | 'rubricVersion'>;
/** Two evaluations, on the videos that both have. */
export type Comparison = { a: Compared; b: Compared; videos: number; differences: Difference[] };
