import { criteriaOf, type Section } from '@/lib/report/criteria';
import type { MeasuredScore } from '@/lib/report/measured-criteria';
import { limitUnseen } from '@/lib/report/rubric';
import type { ScoredCriterion } from '@/lib/report/score';
import type { Answer } from './answer';
import { createResolver, type Kept } from './stated-ids';

export const reasons = {
  notJudged: 'The model did not judge it.',
  noEvidence: 'No evidence for it stands after the checks.',
  unsaid: 'The model gave no reason that can be told.',
} as const;

type Stated = Answer[Section]['criteria'][number];

type Deciding = {
  measured: readonly MeasuredScore[];
  kept: Kept;
};

function judge({ points, reason, evidence: cited }: Stated, resolve: (ids: readonly string[]) => string[]) {
  const evidence = resolve(cited);
  if (points > 0 && evidence.length === 0) return { points: 0 as const, evidence, reason: reasons.noEvidence };
  return { points, evidence, reason: reason || reasons.unsaid };
}

/** Code scores what was measured; the model judges the rest, as far as its evidence is in the report and is not contradicted. */
export function createCriteria({ measured, kept }: Deciding) {
  const resolve = createResolver(new Map([...kept].filter(([, result]) => result !== 'not_confirmed')));
  const score = (section: Section, stated: readonly Stated[]): ScoredCriterion[] =>
    Object.keys(criteriaOf(section)).map((id) => {
      const found = measured.find((one) => one.section === section && one.id === id);
      if (found !== undefined) return { id, points: found.points, by: 'measured', evidence: [], reason: found.reason };
      const one = stated.find((criterion) => criterion.id === id);
      if (one === undefined) return { id, points: 0, by: 'judged', evidence: [], reason: reasons.notJudged };
      return { id, by: 'judged', ...judge(one, resolve) };
    });
  return (section: Section, stated: readonly Stated[]): ScoredCriterion[] => {
    const scored = score(section, stated);
    return section === 'visual' ? limitUnseen(scored) : scored;
  };
}
