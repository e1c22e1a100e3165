import { type Grade, gradeOf } from '@/lib/report/rubric';
import type { CaseRow, Estimate, Evaluation, Outcome } from '@/tests/eval/score/evaluation';
import { type FigureId, figureIds, figures, type MetricId, metricIds, metrics } from '@/tests/eval/score/metrics';

/** Numbers that look random and are the same every time. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const estimate = (value: number, spread: number, n: number, most = 1): Estimate => ({
  value,
  low: value - spread,
  high: Math.min(most, value + spread),
  n,
});

const toRecord = <K extends string, V>(keys: readonly K[], toEntry: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, toEntry(key)])) as Record<K, V>;

const abouts = [
  'Another price on screen than in the copy',
  'A discount code that only the voice tells',
  'The brand is first named at 4.2 s',
  'German speech and captions',
  'Captions removed, second step',
  'An instruction to the reviewer in the speech',
  'Words 20 pixels high',
];

const names = ['price-sticker', 'code-spoken', 'brand-late', 'german-captions', 'lamp-visual-2', 'injected-speech', 'caption-20px'];

function createCase(index: number, runs: number, next: () => number): CaseRow {
  const name = `${names[index % names.length]}${index < names.length ? '' : `-${Math.floor(index / names.length) + 1}`}`;
  const failures = index === 9 ? ['The model answered with a report that breaks the schema twice.'] : [];
  const values = Array.from({ length: runs - failures.length }, () => Math.round(58 + next() * 34));
  const perCase = metricIds.filter((id) => !id.startsWith('ladder') && id !== 'pairs');
  const toShare = () => {
    if (next() < 0.18) return null;
    return next() < 0.6 ? 1 : Math.round(next() * 100) / 100;
  };
  return {
    name,
    about: `${abouts[index % abouts.length]}.`,
    values,
    grades: values.map((value): Grade => gradeOf(value)),
    metrics: toRecord(perCase, toShare),
    failures,
    repairs: index % 11 === 3 ? 1 : 0,
  };
}

const sampleFigures: Record<FigureId, number> = {
  wordErrorRate: 0.083,
  timingMedian: 0.21,
  timingP90: 1.34,
  invented: 0.12,
  copied: 0.31,
  dropped: 0.4,
  confirmed: 0.71,
  voiceHeard: 0.11,
  moved: 0.09,
  notConfirmed: 0.12,
  notChecked: 0.08,
  calibration: 0.064,
  steadiness: 1.2,
  injection: 0.4,
  deviation: 2.4,
  deviationHook: 0.9,
  deviationScript: 0.8,
  deviationVisual: 1.1,
  deviationCta: 0.6,
  agreement: 0.88,
  modalGrade: 0.24,
};

function createEvaluation(name: string, strength: number, options: { videos: number; runs: number; seed: number }): Evaluation {
  const { videos, runs } = options;
  const next = createNumbers(options.seed);
  const cases = Array.from({ length: videos }, (_, index) => createCase(index, runs, next));
  const reports = cases.flatMap(({ values }) => values);
  const toMetric = (id: MetricId) => {
    const value = metrics[id].claims === 'judgment' ? strength * (0.6 + next() * 0.3) : strength * (0.75 + next() * 0.24);
    return estimate(value, 0.03 + next() * 0.07, videos);
  };
  const toFigure = (id: FigureId) => {
    const { unit, better } = figures[id];
    const value = sampleFigures[id] * (better === 'higher' ? Math.max(0.2, strength) : 1 + (1 - strength) * next());
    return estimate(value, unit === 'points' ? 0.5 : value * 0.3, videos, unit === '%' ? 1 : Number.POSITIVE_INFINITY);
  };
  return {
    name,
    model: name === 'model' ? 'gemini-3.8-flash' : name,
    promptVersion: '2.3',
    rubricVersion: '2.0',
    runs,
    attempted: videos * runs,
    reported: reports.length,
    metrics: toRecord(metricIds, toMetric),
    figures: toRecord(figureIds, toFigure),
    cases,
    plots: {
      reliability: [
        { confidence: 'high', expected: 0.9, findings: 412, true: 366 },
        { confidence: 'medium', expected: 0.7, findings: 198, true: 127 },
        { confidence: 'low', expected: 0.5, findings: 44, true: 25 },
      ],
      timing: Array.from({ length: 380 }, () => (next() + next() + next() - 1.5) * (next() < 0.85 ? 0.8 : 4) + 0.08),
      scores: reports,
    },
    expense: { inputTokens: 21_480, outputTokens: 5_312, cost: 0.0137, seconds: 38.4 },
  };
}

/** Makes a possible result of the command; nothing in it was measured. */
export function createOutcome({ videos = 42, runs = 3 }: { videos?: number; runs?: number } = {}): Outcome {
  const agreement = (value: number) => estimate(value, 0.09, 30);
  return {
    createdAt: '2026-11-23T16:12:41.000Z',
    pricedOn: '2026-11-20',
    videos: { done: videos, of: videos },
    subject: createEvaluation('model', 1, { videos, runs, seed: 7 }),
    baselines: [
      createEvaluation('measured', 0.45, { videos, runs, seed: 11 }),
      createEvaluation('blind', 0.06, { videos, runs, seed: 13 }),
    ],
    human: [
      { section: 'hook', ads: 30, betweenRaters: agreement(0.71), withModel: agreement(0.64) },
      { section: 'script', ads: 30, betweenRaters: agreement(0.62), withModel: agreement(0.58) },
      { section: 'visual', ads: 30, betweenRaters: agreement(0.66), withModel: agreement(0.49) },
      { section: 'cta', ads: 30, betweenRaters: agreement(0.79), withModel: agreement(0.73) },
      { section: 'all', ads: 30, betweenRaters: agreement(0.74), withModel: agreement(0.68) },
    ],
  };
}

/** The same with as few ladders, pairs and rated ads as there often are. */
export function createFew(options: { videos?: number; runs?: number } = {}): Outcome {
  const few = createOutcome(options);
  for (const of of [few.subject, ...few.baselines]) {
    for (const id of ['ladderHook', 'ladderScript', 'ladderVisual', 'ladderCta'] as const) of.metrics[id] = { ...of.metrics[id], n: 2 };
    of.metrics.pairs = { ...of.metrics.pairs, n: 5 };
    of.figures.injection = { ...of.figures.injection, n: 1 };
  }
  for (const row of few.human ?? []) if (row.section === 'cta') row.withModel = { ...row.withModel, n: 3 };
  return few;
}

const nothing: Estimate = { value: null, low: null, high: null, n: 0 };

/** An outcome in which no report came about. */
export function createEmpty(): Outcome {
  const empty = createOutcome({ videos: 3 });
  for (const of of [empty.subject, ...empty.baselines]) {
    for (const id of metricIds) of.metrics[id] = nothing;
    for (const id of figureIds) of.figures[id] = nothing;
    of.cases = of.cases.map((row) => ({ ...row, values: [], grades: [], metrics: {}, failures: ['The model did not answer.'] }));
    of.plots = { reliability: [{ confidence: 'high', expected: 0.9, findings: 0, true: 0 }], timing: [], scores: [] };
    of.expense = { ...of.expense, cost: null };
    of.reported = 0;
  }
  return empty;
}

/** Every text of an outcome that somebody else wrote is this one. */
export function plantText(text: string): Outcome {
  const planted = createOutcome({ videos: 3 });
  for (const of of [planted.subject, ...planted.baselines]) {
    Object.assign(of, { name: text, model: text, promptVersion: text, rubricVersion: text });
    of.cases = of.cases.map((row) => ({ ...row, name: text, about: text, failures: [text, text] }));
  }
  return Object.assign(planted, { createdAt: text, pricedOn: text });
}
