import type { CaseRow, Estimate, Evaluation, HumanAgreement, Outcome } from '@/tests/eval/score/evaluation';
import { type FigureId, figures, type MetricId, metrics } from '@/tests/eval/score/metrics';
import { type Column, type Line, renderColumns, wrap } from './columns';
import {
  meanOf,
  NOTHING,
  toCount,
  toIntervalCell,
  toMinute,
  toMoney,
  toPart,
  toSignedValue,
  toSure,
  toValue,
  toWhole,
  type Unit,
} from './numbers';
import { toPlain } from './plain';
import {
  byName,
  findFailures,
  findLowest,
  metricGroups,
  noteOf,
  plainFigureIds,
  signedNameOf,
  stabilityIds,
  toModelName,
  toReason,
  worstFirst,
} from './rows';

const left = (max: number): Column => ({ align: 'left', max });
const right = (max: number): Column => ({ align: 'right', max });

const DOT = ' · ';

function renderHead({ subject, videos, createdAt, pricedOn }: Outcome): string[] {
  const { model, promptVersion, rubricVersion, runs, attempted, reported } = subject;
  const each = `${toCount(runs, 'run')} per video`;
  return [
    ...wrap([toModelName(model), `prompt ${promptVersion}`, `rubric ${rubricVersion}`, each, `prices of ${pricedOn}`].join(DOT)),
    ...wrap([toPart(videos.done, videos.of, 'video'), toPart(reported, attempted, 'report'), toMinute(createdAt)].join(DOT)),
  ];
}

const showOf = (id: FigureId) => (figures[id].better === 'nearer to 0' ? toSignedValue : toValue);

/** Rows under their heading; rows of which nobody has a value are left out before. */
const toGroup = (heading: string, rows: readonly (readonly string[])[]): Line[] => (rows.length === 0 ? [] : [{ heading }, ...rows]);

function renderMeasures({ subject, baselines }: Outcome): string[] {
  const others = byName(baselines);
  const toCells = (label: string, unit: Unit, show: typeof toValue, pick: (of: Evaluation) => Estimate) => {
    const own = pick(subject);
    if ([own, ...others.map(pick)].every(({ value }) => value === null)) return [];
    const beside = others.map((other) => show(pick(other).value, unit));
    return [[label, show(own.value, unit), toIntervalCell(own, unit), String(own.n), ...beside]];
  };
  const toFigure = (id: FigureId) => toCells(signedNameOf(id), figures[id].unit, showOf(id), ({ figures: of }) => of[id]);
  const toMetric = (id: MetricId) => toCells(metrics[id].label, 'share', toValue, ({ metrics: of }) => of[id]);
  const lines: Line[] = [
    ['', subject.name, '95% interval', 'n', ...others.map(({ name }) => name)],
    ...metricGroups.flatMap(({ title, ids }) => toGroup(title, ids.flatMap(toMetric))),
    ...toGroup('Figures', plainFigureIds.flatMap(toFigure)),
    ...(subject.runs > 1 ? toGroup('Stability over the runs of a video', stabilityIds.flatMap(toFigure)) : []),
  ];
  if (lines.length === 1) return ['Nothing could be scored.'];
  return renderColumns([left(34), right(22), left(18), right(5), ...others.map(() => right(14))], lines);
}

const SHOWN_SCORES = 4;
const LOWEST_WIDTH = 42;

function renderScores(values: readonly number[]): string {
  const mean = meanOf(values);
  if (mean === null) return NOTHING;
  if (values.length <= SHOWN_SCORES) return values.join(' ');
  return `${mean.toFixed(0)}, from ${Math.min(...values)} to ${Math.max(...values)}`;
}

/** As many as there is room for, and how many more are below 1. */
function renderLowest(row: CaseRow): string {
  const scored = findLowest(row);
  if (scored.length === 0) return NOTHING;
  const low = scored.filter(({ value }) => value < 1).map(({ id, value }) => `${metrics[id].label} ${toValue(value, 'share')}`);
  if (low.length === 0) return 'none below 1';
  const shown = low.findLastIndex((_, index) => low.slice(0, index + 1).join(', ').length <= LOWEST_WIDTH - '  +10'.length) + 1;
  return `${low.slice(0, shown).join(', ')}${shown < low.length ? `  +${low.length - shown}` : ''}`;
}

function renderRuns({ values, failures, repairs }: CaseRow): string {
  const runs = values.length + failures.length;
  const failed = failures.length === 0 ? [String(runs)] : [`${failures.length} of ${runs} failed`];
  return [...failed, ...(repairs === 0 ? [] : [`${repairs} repaired`])].join(', ');
}

function renderCases({ subject }: Outcome): string[] {
  const { cases, runs } = subject;
  const hasRuns = runs > 1 || cases.some(({ failures, repairs }) => failures.length > 0 || repairs > 0);
  const rows = worstFirst(cases).map((row) => [
    row.name,
    renderScores(row.values),
    renderLowest(row),
    ...(hasRuns ? [renderRuns(row)] : []),
  ]);
  const head = ['Videos', runs > 1 ? 'Scores' : 'Score', 'Lowest metrics', ...(hasRuns ? ['Runs'] : [])];
  const columns = [left(28), left(17), left(LOWEST_WIDTH), ...(hasRuns ? [left(25)] : [])];
  return renderColumns(columns, [head, { heading: 'worst first, by the mean of a video’s own metrics' }, ...rows]);
}

function renderHuman(human: HumanAgreement): string[] {
  const rows = human.map(({ section, ads, betweenRaters, withModel }) => [
    section === 'all' ? 'All sections' : `Section ${section}`,
    String(ads),
    toSure(betweenRaters, 'share'),
    toSure(withModel, 'share'),
  ]);
  const head = ['Agreement with people', 'Ads', 'Between raters', 'With the model'];
  return ['', ...renderColumns([left(32), right(5), left(26), left(26)], [head, { heading: 'weighted kappa' }, ...rows])];
}

function renderExpense({ subject, baselines }: Outcome): string[] {
  const rows = [subject, ...byName(baselines)].map(({ name, model, expense, attempted, reported }) => [
    name,
    toModelName(model),
    `${reported}/${attempted}`,
    toWhole(expense.inputTokens),
    toWhole(expense.outputTokens),
    toMoney(expense.cost),
    expense.seconds.toFixed(1),
  ]);
  const head = ['Per report', 'Model', 'Reports', 'Tokens in', 'Tokens out', 'US dollars', 'Seconds'];
  const columns = [left(24), left(28), right(9), right(10), right(10), right(10), right(8)];
  return renderColumns(columns, [head, { heading: '' }, ...rows]);
}

function renderFailures({ subject, baselines }: Outcome): string[] {
  const lines = [subject, ...byName(baselines)].flatMap(({ name, cases }, index) =>
    findFailures(cases).flatMap(({ name: video, reasons }) => {
      const whose = index === 0 ? '' : ` (${name})`;
      return wrap(`${video}${whose}: ${reasons.map(toReason).join('; ')}`, '  ');
    }),
  );
  return lines.length === 0 ? [] : ['', 'Failures', ...lines];
}

function renderLegend({ baselines }: Outcome): string[] {
  const notes = byName(baselines).flatMap(({ name }) => {
    const note = noteOf(name);
    return note === undefined ? [] : [`${name}: ${note}`];
  });
  return [
    'Metrics run from 0 (or chance) to 1, where higher is better. Figures: ↓ lower, ↑ higher, →0 nearer to 0 is better.',
    'Intervals are bootstrapped over n ads, ladders or pairs; few: n below 6, of which an interval would say nothing.',
    `${NOTHING}: nothing to score. +: how many more metrics of the video are below 1. Rows in which nobody has a value are left out.`,
    'tests/eval/score/metrics.ts defines each metric and figure.',
    ...(notes.length === 0 ? [] : wrap(`Baselines: ${notes.join('; ')}.`)),
  ];
}

export function renderTable(raw: Outcome): string {
  const outcome = toPlain(raw);
  return [
    ...renderHead(outcome),
    '',
    ...renderMeasures(outcome),
    '',
    ...renderCases(outcome),
    ...(outcome.human === undefined ? [] : renderHuman(outcome.human)),
    '',
    ...renderExpense(outcome),
    ...renderFailures(outcome),
    '',
    ...renderLegend(outcome),
    '',
  ].join('\n');
}
