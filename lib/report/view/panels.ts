import { CRITERIA_PER_SECTION, criteriaOf, type Section, sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import { references as catalog, isReferenceSlug } from '@/lib/report/references';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import type { ScoredCriterion } from '@/lib/report/score';
import { sectionNames, toTerm, toWords } from '@/lib/report/words';
import { type SectionScore, toSectionScores } from './breakdown';
import { type EvidenceLink, toEvidenceLinks } from './evidence-links';
import { optional } from './facts';
import type { FindingLine } from './findings';

export type CriterionLine = { label: string; points: number; max: number; by: string; reason: string; evidence: EvidenceLink[] };

export type Panel = {
  section: Section;
  title: string;
  classification?: { label: string; value: string; definition?: string };
  score?: SectionScore;
  /** Criteria that lost points first; empty in a report of a rubric without criteria. */
  criteria: CriterionLine[];
  works: FindingLine[];
  doesntWork: FindingLine[];
  /** Names of the catalog's entries, or slugs that it does not know. */
  references: string[];
};
export type Panels = { kind: 'panels'; panels: Panel[] };

function classificationOf({ hook, script, visual, cta }: ReadableReport, section: Section): Panel['classification'] {
  const kinds = {
    hook: ['Archetype', 'archetype', hook?.archetype],
    script: ['Framework', 'framework', script?.framework],
    visual: ['Style', 'style', visual?.style],
    cta: ['Commitment', 'commitment', cta?.commitment],
  } as const;
  const [label, vocabulary, slug] = kinds[section];
  if (slug === undefined) return undefined;
  const { label: value, ...meaning } = toTerm(vocabulary, slug);
  return { label, value, ...meaning };
}

function nameOf({ referencesHydrated }: ReadableReport, slug: string): string {
  return referencesHydrated.find(({ key }) => key === slug)?.name ?? (isReferenceSlug(slug) ? catalog[slug].name : slug);
}

const byWords = { measured: 'Measured', judged: 'Judged' } as const;

function toCriterion(
  section: Section,
  { id, points, by, reason, evidence }: ScoredCriterion,
  { observed }: ReadableReport,
  findings: readonly FindingLine[],
): CriterionLine {
  return {
    label: criteriaOf(section)[id]?.label ?? toWords(id),
    points,
    max: MAX_SECTION_SCORE / CRITERIA_PER_SECTION,
    by: byWords[by],
    reason,
    evidence: toEvidenceLinks(evidence, findings, observed),
  };
}

export const isFull = ({ points, max }: CriterionLine) => points === max;

const byPoints = (criteria: readonly CriterionLine[]) => [...criteria.filter((line) => !isFull(line)), ...criteria.filter(isFull)];

export function toPanels(report: ReadableReport, findings: readonly FindingLine[]): Panels | undefined {
  const breakdown = report.score?.breakdown;
  const scores = breakdown === undefined ? [] : toSectionScores(breakdown);
  const criteriaIn = (section: Section) => ({ criteria: undefined, ...breakdown?.[section] }).criteria ?? [];
  const panels = sections.map(
    (section): Panel => ({
      section,
      title: sectionNames[section],
      ...optional('classification', classificationOf(report, section)),
      ...optional(
        'score',
        scores.find((score) => score.section === section),
      ),
      criteria: byPoints(criteriaIn(section).map((criterion) => toCriterion(section, criterion, report, findings))),
      works: findings.filter((line) => line.section === section && line.works),
      doesntWork: findings.filter((line) => line.section === section && !line.works),
      references: report[section]?.references.map((slug) => nameOf(report, slug)) ?? [],
    }),
  );
  const present = panels.filter(({ section }) => report[section] !== undefined);
  return present.length === 0 ? undefined : { kind: 'panels', panels: present };
}
