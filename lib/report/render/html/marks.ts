import { findingAnchor } from '@/lib/report/view/evidence-links';
import type { FindingLine } from '@/lib/report/view/findings';
import { judgmentWords } from '@/lib/report/words';
import { type Reading, renderLink } from './reading';
import { html, type Markup, when } from './text';

export const judgmentOf = ({ works }: FindingLine) => (works ? judgmentWords.works : judgmentWords.doesntWork);

export function renderMark(line: FindingLine, to: string | undefined, reading: Reading): Markup {
  const number = when(line.number, (own) => html`<span class="unseen">Finding </span>${own}`);
  return renderLink(to, html`<span class="mark ${line.works ? 'works' : 'doesnt'}">${number}</span>`, reading);
}

export function renderMarks(numbers: readonly number[], reading: Reading): Markup | undefined {
  const lines = numbers.flatMap((number) => reading.findings.get(number) ?? []);
  if (lines.length === 0) return undefined;
  return html`<span class="marks">${lines.map(
    (line) => html`<span class="section-${line.section}">${renderMark(line, findingAnchor(line.number ?? 0), reading)}</span>`,
  )}</span>`;
}
