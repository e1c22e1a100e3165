import { toShortMark } from '@/lib/report/view/check-mark';
import type { FindingLine } from '@/lib/report/view/findings';
import type { CriterionLine, Panel, Panels } from '@/lib/report/view/panels';
import { judgmentWords, toCitations } from '@/lib/report/words';
import { escapeInline, escapeLine, toTable } from '../markdown-text';
import { list, type Passage, toCites, toLinks, toSentences, toStatement } from './passages';

function toItem({ id, number, clock, text, check, cites }: FindingLine): string {
  if (number === undefined) return escapeLine(text);
  return toStatement(`Finding ${number}`, text, { id, clock, check: check && toShortMark(check) }, toCites(cites));
}

const renderFindings = (label: string, lines: readonly FindingLine[]): Passage[] =>
  lines.length === 0 ? [] : [`**${label}**`, list(lines.map(toItem))];

function renderCriteria(criteria: readonly CriterionLine[]): Passage {
  if (criteria.length === 0) return undefined;
  return toTable(
    ['Criterion', 'Points', 'By', 'Why'],
    criteria.map(({ label, points, max, by, reason, evidence }) => [
      escapeInline(label),
      `${points} of ${max}`,
      escapeInline(by),
      `${escapeInline(reason)}${evidence.length === 0 ? '' : ` (${toLinks(evidence)})`}`,
    ]),
  );
}

function renderPanel({ title, classification, score, criteria, works, doesntWork, references }: Panel): Passage[] {
  const points = score === undefined ? '' : `: ${score.score} of ${score.max}, ${score.word.toLowerCase()}`;
  return [
    `### ${escapeInline(title)}${points}`,
    classification === undefined
      ? undefined
      : `${escapeInline(classification.label)}: ${toSentences([
          `**${escapeInline(classification.value)}**`,
          ...(classification.definition === undefined ? [] : [escapeInline(classification.definition)]),
        ])}`,
    ...renderFindings(judgmentWords.works, works),
    ...renderFindings(judgmentWords.doesntWork, doesntWork),
    renderCriteria(criteria),
    references.length === 0 ? undefined : `Draws on: ${toCitations(references, escapeInline)}`,
  ];
}

export const renderPanels = ({ panels }: Panels): Passage[] => panels.flatMap(renderPanel);
