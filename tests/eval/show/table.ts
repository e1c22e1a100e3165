import type { CaseRow, Evaluation, HumanAgreement, Outcome } from '@/tests/eval/score/evaluation';
import { type FigureId, figures, type MetricId, metrics } from '@/tests/eval/score/metrics';
import { type Column, type Line, renderColumns, wrap } from './columns';
import { meanOf, NOTHING, nameOf, toInterval, toMinute, toMoney, toRange, toSignedValue, toValue, toWhole, type Unit } from './numbers';
import { toPlain } from './plain';
import { byName, findFailures, findLowest, metricGroups, noteOf, plainFigureIds, stabilityIds, toReason, worstFirst } from './rows';

const left = (max: number): Column => ({ align: 'left', max });
const right = (max: number): Column => ({ align: 'right', max });

const DOT = ' · ';

function renderHead({ subject, videos, createdAt, pricedOn }: Outcome): string[] {
  const { model, promptVersion, rubricVersion, runs, attempted, reported } = subject;
  const each = `${runs} ${runs === 1 ? 'run' : 'runs'} per video`;
  return [
    ...wrap([model, `prompt ${promptVersion}`, `rubric ${rubricVersion}`, each, `prices of ${pricedOn}`].join(DOT)),
    ...wrap([`${videos.done} of ${videos.of} videos`, `${reported} of ${attempted} reports`, toMinute(createdAt)].join(DOT)),
  ];
}

const showOf = (id: FigureId) => (figures[id].better === 'nearer to 0' ? toSignedValue : toValue);

/** Metrics and figures of the subject with their intervals, and the value of each baseline beside them. */
function renderMeasures({ subject, baselines }: Outcome): string[] {
  const others = byName(baselines);
  const toCells = (label: string, unit: Unit, show: typeof toValue, pick: (of: Evaluation) => Evaluation['metrics'][MetricId]) => {
    const own = pick(subject);
    const beside = others.map((other) => show(pick(other).value, unit));
    return [label, show(own.value, unit), toRange(own, unit), String(own.n), ...beside];
  };
  const toFigure = (id: FigureId) => toCells(nameOf(id), figures[id].unit, showOf(id), ({ figures: of }) => of[id]);
  const toMetric = (id: MetricId) => toCells(metrics[id].label, 'share', toValue, ({ metrics: of }) => of[id]);
  const lines: Line[] = [
    ['', subject.name, '95% interval', 'n', ...others.map(({ name }) => name)],
    ...metricGroups.flatMap(({ title, ids }) => [{ heading: title }, ...ids.map(toMetric)]),
    { heading: 'Figures' },
    ...plainFigureIds.map(toFigure),
    ...(subject.runs > 1 ? [{ heading: 'Stability over the runs of a video' }, ...stabilityIds.map(toFigure)] : []),
  ];
  return renderColumns([left(32), right(24), left(20), right(5), ...others.map(() => right(14))], lines);
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

function renderTrouble({ values, failures, repairs }: CaseRow): string {
  const failed = failures.length === 0 ? [] : [`${failures.length} of ${values.length + failures.length} failed`];
  return [...failed, ...(repairs === 0 ? [] : [`${repairs} repaired`])].join(', ');
}

function renderCases({ subject }: Outcome): string[] {
  const rows = worstFirst(subject.cases).map((row) => [row.name, renderScores(row.values), renderLowest(row), renderTrouble(row)]);
  return renderColumns(
    [left(28), left(17), left(LOWEST_WIDTH), left(25)],
    [['Videos, worst first', subject.runs > 1 ? 'Scores' : 'Score', 'Lowest metrics', 'Runs'], { heading: '' }, ...rows],
  );
}

function renderHuman(human: HumanAgreement): string[] {
  const rows = human.map(({ section, ads, betweenRaters, withModel }) => [
    section === 'all' ? 'All sections' : `Section ${section}`,
    String(ads),
    toInterval(betweenRaters, 'share'),
    toInterval(withModel, 'share'),
  ]);
  const head = ['Agreement with people', 'Ads', 'Between raters', 'With the model'];
  return ['', ...renderColumns([left(32), right(5), left(26), left(26)], [head, { heading: 'weighted kappa' }, ...rows])];
}

function renderExpense({ subject, baselines }: Outcome): string[] {
  const rows = [subject, ...byName(baselines)].map(({ name, model, expense, attempted, reported }) => [
    name,
    model,
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
    'Metrics run from 0 (or chance) to 1; higher is better. Intervals are bootstrapped over n videos, ladders or pairs.',
    `${NOTHING}: nothing to score. +: how many more metrics of the video are below 1.`,
    ...(notes.length === 0 ? [] : wrap(`Baselines: ${notes.join('; ')}.`)),
  ];
}

/** For people, in a terminal. */
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
