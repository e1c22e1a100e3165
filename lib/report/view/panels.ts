import { CRITERIA_PER_SECTION, criteriaOf, type Section, sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import type { ScoredCriterion } from '@/lib/report/score';
import { labels, sectionNames, toFullLabel, toTerm, toWords } from '@/lib/report/words';
import { toSectionBars } from './breakdown';
import { toEvidenceLinks } from './evidence-links';
import { optional } from './facts';
import { type Finding, judgmentWords, toFindingRow } from './findings';
import type { Criterion, Filmstrip, PanelNode } from './nodes';

function classificationOf({ hook, script, visual, cta }: ReadableReport, section: Section): PanelNode['classification'] {
  const kinds = {
    hook: ['Archetype', 'archetype', hook?.archetype],
    script: ['Framework', 'framework', script?.framework],
    visual: ['Style', 'style', visual?.style],
    cta: ['Commitment', 'commitment', cta?.commitment],
  } as const;
  const [label, vocabulary, slug] = kinds[section];
  if (slug === undefined) return undefined;
  const { label: value, definition } = toTerm(vocabulary, slug);
  return { label, value, ...optional('hint', definition) };
}

const isFull = ({ points, max }: Criterion) => points === max;

const byWords = { measured: 'Measured', judged: 'Judged' } as const;

function toCriterion(
  section: Section,
  { id, points, by, reason, evidence }: ScoredCriterion,
  { observed }: ReadableReport,
  findings: readonly Finding[],
): Criterion {
  return {
    label: criteriaOf(section)[id]?.label ?? toWords(id),
    points,
    max: MAX_SECTION_SCORE / CRITERIA_PER_SECTION,
    by: byWords[by],
    reason,
    links: toEvidenceLinks(
      evidence,
      findings.map(({ row }) => row),
      observed,
    ),
  };
}

type Findings = { findings: readonly Finding[]; filmstrip: { drawing: Filmstrip } | undefined };

export function toPanels(report: ReadableReport, { findings, filmstrip }: Findings): PanelNode[] {
  const shownShots = new Set(filmstrip?.drawing.cells.map(({ number }) => number));
  const breakdown = report.score?.breakdown;
  const scores = breakdown === undefined ? [] : toSectionBars(breakdown, report.meta?.rubricVersion);
  return sections
    .filter((section) => report[section] !== undefined)
    .map((section): PanelNode => {
      const { criteria = [], reasoning } = { criteria: undefined, reasoning: undefined, ...breakdown?.[section] };
      const lines = criteria.map((criterion) => toCriterion(section, criterion, report, findings));
      const [full, lost] = [lines.filter(isFull), lines.filter((line) => !isFull(line))];
      const rowsOf = (works: boolean) =>
        findings
          .filter((finding) => finding.section === section && finding.works === works)
          .map((finding) => toFindingRow(finding, shownShots));
      return {
        kind: 'panel',
        section,
        title: sectionNames[section],
        ...optional('classification', classificationOf(report, section)),
        ...optional(
          'score',
          scores.find(({ hue }) => hue === section),
        ),
        ...optional('reasoning', reasoning),
        lists: [
          { title: judgmentWords.works, rows: rowsOf(true) },
          { title: judgmentWords.doesntWork, rows: rowsOf(false) },
        ].filter(({ rows }) => rows.length > 0),
        criteria: [
          { title: labels.lost, isFolded: false, lines: lost },
          { title: toFullLabel(full.length), isFolded: true, lines: full },
        ].filter(({ lines: own }) => own.length > 0),
      };
    });
}
