import type { Findings } from '@/lib/report/view/blocks';
import { findingAnchor, rowAnchor } from '@/lib/report/view/evidence-links';
import { renderCheck, renderCheckCounts } from './check';
import { renderCarried } from './frames';
import { judgmentOf, renderMark } from './marks';
import { type Reading, renderCites } from './reading';
import { html, type Markup, when } from './text';

const FRAME = 56;

export function renderFindings({ checks, rows }: Findings, reading: Reading): Markup {
  const hasFrames = rows.some(({ frame }) => frame !== undefined && reading.carried.has(frame.n));
  return html`${renderCheckCounts(checks)}<table><thead><tr><th>No.</th><th>Time</th>${
    hasFrames ? html`<th>Still</th>` : undefined
  }<th>Section</th><th>Judgment</th><th>Finding</th><th>Confidence</th><th>Source</th></tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr id="${rowAnchor(row.number)}" class="section-${row.section}"><td>${renderMark(row, findingAnchor(row.number), reading)}</td><td class="tight">${row.clock}</td>${
        hasFrames ? html`<td class="still">${renderCarried(row.frame, FRAME, reading.carried)}</td>` : undefined
      }<td class="tight"><span class="tag">${row.sectionName}</span></td><td class="tight">${judgmentOf(row)}</td><td class="said"><div dir="auto">${row.text}</div>${when(row.check, renderCheck)}${renderCites(row.cites, reading)}</td><td class="after sure">${row.confidence}</td><td class="after">${row.source}</td></tr>`,
  )}</tbody></table>`;
}
