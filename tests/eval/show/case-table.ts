import { html, type Markup, when } from '@/lib/report/render/html/text';
import { gradeOf } from '@/lib/report/rubric';
import type { CaseRow, Evaluation } from '@/tests/eval/score/evaluation';
import { type MetricId, metricIds, metrics } from '@/tests/eval/score/metrics';
import { cellSteps, stepOf } from './colors';
import { meanOf, NOTHING, toCount, toPart, toValue } from './numbers';
import { findFailures, toReason, worstFirst } from './rows';

/** "1.0" is "1" and "0.05" is ".05", so that a cell stays small. */
function toShort(value: number): string {
  const text = toValue(value, 'share');
  return text === '1.00' ? '1' : text === '0.00' ? '0' : text.replace('0.', '.');
}

function renderCell(id: MetricId, value: number | null): Markup {
  if (value === null) return html`<td class="cell none">${NOTHING}</td>`;
  return html`<td class="cell cell-${stepOf(value)}" title="${metrics[id].label}: ${toValue(value, 'share')}">${toShort(value)}</td>`;
}

function renderScore({ values }: CaseRow): Markup {
  const mean = meanOf(values);
  if (mean === null) return html`<td class="number score">${NOTHING}</td>`;
  const each = values.length === 1 ? undefined : values.length <= 4 ? values.join(' ') : `${Math.min(...values)} to ${Math.max(...values)}`;
  return html`<td class="number score"><b>${Math.round(mean)}</b> ${gradeOf(Math.round(mean))}${when(each, (told) => html`<span class="each">${told}</span>`)}</td>`;
}

function renderTrouble(row: CaseRow): Markup | undefined {
  const reasons = findFailures([row]).flatMap((failure) => failure.reasons.map(toReason));
  const runs = row.values.length + row.failures.length;
  const failed =
    reasons.length === 0
      ? undefined
      : html`<span class="failed"><b>${toPart(row.failures.length, runs, 'run')} failed:</b> ${reasons.join('; ')}</span>`;
  const repaired = row.repairs === 0 ? undefined : html`<span class="about">${toCount(row.repairs, 'answer')} repaired</span>`;
  return failed === undefined ? repaired : html`${failed}${repaired}`;
}

function renderRow(row: CaseRow, ids: readonly MetricId[]): Markup {
  return html`<tr><th scope="row"><span class="video">${row.name}</span><span class="about">${row.about}</span>${renderTrouble(row)}</th>${renderScore(row)}${ids.map((id) => renderCell(id, row.metrics[id] ?? null))}</tr>`;
}

const renderSteps = () =>
  html`<p class="legend small">${cellSteps.map(
    ({ name }, step) => html`<span><i class="swatch cell-${step}"></i>${name}</span>`,
  )}<span><i class="swatch none">${NOTHING}</i>nothing to score</span></p>`;

/** So many metrics leave room to write their names upright. */
const FEW = 12;

/** What each video came to; a metric that no video has by itself has no column. */
export function renderCases({ cases }: Evaluation): Markup {
  const ids = metricIds.filter((id) => cases.some((row) => (row.metrics[id] ?? null) !== null));
  return html`${renderSteps()}<div class="scroll" role="region" aria-label="Videos and their metrics" tabindex="0"><table class="${ids.length > FEW ? 'cases' : 'cases few'}" style="--metrics:${ids.length}"><caption class="unseen">Score and metrics of each video, worst first</caption><thead><tr><th scope="col">Video</th><th scope="col" class="number">Score</th>${ids.map(
    (id) => html`<th scope="col" class="turned"><span>${metrics[id].label}</span></th>`,
  )}</tr></thead><tbody>${worstFirst(cases).map((row) => renderRow(row, ids))}</tbody></table></div>`;
}
