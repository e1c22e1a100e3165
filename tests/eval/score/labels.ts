import type { ScoredReport } from '@/lib/report/schema';
import type { Share } from '@/tests/support/share';
import type { CaseResult } from '../run-case';
import type { Labels } from '../schema';

const vocabularies = ['hook', 'script', 'visual', 'cta', 'stage'] as const satisfies readonly (keyof Labels)[];
type Vocabulary = (typeof vocabularies)[number];

const labelsOf = ({ hook, script, visual, cta, schwartz }: ScoredReport): Record<Vocabulary, string> => ({
  hook: hook.archetype,
  script: script.framework,
  visual: visual.style,
  cta: cta.commitment,
  stage: schwartz.primary,
});

const isAccepted = (label: string, name: Vocabulary, labels: Labels) => new Set<string>(labels[name]).has(label);

/** How often the labels of all reports would be right for a case, as if they were dealt out by chance. */
function chanceOf(name: Vocabulary, labels: Labels, dealt: readonly ScoredReport[]): number {
  return dealt.length === 0 ? 0 : dealt.filter((report) => isAccepted(labelsOf(report)[name], name, labels)).length / dealt.length;
}

/** Right labels of a case beyond chance, of the most that there can be beyond it. */
export function labelShare({ evalCase, report }: CaseResult, all: readonly CaseResult[]): Share {
  const { labels } = evalCase.truth;
  if (labels === undefined) return { hits: 0, of: 0 };
  const dealt = all.flatMap((result) => result.report ?? []);
  const shares = vocabularies.map((name): Share => {
    const chance = chanceOf(name, labels, dealt);
    const isRight = report !== undefined && isAccepted(labelsOf(report)[name], name, labels);
    return { hits: (isRight ? 1 : 0) - chance, of: 1 - chance };
  });
  return { hits: shares.reduce((sum, { hits }) => sum + hits, 0), of: shares.reduce((sum, { of }) => sum + of, 0) };
}
